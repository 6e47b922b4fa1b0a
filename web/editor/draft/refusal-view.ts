import {html, nothing, type TemplateResult} from 'lit'
import type {DroppedElement} from '#shared/home/edit/relied-on.ts'
import type {Editing} from '../editing.ts'
import type {Naming} from '../element-names.ts'
import {detailOf, goTo} from '../side/problems.ts'
import type {Words} from '../words/words.ts'
import type {SaveRefusal} from './save-version.ts'

interface RefusalNeeds {
  editing: Editing
  naming: Naming
  words: Words
  signInPath: string
  /** Closes the dialog, to show the plan. */
  close(): void
  bringIn(): void
}

/** The most problems that the dialog lists. */
const maxListed = 8

/** Says why a version was not saved, and how to go on. */
export function refusalView({why, problems, dropped}: SaveRefusal, needs: RefusalNeeds): TemplateResult {
  const {words, editing, signInPath, bringIn} = needs
  // The server's sentences show only when the page can't explain the refusal better.
  const isExplained = dropped.length > 0 || editing.problems.length > 0
  const showsSentences = why === 'failed' || (why === 'blocked' && !isExplained)
  return html`<div class="refused" role="alert">
    <p>${words.draft.refusals[why]}</p>
    ${why === 'blocked' ? html`${problemLinks(needs)} ${droppedLists(dropped, words)}` : nothing}
    ${showsSentences ? html`<ul>${problems.slice(0, maxListed).map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
    ${why === 'signed-out' ? html`<a href=${signInPath} target="_blank" rel="noopener">${words.draft.signIn}</a>` : nothing}
    ${why === 'stale' ? html`<button type="button" class="second" @click=${bringIn}>${words.draft.bringIn}</button>` : nothing}
  </div>`
}

function problemLinks({editing, naming, words, close}: RefusalNeeds): TemplateResult | typeof nothing {
  const {problems} = editing
  if (problems.length === 0) return nothing
  const left = problems.length - maxListed
  return html`<p>${words.draft.blocked}</p>
    <ul>
      ${problems.slice(0, maxListed).map((problem) => {
        const go = () => {
          close()
          goTo(editing, problem)
        }
        return html`<li>
          <button type="button" class="link" @click=${go}>${words.problems[problem.kind]}</button>
          <span class="soft">${detailOf(naming, problem)}</span>
        </li>`
      })}
    </ul>
    ${left > 0 ? html`<p>${words.problemCount(problems.length)}</p>` : nothing}`
}

/** Lists the elements that apps rely on, app by app. */
function droppedLists(dropped: readonly DroppedElement[], words: Words): TemplateResult | typeof nothing {
  if (dropped.length === 0) return nothing
  const apps = [...new Set(dropped.flatMap(({apps}) => apps))]
  return html`${apps.map(
    (app) =>
      html`<p>${words.draft.reliedOn(app)}</p>
        <ul>
          ${dropped.flatMap((one) => (one.apps.includes(app) ? [html`<li>${nameOf(one, words)}</li>`] : []))}
        </ul>`,
  )}
    <p class="soft">${words.draft.reliedOnHint}</p>`
}

function nameOf({kind, id, name}: DroppedElement, {kinds}: Words): string {
  const word = (kinds as Readonly<Record<string, string>>)[kind] ?? kind
  return `${word} ${name ?? id}`
}
