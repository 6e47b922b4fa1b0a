import {html, nothing, type TemplateResult} from 'lit'
import type {Words} from '../words/words.ts'
import type {DraftDesk} from './draft-desk.ts'

/** Says in the bar where the draft is stored, and names the last action. */
export function draftStatus({editing, keeper, said}: DraftDesk, words: Words, signInPath: string): TemplateResult {
  const {state, known, isStashed} = keeper
  const {draft} = words
  const text = editing.isViewer ? words.viewOnly : known.hasUnsent && !isStashed ? draft.keepOpen : draft.states[state]
  return html`<p class="draft is-${state}" role="status" title=${text}>
    <span>${text}</span>
    ${said === '' ? nothing : html`<span class="said">${said}</span>`}
    ${state === 'signed-out' ? html`<a href=${signInPath} target="_blank" rel="noopener">${draft.signIn}</a>` : nothing}
  </p>`
}

/** Names the other people in the editor. */
export function peopleHere({people}: DraftDesk, {draft}: Words): TemplateResult | typeof nothing {
  if (people.length === 0) return nothing
  const text = draft.withYou(people.map(({name}) => name))
  return html`<p class="people" title=${text}>${text}</p>`
}
