/** Shows the home of the page in three dimensions. Without this script the page shows its plans. */
import type {Home} from '#shared/home/schema.ts'
import type {PiantaModel} from '../model/pianta-model.ts'
import {defineModel} from '../model/pianta-model.ts'

async function readHome(address: string): Promise<Home> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the home's answer has the status ${answer.status}`)
  const {home} = (await answer.json()) as {home: Home}
  return home
}

async function showModel(element: PiantaModel) {
  try {
    element.home = await readHome(element.dataset.home ?? '')
  } catch {
    element.failed = true
  }
}

// A browser without them would need inline styles, which the pages' content policy blocks.
if ('adoptedStyleSheets' in Document.prototype) {
  defineModel()
  for (const element of document.querySelectorAll<PiantaModel>('pianta-model')) void showModel(element)
}
