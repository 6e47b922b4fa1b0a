import {html, nothing, type TemplateResult} from 'lit'
import {guard} from 'lit/directives/guard.js'
import {formatMoment} from '#shared/text/moments.ts'
import type {Words} from '../words/words.ts'
import type {DraftDesk} from './draft-desk.ts'

/** Changes of a version that the notice lists; more than a few are listed when they are asked for. */
const maxListed = 12
const maxOpen = 3

/** Tells about changes of others and of other windows, with actions to take; the most urgent comes first. */
export function draftNotice(desk: DraftDesk, words: Words): TemplateResult | typeof nothing {
  if (desk.merges.open) return nothing
  if (desk.proposals.isShown) return proposed(desk, words)
  if (desk.keeper.other) return otherWindow(desk, words)
  if (desk.found) return leftChanges(desk, words)
  if (desk.follower.announced) return announcedVersion(desk, words)
  if (desk.proposals.first) return proposed(desk, words)
  return nothing
}

const notice = (content: TemplateResult) => html`<div class="notice" role="status">${content}</div>`

const button = (text: string, act: () => void, kind: 'main' | 'second' = 'second', isDisabled = false) =>
  html`<button class=${kind} ?disabled=${isDisabled} @click=${act}>${text}</button>`

function otherWindow(desk: DraftDesk, {draft}: Words): TemplateResult {
  return notice(html`<p>${draft.otherWindow}</p>
    <div class="answers">
      ${button(draft.takeOver, () => desk.takeOver())} ${button(draft.keepMine, () => void desk.merges.keepMine(), 'main')}
    </div>`)
}

function leftChanges(desk: DraftDesk, {draft}: Words): TemplateResult {
  const language = document.documentElement.lang === 'it' ? 'it' : 'en'
  const at = formatMoment(language, desk.found?.stash.at ?? 0)
  return notice(html`<p>${draft.found(at)}</p>
    <div class="answers">
      ${button(draft.dropFound, () => desk.dropFound())} ${button(draft.recover, () => desk.recover(), 'main')}
    </div>`)
}

function announcedVersion({follower}: DraftDesk, {draft}: Words): TemplateResult | typeof nothing {
  const {announced, refusal, isBringingIn} = follower
  if (!announced) return nothing
  const {revision, changes} = announced
  return notice(html`<p><b>${draft.versionBy(revision)}</b>${revision.message === '' ? nothing : html` <q>${revision.message}</q>`}</p>
    ${changes === null ? nothing : listed(draft.whatChanged, changes, draft, maxListed)}
    ${refusal === null ? nothing : html`<p class="refusal">${draft.refusals[refusal]}</p>`}
    <div class="answers">${button(draft.bringIn, () => void follower.bringIn(), 'main', isBringingIn)}</div>`)
}

/**
 * An assistant's proposal. Its title and the app's name are the app's own words: people decide by the changes, of which none
 * may be left out or still unknown.
 */
function proposed({proposals}: DraftDesk, {draft}: Words): TemplateResult | typeof nothing {
  const {first, count, changes, isShown, isBusy, hasNothingLeft, refusal} = proposals
  if (first === null) return nothing
  const words = draft.proposal
  const showing = isShown
    ? button(words.hide, () => proposals.hide())
    : button(words.show, () => void proposals.show(), 'second', isBusy)
  return notice(html`<p><b>${words.by(first.appName)}</b> <q>${first.title}</q></p>
    ${isShown ? html`<p>${words.shown}</p>` : nothing}
    ${changes === null ? nothing : listed(words.changes, changes, draft, changes.length)}
    ${first.problemCount > 0 ? html`<p class="soft">${words.problems(first.problemCount)}</p>` : nothing}
    ${count > 1 ? html`<p class="soft">${words.others(count - 1)}</p>` : nothing}
    ${hasNothingLeft ? html`<p>${words.nothingLeft}</p>` : nothing}
    ${refusal === null ? nothing : html`<p class="refusal">${draft.refusals[refusal]}</p>`}
    <div class="answers">
      ${button(words.discard, () => void proposals.discard(), 'second', isBusy)} ${showing}
      ${button(draft.bringIn, () => void proposals.bringIn(), 'main', isBusy || changes === null)}
    </div>`)
}

function listed(title: string, changes: readonly string[], draft: Words['draft'], most: number): TemplateResult {
  if (changes.length === 0) return html`<p class="soft">${draft.noChanges}</p>`
  const left = changes.length - most
  return html`<details ?open=${changes.length <= maxOpen}>
    <summary>${title} (${changes.length})</summary>
    <ul>
      ${guard([changes], () => changes.slice(0, most).map((text) => html`<li>${text}</li>`))}
      ${left > 0 ? html`<li class="soft">${draft.more(left)}</li>` : nothing}
    </ul>
  </details>`
}
