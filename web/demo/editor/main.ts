/** The demo's side of the editor's page: runs before the editor's script, which finds a server in the page. */
import type {Home, Product} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {boundSample} from '../bound-sample.ts'
import {download} from '../download.ts'
import {openKept} from '../kept.ts'
import {openStrip} from '../strip.ts'
import {demoWords} from '../words.ts'
import {openCatalog} from './catalog.ts'
import {answer, createRoutes} from './routes.ts'
import {answerRequests, answerStreams} from './transport.ts'

export function startEditorDemo(samples: Readonly<Record<Language, Home>>): void {
  const language: Language = document.documentElement.lang === 'it' ? 'it' : 'en'
  const words = demoWords[language]
  const sample = boundSample(samples[language])
  const kept = openKept(language, sample, words.you)
  const {say} = openStrip({
    download: () => download(kept.draft()?.home ?? kept.version(kept.last().number)?.home ?? sample),
    begin() {
      if (!confirm(words.surely)) return
      kept.forget()
      location.reload()
    },
  })
  const needs = {kept, sample, catalog: openCatalog(language, readProducts), words, say}
  const routes = createRoutes(needs)
  answerRequests(language, (asked) => answer(routes, asked, needs))
  const tell = answerStreams(() => ({version: kept.last(), people: {people: []}}))
  // Browsers fire this for changes by other pages.
  addEventListener('storage', ({key}) => {
    if (key === kept.versionKey) tell({version: kept.last(), devices: {}})
  })
  if (!kept.isLasting) say(words.fleeting)
}

/** Loads the products from beside the page: the page may load scripts, and no data. */
async function readProducts(): Promise<readonly Product[]> {
  const {products} = (await import(new URL('catalog.js', document.baseURI).href)) as {products: readonly Product[]}
  return products
}
