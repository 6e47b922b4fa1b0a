import {html, type TemplateResult} from 'lit'
import {repeat} from 'lit/directives/repeat.js'
import {detailBody} from './detail-body.ts'
import {detailWords} from './detail-words.ts'
import type {House} from './house.ts'

/** An open dialog. The last one of several lies on top. */
export interface OpenDialog {
  kind: 'detail'
  name: string
  devices: readonly string[]
}

const keyOf = ({name}: OpenDialog, index: number) => `${index} ${name}`

/** Renders the open dialogs. `close` closes the top one. */
export function dialogTemplates(open: readonly OpenDialog[], house: House, close: () => void): TemplateResult {
  return html`${repeat(
    open,
    keyOf,
    (dialog, index) => html`<pianta-dialog
      .name=${dialog.name}
      .done=${detailWords[house.language].done}
      .body=${detailBody(dialog.devices, house)}
      ?inert=${index < open.length - 1}
      @close=${close}
    ></pianta-dialog>`,
  )}`
}
