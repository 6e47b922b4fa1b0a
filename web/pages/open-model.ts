/**
 * Shows the home of the page in three dimensions. Without this script the page shows its plans. It is small, so that
 * the worker and the home are on their way while the browser reads the large script that draws.
 */
import type {Home} from '#shared/home/schema.ts'
import {createModelBuilder} from '../model/model-builder.ts'
import type {PiantaModel} from '../model/pianta-model.ts'

/** Returns the address of a script beside this one. */
const beside = (name: string) => new URL(name, import.meta.url).href

async function readHome(address: string): Promise<Home> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the home's answer has the status ${answer.status}`)
  const {home} = (await answer.json()) as {home: Home}
  return home
}

async function showModel(element: PiantaModel) {
  const builder = createModelBuilder(beside('model-worker.js'), (model) => {
    element.model = model
    element.failed = model === null
    builder.end()
  })
  try {
    builder.build(await readHome(element.dataset.home ?? ''))
  } catch {
    element.failed = true
    builder.end()
  }
}

// A browser without them would need inline styles, which the pages' content policy blocks.
if ('adoptedStyleSheets' in Document.prototype) {
  // Lit takes over properties that an element got before it was defined.
  for (const element of document.querySelectorAll<PiantaModel>('pianta-model')) void showModel(element)
  void import(beside('model.js'))
}
