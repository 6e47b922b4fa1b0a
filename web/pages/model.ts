/** Shows the home of the page in three dimensions. Without this script the page shows its plans. */
import type {Home} from '#shared/home/schema.ts'
import {createModelBuilder} from '../model/model-builder.ts'
import type {PiantaModel} from '../model/pianta-model.ts'
import {defineModel} from '../model/pianta-model.ts'

async function readHome(address: string): Promise<Home> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the home's answer has the status ${answer.status}`)
  const {home} = (await answer.json()) as {home: Home}
  return home
}

async function showModel(element: PiantaModel) {
  const builder = createModelBuilder(element.dataset.worker ?? '', (model) => {
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
  const elements = document.querySelectorAll<PiantaModel>('pianta-model')
  // The home comes while the element is made.
  for (const element of elements) void showModel(element)
  defineModel()
}
