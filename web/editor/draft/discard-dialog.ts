import {html, nothing, type TemplateResult} from 'lit'
import type {Refusal} from '../requests.ts'
import type {Words} from '../words/words.ts'
import type {DraftDesk} from './draft-desk.ts'

export interface DiscardDialog {
  open(): void
  view(): TemplateResult
}

interface Needs {
  desk: DraftDesk
  words: Words
  page: HTMLElement
  onChange(): void
  leave(): void
}

/** The dialog that asks before the draft is discarded. The focus is on the answer that loses nothing. */
export function createDiscardDialog({desk, words, page, onChange, leave}: Needs): DiscardDialog {
  let isBusy = false
  let refusal: Refusal | null = null
  const dialog = () => page.querySelector<HTMLDialogElement>('dialog.discarding')
  const close = () => dialog()?.close()

  async function discard() {
    isBusy = true
    refusal = null
    onChange()
    refusal = await desk.discard()
    isBusy = false
    onChange()
    if (refusal !== null) return
    close()
    leave()
  }
  const keepOpen = (event: Event) => {
    if (isBusy) event.preventDefault()
  }

  return {
    open() {
      refusal = null
      dialog()?.showModal()
      onChange()
    },
    view() {
      const {draft} = words
      return html`<dialog class="discarding" role="alertdialog" aria-label=${draft.discard} aria-describedby="discarding" @cancel=${keepOpen}>
        <form method="dialog">
          <h2>${draft.discard}</h2>
          <p id="discarding">${draft.discardAsks}</p>
          ${refusal === null ? nothing : html`<p role="alert">${draft.refusals[refusal]}</p>`}
          <div class="answers">
            <button type="button" class="second" autofocus ?disabled=${isBusy} @click=${close}>${draft.cancel}</button>
            <button type="button" class="danger" ?disabled=${isBusy} aria-busy=${isBusy} @click=${discard}>
              ${isBusy ? draft.discarding : draft.discard}
            </button>
          </div>
        </form>
      </dialog>`
    },
  }
}
