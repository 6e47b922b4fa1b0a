import {html} from 'ghtml'
import type {Page} from './layout.ts'
import type {Visitor} from './visitor.ts'

// What a person sees once they have decided. Pages of their own: a redirect would be bound by the form's `form-action`.

export const allowedView = ({words}: Visitor, name: string): Page => ({
  title: words.consent.doneTitle(name),
  lead: words.consent.done,
  content: html`<p class="tick" aria-hidden="true">✓</p>
    <p><a href="/settings/apps">${words.connectedApps}</a></p>`,
})

export const deniedView = ({words}: Visitor): Page => ({
  title: words.consent.deniedTitle,
  lead: words.consent.denied,
  content: otherCode(words),
})

/** The code was used, denied or ran out meanwhile. */
export const goneView = ({words}: Visitor): Page => ({
  title: words.consent.goneTitle,
  lead: words.consent.gone,
  content: otherCode(words),
})

export const forbiddenView = ({words}: Visitor): Page => ({
  title: words.consent.forbiddenTitle,
  lead: words.consent.forbidden,
  content: otherCode(words),
})

const otherCode = ({consent}: Visitor['words']) => html`<p><a href="/device">${consent.otherCode}</a></p>`
