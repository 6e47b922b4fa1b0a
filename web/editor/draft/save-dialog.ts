import {html, nothing, type TemplateResult} from 'lit'
import type {Naming} from '../element-names.ts'
import type {Words} from '../words/words.ts'
import type {DraftDesk} from './draft-desk.ts'
import {refusalView} from './refusal-view.ts'
import type {SaveRefusal} from './save-version.ts'

export interface SaveDialog {
  open(): void
  view(): TemplateResult
}

interface Needs {
  desk: DraftDesk
  naming(): Naming
  words: Words
  signInPath: string
  /** The element of the page that holds the dialog. */
  page: HTMLElement
  onChange(): void
  /** Puts the focus on the plan. */
  leave(): void
}

/** The dialog that asks for the message of a version, and saves it. */
export function createSaveDialog({desk, naming, words, signInPath, page, onChange, leave}: Needs): SaveDialog {
  const {editing} = desk
  let isSaving = false
  let refusal: SaveRefusal | null = null
  const dialog = () => page.querySelector<HTMLDialogElement>('dialog.saving')
  const close = () => dialog()?.close()

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    const form = event.target as HTMLFormElement
    const message = (form.elements.namedItem('message') as HTMLInputElement).value
    isSaving = true
    refusal = null
    onChange()
    refusal = await desk.save(message)
    isSaving = false
    onChange()
    if (refusal !== null) return
    form.reset()
    close()
    leave()
  }

  const keepOpen = (event: Event) => {
    if (isSaving) event.preventDefault()
  }
  const bringIn = () => {
    close()
    void desk.follower.bringIn()
  }

  return {
    open() {
      refusal = null
      dialog()?.showModal()
      onChange()
    },
    view() {
      const {draft} = words
      return html`<dialog class="saving" aria-label=${draft.saveVersion} @cancel=${keepOpen}>
        <form method="dialog" @submit=${save}>
          <h2>${draft.saveVersion}</h2>
          <label>${draft.message}<input name="message" maxlength="2000" autocomplete="off" autofocus ?readonly=${isSaving} /></label>
          ${refusal === null ? nothing : refusalView(refusal, {editing, naming: naming(), words, signInPath, close, bringIn})}
          <div class="answers">
            <button type="button" class="second" ?disabled=${isSaving} @click=${close}>${draft.cancel}</button>
            <button class="main" ?disabled=${isSaving} aria-busy=${isSaving}>
              ${isSaving ? draft.saving : draft.save}
            </button>
          </div>
        </form>
      </dialog>`
    },
  }
}
