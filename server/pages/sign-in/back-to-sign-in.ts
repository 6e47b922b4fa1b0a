import {html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** Links to the sign-in page, in case they remember the password. Signed-in visitors have the header's links. */
export const backToSignIn = ({words, account}: Visitor) =>
  account ? '' : html`<p><a class="touch" href="/signin">${words.password.forgotten.backToSignIn}</a></p>`
