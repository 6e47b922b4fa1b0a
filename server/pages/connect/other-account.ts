import {form, hidden} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** Signs the person out and, after the next sign-in, returns to `returnTo`. `attributes` are the button's. */
export const otherAccountForm = (visitor: Visitor, returnTo: string, attributes?: Html): Html =>
  form(
    visitor,
    '/signout',
    html`${hidden('next', returnTo)}<button ${attributes ?? ''}>${visitor.words.connecting.otherAccount}</button>`,
  )
