import {doneNotice, form, moment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import {deliveryEntry} from './delivery-view.ts'
import type {ShownConnection, ShownDelivery, ShownWebhook} from './view-types.ts'

export const webhookPath = (connectionId: string, id: string) => `/settings/apps/${connectionId}/webhooks/${id}`

/** Lists a connection's webhooks, on its page. */
export function webhooksSection(visitor: Visitor, {id: connectionId, webhooks}: ShownConnection): Html {
  const {webhooks: words} = visitor.words
  const card = (one: ShownWebhook) => html`<li>
    <div class="title">
      <h3><a class="touch" href="${webhookPath(connectionId, one.id)}">${one.host}</a></h3>
      <span class="badge">${words.states[one.state]}</span>
    </div>
    ${stateNotice(visitor, one)}
    ${facts(visitor, one)}
    <p><a class="touch" href="${webhookPath(connectionId, one.id)}" aria-label="${words.open}: ${one.host}">${words.open}</a></p>
  </li>`
  return html`<section aria-labelledby="webhooks">
    <h2 id="webhooks">${words.title}</h2>
    <p>${webhooks.length > 0 ? words.lead : words.empty}</p>
    ${webhooks.length > 0 ? html`<ul class="cards">${webhooks.map(card)}</ul>` : ''}
  </section>`
}

interface State {
  deliveries: readonly ShownDelivery[]
  done?: string | undefined
  /** The requested action is not possible. */
  isRefused?: boolean
}

/** Renders the page of one webhook. */
export function webhookView(visitor: Visitor, one: ShownConnection, webhook: ShownWebhook, state: State): Page {
  const {webhooks: words} = visitor.words
  const {deliveries, done, isRefused} = state
  const path = webhookPath(one.id, webhook.id)
  const button = (action: string, label: string) => form(visitor, `${path}/${action}`, html`<button>${label}</button>`)
  const action = {
    on: button('test', words.sendTest),
    failing: button('test', words.sendTest),
    off: button('enable', words.enable),
    idle: html``,
  }[webhook.state]
  return {
    title: webhook.host,
    lead: one.name,
    width: 'wide',
    content: html`${done === undefined ? '' : doneNotice(done)}
    ${isRefused ? html`<p class="notice danger" role="alert">${words.refused}</p>` : ''}
    <p class="badges"><span class="badge">${words.states[webhook.state]}</span></p>
    ${stateNotice(visitor, webhook, lastFailureOf(deliveries))}
    ${facts(visitor, webhook)}
    <div class="choices">${action}<a class="button second danger" href="${path}/remove">${words.remove}</a></div>
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">${words.deliveries}</h2>
      ${
        deliveries.length > 0
          ? html`<ul class="cards">${deliveries.map((delivery) => deliveryEntry(visitor, path, delivery))}</ul>`
          : html`<div class="empty"><h3>${words.noDelivery}</h3><p>${words.noDeliveryLead}</p></div>`
      }
    </section>
    <p><a class="touch" href="/settings/apps/${one.id}#webhooks">${words.back(one.name)}</a></p>`,
  }
}

function facts(visitor: Visitor, {url, events, createdAt}: ShownWebhook): Html {
  const {webhooks: words} = visitor.words
  return html`<dl class="facts">
    <div class="whole"><dt>${words.address}</dt><dd><code class="copied">${url}</code></dd></div>
    <div class="whole"><dt>${words.toldOf}</dt><dd>${events.map((event) => words.told[event]).join(', ')}</dd></div>
    <div><dt>${words.since}</dt><dd>${moment(visitor, createdAt)}</dd></div>
  </dl>`
}

/** Renders since when and why. The failure is in English: the address's developer reads it. */
function stateNotice(visitor: Visitor, webhook: ShownWebhook, lastFailure?: string): Html {
  const {webhooks: words} = visitor.words
  const {state, disabledAt, failingSince} = webhook
  const last = lastFailure ? html`<p>${words.lastFailure} <span class="said" lang="en">${lastFailure}</span></p>` : ''
  if (state === 'idle') return html`<p class="notice warning">${words.idle}</p>`
  if (state === 'off')
    return html`<div class="notice danger">
      <p>${words.off} ${moment(visitor, disabledAt ?? 0)}. ${words.offNote}</p>
      ${last}
    </div>`
  if (state === 'failing')
    return html`<div class="notice warning">
      <p>${words.failing} ${moment(visitor, failingSince ?? 0)}. ${words.failingNote}</p>
      ${last}
    </div>`
  return html``
}

/** Returns the latest error of the listed deliveries. */
function lastFailureOf(deliveries: readonly ShownDelivery[]): string | undefined {
  const failed = deliveries.filter(({lastError}) => lastError !== null)
  return failed.sort((a, b) => (b.lastTriedAt ?? 0) - (a.lastTriedAt ?? 0))[0]?.lastError ?? undefined
}
