import type {ConsentRequest} from '../../identity/consents.ts'
import {html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {otherAccountForm} from './other-account.ts'

// What a person sees once they have decided. Pages of their own: a redirect would be bound by the form's `form-action`.

const tick = html`<p class="tick" aria-hidden="true">✓</p>`

/** A device was allowed, under this name. */
export const allowedDeviceView = ({words}: Visitor, name: string): Page => ({
  title: words.connecting.doneTitle(name),
  lead: words.connecting.doneDevice,
  content: html`${tick}
    <p><a href="/settings/apps">${words.connectedApps}</a></p>`,
})

export const deniedDeviceView = ({words}: Visitor): Page => ({
  title: words.connecting.deniedTitle,
  lead: words.connecting.deniedDevice,
  content: otherCode(words),
})

/** The code was used, denied or ran out meanwhile. */
export const goneDeviceView = ({words}: Visitor): Page => ({
  title: words.connecting.goneDeviceTitle,
  lead: words.connecting.goneDevice,
  content: otherCode(words),
})

/** An app was allowed; the browser goes on to it. */
export const allowedView = ({words}: Visitor, {appName}: ConsentRequest, redirectTo: string): Page => ({
  title: words.connecting.doneTitle(appName),
  lead: words.connecting.done,
  redirectTo,
  content: html`${tick}
    <p><a class="button" href="${redirectTo}">${words.connecting.goOn(appName)}</a></p>`,
})

/** An app was denied; the browser goes on to it, so that it is told. */
export const deniedView = ({words}: Visitor, {appName}: ConsentRequest, redirectTo: string): Page => ({
  title: words.connecting.deniedTitle,
  lead: words.connecting.denied(appName),
  redirectTo,
  content: html`<p><a class="button" href="${redirectTo}">${words.connecting.goOn(appName)}</a></p>`,
})

/** The request is not there, or not this browser's. */
export const goneView = ({words}: Visitor): Page => ({
  title: words.connecting.goneTitle,
  lead: words.connecting.gone,
  content: html`<p><a href="/projects">${words.home}</a></p>`,
})

/** The app is another person's, and unverified: there is nothing to decide, unless its maker has another account here. */
export const forbiddenView = (visitor: Visitor, {appName}: ConsentRequest, returnTo: string): Page => ({
  title: visitor.words.connecting.forbiddenTitle(appName),
  lead: visitor.words.connecting.forbidden,
  content: html`<p><a href="/projects">${visitor.words.home}</a></p>
    <div class="soft">
      <p>${visitor.words.youAre(visitor.account?.email ?? '')}</p>
      ${otherAccountForm(visitor, returnTo, html`class="quiet"`)}
    </div>`,
})

/** The app knows another account of this person's, and asks for that one. */
export const otherExpectedView = (visitor: Visitor, {appName}: ConsentRequest, returnTo: string): Page => ({
  title: visitor.words.connecting.otherExpectedTitle(appName),
  lead: visitor.words.youAre(visitor.account?.email ?? ''),
  content: otherAccountForm(visitor, returnTo),
})

const otherCode = ({connecting}: Visitor['words']) => html`<p><a href="/device">${connecting.otherCode}</a></p>`
