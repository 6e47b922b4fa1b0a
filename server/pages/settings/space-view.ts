import {formatNumber} from '#shared/text/formats.ts'
import type {ProjectSize, Quotas, Usage} from '../../quotas/store.ts'
import {type Html, html} from '../html.ts'
import {sizeText} from '../size-text.ts'
import type {Visitor} from '../visitor.ts'

interface Space {
  usage: Usage
  limits: Quotas['limits']
  /** The largest first. */
  largest: readonly ProjectSize[]
}

/** Renders the space that a person's own projects take, and links to make room. */
export function spaceView(visitor: Visitor, {usage, limits, largest}: Space): Html {
  const {words, language} = visitor
  const {quotas} = words
  const used = (value: number, max: number, text: (value: number) => string) =>
    html`${quotas.used({used: text(value), max: text(max)})}
    <meter min="0" max="${max}" high="${max * 0.8}" value="${value}" aria-hidden="true"></meter>`
  const entry = ({id, name, bytes}: ProjectSize) =>
    html`<li><a class="touch" href="/projects/${id}/settings">${name}</a> <span>${sizeText(bytes, visitor)}</span></li>`
  return html`<section aria-labelledby="space">
    <h2 id="space">${quotas.title}</h2>
    <p>${quotas.lead}</p>
    <dl class="facts">
      <div class="whole"><dt>${quotas.projects}</dt><dd>${used(usage.projects, limits.projects, (count) => formatNumber(language, count))}</dd></div>
      <div class="whole"><dt>${quotas.storage}</dt><dd>${used(usage.bytes, limits.bytes, (bytes) => sizeText(bytes, visitor))}</dd></div>
    </dl>
    ${largest.length > 0 ? html`<h3>${quotas.largest}</h3><ul class="sizes">${largest.map(entry)}</ul>` : ''}
  </section>`
}
