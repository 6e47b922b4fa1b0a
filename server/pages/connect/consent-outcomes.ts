import type {ConsentRequest} from '../../identity/consents.ts'
import {shownNumber} from '../../identity/pairing/pairing-number.ts'
import {form, hidden} from '../elements.ts'
import {html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {otherAccountForm} from './other-account.ts'

// Pages after the decision. They have addresses of their own: the form's `form-action` policy would block a redirect.

const tick = html`<p class="tick" aria-hidden="true">${'✓'}</p>`

/**
 * Confirms that a device was allowed, under this name. One that shows a house leads to the next step in its project.
 */
export const allowedDeviceView = ({words}: Visitor, name: string, projectId: string | undefined): Page => ({
  title: words.connecting.doneTitle(name),
  lead: words.connecting.doneDevice,
  content: html`${tick}
    ${
      projectId === undefined
        ? html`<p>${words.connecting.closePage}</p>`
        : html`<p>${words.connecting.nextDevices}</p>
    <p><a class="button" href="/projects/${projectId}/devices">${words.devices.tab}</a></p>`
    }
    <p><a href="/settings/apps">${words.connectedApps}</a></p>`,
})

/** Asks the person to type the number on the device, or to deny the request. The device is not connected yet. */
export const numberView = (visitor: Visitor, number: string, code: string): Page => {
  const {connecting} = visitor.words
  return {
    title: connecting.numberTitle,
    lead: connecting.numberLead,
    content: html`<dl class="facts">
        <div><dt>${connecting.number}</dt><dd class="code">${shownNumber(number)}</dd></div>
      </dl>
      <p class="notice warning">${connecting.numberNotice}</p>
      ${form(
        visitor,
        '/device/consent',
        html`${hidden('user_code', code)}<button name="decision" value="deny">${connecting.deny}</button>`,
      )}`,
  }
}

export const deniedDeviceView = ({words}: Visitor): Page => ({
  title: words.connecting.deniedTitle,
  lead: words.connecting.deniedDevice,
  content: otherCode(words),
})

/** Says that the code was used, denied or expired meanwhile. */
export const goneDeviceView = ({words}: Visitor): Page => ({
  title: words.connecting.goneDeviceTitle,
  lead: words.connecting.goneDevice,
  content: otherCode(words),
})

/** Confirms that an app was allowed; the browser continues to it. */
export const allowedView = ({words}: Visitor, {appName}: ConsentRequest, redirectTo: string): Page => ({
  title: words.connecting.doneTitle(appName),
  lead: words.connecting.done,
  redirectTo,
  content: html`${tick}
    <p><a class="button" href="${redirectTo}">${words.connecting.goOn(appName)}</a></p>`,
})

/** Confirms that an app was denied; the browser continues to it, so the app learns of it. */
export const deniedView = ({words}: Visitor, {appName}: ConsentRequest, redirectTo: string): Page => ({
  title: words.connecting.deniedTitle,
  lead: words.connecting.denied(appName),
  redirectTo,
  content: html`<p><a class="button" href="${redirectTo}">${words.connecting.goOn(appName)}</a></p>`,
})

/** Says that the request doesn't exist, or began in another browser. */
export const goneView = ({words}: Visitor): Page => ({
  title: words.connecting.goneTitle,
  lead: words.connecting.gone,
  content: html`<p><a href="/projects">${words.home}</a></p>`,
})

/** Refuses another person's unverified app. Its maker may sign in with the right account. */
export const forbiddenView = (visitor: Visitor, {appName}: ConsentRequest, returnTo: string): Page => ({
  title: visitor.words.connecting.forbiddenTitle(appName),
  lead: visitor.words.connecting.forbidden,
  content: html`<p><a href="/projects">${visitor.words.home}</a></p>
    <div class="soft">
      <p>${visitor.words.youAre(visitor.account?.email ?? '')}</p>
      ${otherAccountForm(visitor, returnTo, html`class="quiet"`)}
    </div>`,
})

/** Asks for the account that the app knows already. */
export const otherExpectedView = (visitor: Visitor, {appName}: ConsentRequest, returnTo: string): Page => ({
  title: visitor.words.connecting.otherExpectedTitle(appName),
  lead: visitor.words.youAre(visitor.account?.email ?? ''),
  content: otherAccountForm(visitor, returnTo),
})

const otherCode = ({connecting}: Visitor['words']) => html`<p><a href="/device">${connecting.otherCode}</a></p>`
