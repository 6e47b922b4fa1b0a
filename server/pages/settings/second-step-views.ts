import {tag} from '#shared/home/draw/svg.ts'
import {base32, codeAddress} from '../../identity/second-step/one-time-codes.ts'
import {
  copyButton,
  doneNotice,
  form,
  hasProblems,
  type Problems,
  problemSummary,
  sentenceWithMoment,
  textField,
} from '../elements.ts'
import {type Html, html, inlineSvg} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

const path = '/settings/sessions/second-step'
/** The person is warned when fewer recovery codes are left. */
const few = 3

const backLink = ({words}: Visitor) =>
  html`<p><a class="touch" href="/settings/sessions">${words.signInMethods.passkeys.back}</a></p>`

/** Tells whether the second step is on, with the recovery codes left. */
export function secondStepSection(visitor: Visitor, on: {since: number; left: number} | undefined): Html {
  const {step} = visitor.words.signInMethods
  return html`<section aria-labelledby="second-step">
    <h2 id="second-step">${step.heading}</h2>
    ${
      on
        ? html`<p>${sentenceWithMoment(visitor, step.since, on.since)}</p>
          ${on.left <= few ? html`<p class="notice warning">${step.few(on.left)}</p>` : ''}
          <dl class="facts"><div><dt>${step.left}</dt><dd>${on.left}</dd></div></dl>
          <p><a class="button second" href="${path}">${step.manage}</a></p>`
        : html`<p>${step.off}</p>
          <p><a class="button second" href="${path}">${step.setUp}</a></p>`
    }
  </section>`
}

export function offView(visitor: Visitor): Page {
  const {step} = visitor.words.signInMethods
  return {
    title: step.setUpTitle,
    lead: step.setUpLead,
    tabs: settingsTabs(visitor),
    content: html`${form(visitor, `${path}/begin`, html`<button>${step.begin}</button>`)}
    ${backLink(visitor)}`,
  }
}

interface Confirm {
  secret: Buffer
  account: string
  server: string
  problems: Problems
}

/** Shows the new secret, and asks for a code that proves the app has it. */
export async function confirmView(visitor: Visitor, {secret, account, server, problems}: Confirm): Promise<Page> {
  const {words} = visitor
  const {step} = words.signInMethods
  const key = base32(secret).replaceAll(/.{4}(?=.)/g, '$& ')
  return {
    title: step.setUpTitle,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    <p>${step.scan}</p>
    <div class="qr" role="img" aria-label="${step.picture}">${await qrCode(codeAddress(secret, {account, server}))}</div>
    <dl class="facts"><div class="whole"><dt>${step.orType}</dt><dd><code class="copied">${key}</code></dd></div></dl>
    ${form(
      visitor,
      `${path}/confirm`,
      html`${textField(words, {
        name: 'code',
        label: step.confirmCode,
        problem: problems.code,
        autocomplete: 'one-time-code',
        attributes: html`class="code" inputmode="numeric" maxlength="10" spellcheck="false"`,
      })}
      <button>${step.confirm}</button>`,
    )}
    ${form(visitor, `${path}/cancel`, html`<button class="second">${words.administration.back}</button>`, html`class="plain"`)}`,
  }
}

/** Black on white in both colour schemes: scanners expect it. */
async function qrCode(text: string): Promise<Html> {
  // Loaded when it is drawn: its library is a dozen files, which no start needs.
  const {drawQr, qrMargin} = await import('#shared/host/qr-code.ts')
  const {size, path: drawn} = drawQr(text)
  const whole = size + 2 * qrMargin
  const viewBox = `${-qrMargin} ${-qrMargin} ${whole} ${whole}`
  return inlineSvg(
    tag(
      'svg',
      {xmlns: 'http://www.w3.org/2000/svg', viewBox, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true'},
      tag('rect', {x: -qrMargin, y: -qrMargin, width: whole, height: whole, fill: '#fff'}),
      tag('path', {d: drawn, fill: '#000'}),
    ),
  )
}

/** Manages a second step that is on. */
export function onView(visitor: Visitor, left: number): Page {
  const {step} = visitor.words.signInMethods
  const part = (id: string, heading: string, lead: string, action: string, button: Html) =>
    html`<section aria-labelledby="${id}">
      <h2 id="${id}">${heading}</h2>
      <p>${lead}</p>
      ${form(visitor, `${path}/${action}`, button)}
    </section>`
  return {
    title: step.onTitle,
    lead: step.onLead,
    tabs: settingsTabs(visitor),
    content: html`${left <= few ? html`<p class="notice warning">${step.few(left)}</p>` : ''}
    <dl class="facts"><div><dt>${step.left}</dt><dd>${left}</dd></div></dl>
    ${part('codes', step.renewHeading, step.renewLead, 'recovery-codes', html`<button class="second">${step.renew}</button>`)}
    ${part('other', step.otherHeading, step.otherLead, 'begin', html`<button class="second">${step.other}</button>`)}
    ${part('off', step.offHeading, step.offLead, 'off', html`<button class="danger">${step.turnOff}</button>`)}
    ${backLink(visitor)}`,
  }
}

/** Shows new recovery codes, once. */
export function codesView(visitor: Visitor, codes: string[], done?: 'on'): Page {
  const {words} = visitor
  const {step} = words.signInMethods
  return {
    title: step.codesTitle,
    lead: step.codesLead,
    tabs: settingsTabs(visitor),
    script: 'copy-text.js',
    content: html`${done ? doneNotice(words.signInMethods.done[done]) : ''}
    <pre id="recovery-codes" class="recovery" tabindex="0"><code>${codes.join('\n')}</code></pre>
    ${copyButton(words, 'recovery-codes')}
    <p><a class="button" href="/settings/sessions">${step.codesDone}</a></p>`,
  }
}
