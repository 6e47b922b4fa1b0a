import {form} from './elements.ts'
import {html} from './html.ts'
import type {Page} from './layout.ts'
import type {Visitor} from './visitor.ts'

interface Confirmation {
  title: string
  /** The consequences, above all the irreversible ones. */
  lead: string
  /** The form's address. */
  action: string
  submit: string
  /** The link that cancels. */
  keep: string
  cancelPath: string
}

/** Asks for confirmation before something is deleted or ended. */
export const confirmView = (visitor: Visitor, {title, lead, action, submit, keep, cancelPath}: Confirmation): Page => ({
  title,
  lead,
  content: html`${form(
    visitor,
    action,
    html`<div class="choices">
      <button class="danger">${submit}</button>
      <a class="button second" href="${cancelPath}">${keep}</a>
    </div>`,
  )}`,
})
