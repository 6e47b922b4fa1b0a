import {html, nothing, type TemplateResult} from 'lit'
import {repeat} from 'lit/directives/repeat.js'
import type {Clash} from '#shared/home/diff/merge.ts'
import type {Language, Words} from '../words/words.ts'
import {clashText} from './clash-text.ts'
import type {MergeAnswers, Merging, Side} from './merging.ts'

export interface MergePanelNeeds {
  merges: MergeAnswers
  words: Words
  language: Language
  /** Selects an element on the plan and shows it large. */
  reveal(id: string, plan: string | undefined): void
}

/** Lists the clashes of a merge, each with both sides to choose from. The plan shows the choice. */
export function mergePanel(merging: Merging, needs: MergePanelNeeds): TemplateResult {
  const {merges, words} = needs
  const {draft} = words
  const {clashes, choices, listed} = merging
  const chosen = clashes.filter(({key}) => choices[key] !== undefined).length
  const all = (side: Side) => () => merges.choose((one) => one.chooseAll(side))
  return html`<section class="merging" aria-label=${draft.bringIn}>
    <h2 tabindex="-1">${draft.clashes(clashes.length)}</h2>
    <div>
      <button class="second" @click=${all('mine')}>${draft.allMine}</button>
      <button class="second" @click=${all('theirs')}>${draft.allTheirs}</button>
    </div>
    <ul class="clashes">
      ${repeat(
        clashes.slice(0, listed),
        ({key}) => key,
        (clash) => clashView(clash, merging, needs),
      )}
    </ul>
    ${
      listed < clashes.length
        ? html`<button class="link" @click=${() => merges.choose((one) => one.listMore())}>
            ${draft.more(clashes.length - listed)}
          </button>`
        : nothing
    }
    <div class="answers ending">
      <p role="status">${draft.chosen(chosen, clashes.length)}</p>
      <button class="second" @click=${() => merges.cancel()}>${draft.cancel}</button>
      <button class="main" ?disabled=${!merging.isDone} @click=${() => merges.finish()}>${draft.bringIn}</button>
    </div>
  </section>`
}

function clashView(clash: Clash, merging: Merging, {merges, words, language, reveal}: MergePanelNeeds): TemplateResult {
  const {draft} = words
  const {key, id, plan} = clash
  const text = clashText(clash, merging, language, draft.unchanged)
  const choose = (side: Side) => {
    merges.choose((one) => one.choose(key, side))
    reveal(id, plan)
  }
  const choice = (side: Side) =>
    html`<label class="choice">
      <input type="radio" name=${key} .checked=${merging.choices[key] === side} @change=${() => choose(side)} />
      <span><b>${draft[side]}</b> ${text[side]}</span>
    </label>`
  return html`<li>
    <fieldset>
      <legend>
        <button class="link" title=${draft.show} @click=${() => reveal(id, plan)}>${text.title}</button>
      </legend>
      ${choice('mine')} ${choice('theirs')}
    </fieldset>
  </li>`
}
