import {html, nothing, type TemplateResult} from 'lit'
import type {DraftDesk} from './draft/draft-desk.ts'
import {draftStatus, peopleHere} from './draft/draft-status.ts'
import type {Editing} from './editing.ts'
import {icon} from './icons.ts'
import {planMenu} from './plan-menu.ts'
import type {Words} from './words/words.ts'

export interface Bar {
  editing: Editing
  desk: DraftDesk | null
  words: Words
  /** The project's path and name. */
  path: string
  name: string
  signInPath: string
  discard(): void
  save(): void
}

/** The bar above the plan: the project, its plans, the draft's state, undo and redo, saving and discarding. */
export function bar({editing, desk, words, path, name, signInPath, discard, save}: Bar): TemplateResult {
  const {last, next} = editing.history
  const state = desk?.keeper.state ?? 'none'
  const hasNothingToSave = state === 'none' || state === 'conflict'
  return html`<header>
    <a class="back" href=${path} aria-label=${words.back} title=${words.back}>${icon('back')}</a>
    <h1>${name}</h1>
    ${planMenu(editing, words)} ${desk && draftStatus(desk, words, signInPath)} ${desk && peopleHere(desk, words)}
    ${
      editing.isReadOnly
        ? nothing
        : html`<div class="history">
              ${stepButton('undo', words, last && words.steps[last], () => editing.undo())}
              ${stepButton('redo', words, next && words.steps[next], () => editing.redo())}
            </div>
            <button class="second discard" ?disabled=${hasNothingToSave} @click=${discard}>${words.draft.discard}</button>
            <button class="main" ?disabled=${hasNothingToSave} @click=${save}>${words.draft.saveVersion}</button>`
    }
  </header>`
}

function stepButton(name: 'undo' | 'redo', words: Words, step: string | undefined, act: () => void): TemplateResult {
  const word = words[name]
  const title = step === undefined ? word : `${word}: ${step}`
  return html`<button class="round" aria-label=${word} title=${title} ?disabled=${step === undefined} @click=${act}>
    ${icon(name)}
  </button>`
}
