import {html, nothing, type TemplateResult} from 'lit'
import type {DraftDesk} from './draft/draft-desk.ts'
import {draftStatus, peopleHere} from './draft/draft-status.ts'
import {icon} from './icons.ts'
import {planMenu} from './plan-menu.ts'
import type {Session} from './session.ts'
import type {Words} from './words/words.ts'

export interface Bar {
  session: Session
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
export function bar({session, desk, words, path, name, signInPath, discard, save}: Bar): TemplateResult {
  const {last, next} = session.history
  const state = desk?.keeper.state ?? 'none'
  const hasNothingToSave = state === 'none' || state === 'conflict'
  return html`<header>
    <a class="back" href=${path} aria-label=${words.back} title=${words.back}>${icon('back')}</a>
    <h1>${name}</h1>
    ${planMenu(session, words)} ${desk && draftStatus(desk, words, signInPath)} ${desk && peopleHere(desk, words)}
    ${
      session.isReadOnly
        ? nothing
        : html`<div class="history">
              ${stepButton('undo', words, last && words.steps[last], () => session.undo())}
              ${stepButton('redo', words, next && words.steps[next], () => session.redo())}
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
