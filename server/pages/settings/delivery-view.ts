import {form, moment} from '../elements.ts'
import {type Html, html, type Insertable} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import type {ShownDelivery} from './view-types.ts'

/** Renders one delivery of the webhook at `path`. */
export function deliveryEntry(visitor: Visitor, path: string, delivery: ShownDelivery): Html {
  const {webhooks: words} = visitor.words
  const {id, event, state, projectName, version, tries, lastStatus, createdAt, lastTriedAt, nextAttemptAt} = delivery
  const fact = (label: string, value: Insertable) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const time = (label: string, at: number | null) => (at === null ? '' : fact(label, moment(visitor, at)))
  const project = [projectName ?? words.closedProject, ...(version === undefined ? [] : [words.version(version)])]
  const resend = form(
    visitor,
    `${path}/deliveries/${id}/resend`,
    html`<button class="second" aria-describedby="${id}">${nextAttemptAt === null ? words.resend : words.tryNow}</button>`,
  )
  return html`<li>
    <div class="title"><h3 id="${id}">${words.events[event]}</h3><span class="badge">${words.delivery[state]}</span></div>
    <dl class="facts">
      ${event === 'webhook.test' ? '' : fact(words.project, project.join(', '))}
      ${time(words.happened, createdAt)}
      ${fact(words.tries, tries)}
      ${tries === 0 ? '' : fact(words.answered, lastStatus ?? words.nothing)}
      ${time(words.lastTry, lastTriedAt)}
      ${time(words.nextTry, nextAttemptAt)}
    </dl>
    <details>
      <summary aria-describedby="${id}">${words.details}</summary>
      ${details(visitor, delivery)}
    </details>
    ${delivery.canResend ? resend : ''}
  </li>`
}

/** Renders everything known about it. The receiver's answer is a stranger's text. */
function details(visitor: Visitor, {id, payload, lastAnswer, lastError, lastTook}: ShownDelivery): Html {
  const {webhooks: words} = visitor.words
  const wideFact = (label: string, value: Insertable) =>
    html`<div class="whole"><dt>${label}</dt><dd>${value}</dd></div>`
  const text = (body: string) => html`<pre class="said" dir="auto">${body}</pre>`
  return html`<dl class="facts">
    ${wideFact(words.id, html`<code class="copied">${id}</code>`)}
    ${lastTook === null ? '' : wideFact(words.took, html`${lastTook} ms`)}
    ${lastError === null ? '' : wideFact(words.wrong, html`<span class="said" lang="en">${lastError}</span>`)}
    ${wideFact(words.posted, text(JSON.stringify(JSON.parse(payload), null, 2)))}
    ${lastAnswer === null ? '' : wideFact(words.answer, lastAnswer === '' ? words.emptyAnswer : text(lastAnswer))}
  </dl>`
}
