import {html, type TemplateResult} from 'lit'
import type {Words} from '../words/words.ts'
import type {DraftKeeper} from './draft-keeper.ts'

export interface SaveDialog {
  /** The project's path. */
  path: string
  /** The token of this browser's forms. */
  token: string
  words: Words
  keeper: DraftKeeper | null
  saved(): Promise<void>
}

/** The dialog that asks for the message of a version, and saves it. */
export function saveDialog({path, token, words, keeper, saved}: SaveDialog): TemplateResult {
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const dialog = form.closest('dialog') as HTMLDialogElement
    const problem = dialog.querySelector('[role=alert]') as HTMLElement
    const message = (form.elements.namedItem('message') as HTMLInputElement).value
    problem.textContent = ''
    const answer = await fetch(`${path}/draft/version`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({token, message, edit: keeper?.edit}),
    }).catch(() => undefined)
    if (!answer?.ok) {
      const body = (await answer?.json().catch(() => undefined)) as {error?: {message?: string}} | undefined
      problem.textContent = body?.error?.message ?? words.draft.offline
      return
    }
    form.reset()
    dialog.close()
    await saved()
  }
  return html`<dialog class="saving" aria-label=${words.saveVersion}>
    <form method="dialog" @submit=${save}>
      <h2>${words.saveVersion}</h2>
      <label>${words.message}<input name="message" maxlength="2000" autocomplete="off" autofocus /></label>
      <p role="alert"></p>
      <div class="answers">
        <button type="button" class="second" @click=${({target}: Event) => (target as Element).closest('dialog')?.close()}>
          ${words.cancel}
        </button>
        <button class="main">${words.save}</button>
      </div>
    </form>
  </dialog>`
}
