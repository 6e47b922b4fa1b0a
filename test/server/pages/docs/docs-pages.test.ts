import {readdirSync, readFileSync} from 'node:fs'
import t, {type Test} from 'tap'
import {docsAddress, docsFiles, docsPages, italianPages} from '../../../../server/pages/docs/docs-files.ts'
import {startServer} from '../../../helper.ts'

const root = new URL('../../../../', import.meta.url)
const browserHeaders = {accept: 'text/html,*/*;q=0.8'}

t.test('every page of docs/ is listed', async (t) => {
  const names = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'))
  const listed = docsPages.filter((path) => path.startsWith('docs/'))
  t.same(listed.toSorted(), names.map((name) => `docs/${name}`).toSorted())
})

t.test('programs get the documentation as it is written', async (t) => {
  const {url} = await startServer(t)
  for (const file of docsFiles.values()) {
    const response = await fetch(url + docsAddress(file))
    const type = file.endsWith('.json') ? 'application/json' : 'text/plain'
    t.equal(response.status, 200, file)
    t.equal(response.headers.get('content-type'), `${type}; charset=utf-8`)
    t.equal(response.headers.get('access-control-allow-origin'), '*')
    t.equal(response.headers.get('cache-control'), 'public, max-age=3600')
    t.match(response.headers.get('vary'), /^Accept\b/)
    t.equal(await response.text(), readFileSync(new URL(file, root), 'utf8'))
  }
})

t.test('every link from /docs on leads to an answer, and every anchor is there', async (t) => {
  const {url} = await startServer(t, {PIANTA_RATE_LIMIT: '100000'})
  const {opened, links} = await crawl(t, `${url}/docs`)
  for (const path of [...docsPages, ...italianPages]) t.ok(opened.has(url + docsAddress(path)), `${path} is linked`)
  for (const {from, to, anchor} of links) {
    if (anchor !== '') t.ok(opened.get(to)?.includes(`id="${anchor}"`), `${from} links to ${to}#${anchor}`)
  }
  for (const [address, html] of opened) {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    t.same(ids, [...new Set(ids)], `${address} has every id once`)
  }
})

/** Opens a page and every page of its origin that links lead to. */
async function crawl(t: Test, start: string) {
  /** HTML by address; empty for other files. */
  const opened = new Map<string, string>()
  const links: {from: string; to: string; anchor: string}[] = []
  const waiting = new Set([start])
  for (const from of waiting) {
    const response = await fetch(from, {headers: browserHeaders})
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const html = await response.text()
    t.equal(response.status, 200, from)
    opened.set(from, isPage ? html : '')
    if (!isPage) continue
    const own = linksOf(html, from).filter(({to}) => to.startsWith(`${new URL(start).origin}/`))
    links.push(...own)
    for (const {to} of own) waiting.add(to)
  }
  return {opened, links}
}

function linksOf(html: string, from: string) {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => {
    const {origin, pathname, hash} = new URL(href, from)
    return {from, to: origin + pathname, anchor: decodeURIComponent(hash.slice(1))}
  })
}

t.test('the documentation is English in Italian pages, and says so', async (t) => {
  const {url} = await startServer(t)
  const html = await openInItalian(`${url}/docs/configuration.md`)
  t.match(html, /<html lang="it"/)
  t.match(html, /<div class="document" lang="en">/)
  t.match(html, /Per sviluppatori/)
})

t.test('an Italian reader gets the Italian pages, which link to the English ones and back', async (t) => {
  const {url} = await startServer(t)
  const [path, english] = ['/docs/it/home-assistant-card.md', '/docs/home-assistant-card.md']
  const link = (to: string, language: string) => `href="${to}" lang="${language}"`
  for (const from of ['/docs', '/docs/configuration.md', path]) {
    const html = await openInItalian(url + from)
    t.match(html, `${link(path, 'it')}`, from)
    t.notMatch(html, `<li><a ${link(english, 'en')}`, from)
  }
  const page = await openInItalian(url + path)
  t.match(page, /<h1><span lang="it">La scheda per Home Assistant</)
  t.match(page, /<div class="document" lang="it">/)
  t.match(page, /<ul lang="it"><li><a href="#installazione">/)
  t.match(page, `${link(english, 'en')} hreflang="en">In English<`)
  t.match(page, 'href="/docs/it/agent.md#la-pianta-sul-pannello"', 'links of the text lead to Italian pages')
  const other = await openInItalian(url + english)
  t.match(other, /<div class="document" lang="en">/, 'whoever chose English keeps it')
  t.match(other, `${link(path, 'it')} hreflang="it">In italiano<`)
})

const openInItalian = async (address: string) =>
  (await fetch(address, {headers: {...browserHeaders, 'accept-language': 'it'}})).text()
