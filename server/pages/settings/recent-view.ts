import type {Recent, RecentRefusal, RecentRequest} from '../../api/recent-requests.ts'
import {moment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** Renders a connection's recent requests; errors are in the API's English. */
export function recentView(visitor: Visitor, {requests, refusals}: Recent): Html {
  const words = visitor.words.recentRequests
  if (requests.length === 0) return html`<p>${words.empty}</p>`
  const refused = html`<details>
    <summary>${words.refusals(refusals.length)}</summary>
    <ul class="ended">${refusals.map((refusal) => refusalEntry(visitor, refusal))}</ul>
  </details>`
  return html`${refusals.length > 0 ? refused : html`<p>${words.noRefusals}</p>`}
  <details>
    <summary>${words.requests(requests.length)}</summary>
    <ul class="ended">${requests.map((request) => html`<li>${requestLine(visitor, request)}</li>`)}</ul>
  </details>`
}

const requestLine = (visitor: Visitor, {method, path, status, at}: RecentRequest) =>
  html`<code class="copied">${method} ${path}</code><br /><span class="soft">${status} · ${moment(visitor, at)}</span>`

function refusalEntry(visitor: Visitor, refusal: RecentRefusal): Html {
  const {error, errorId, problems} = refusal
  const details = errorId === undefined ? problems : [`errorId: ${errorId}`]
  return html`<li>
    ${requestLine(visitor, refusal)}
    <p><code>${error}</code></p>
    ${details.length > 0 ? html`<ul class="plain" lang="en">${details.map((problem) => html`<li class="said">${problem}</li>`)}</ul>` : ''}
  </li>`
}
