import {form} from './elements.ts'
import {html} from './html.ts'
import type {Page} from './layout.ts'
import type {Visitor} from './visitor.ts'

interface Confirmation {
  title: string
  /** What happens, and what can't be undone. */
  lead: string
  /** Where the form posts to. */
  action: string
  submit: string
  /** The way back, which changes nothing. */
  keep: string
  cancelPath: string
}

/** Asks before something is taken away. */
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
