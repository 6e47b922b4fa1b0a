import {html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** For who remembers the password after all. Who is signed in has the page's own links. */
export const backToSignIn = ({words, account}: Visitor) =>
  account ? '' : html`<p><a class="touch" href="/signin">${words.password.forgotten.backToSignIn}</a></p>`
