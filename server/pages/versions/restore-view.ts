import type {Revision} from '#shared/contract/resources.ts'
import type {CarryReport} from '../../imports/carry-over-last.ts'
import {form, hasProblems, hidden, type Problems, problemSummary, textField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import {reliedView} from '../projects/carry-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

export interface RestoreState {
  message?: string
  problems?: Problems
  /** Another version was saved since the page was opened. */
  isChanged?: boolean
  /** The elements that apps rely on and the version lacks. */
  dropped?: CarryReport['dropped']
  /** The other reasons why it can't be saved, in the API's sentences. */
  refusals?: readonly string[]
}

interface Shown extends RestoreState {
  project: OwnProject
  revision: Revision
  /** The number of the last version. */
  last: number
  hasDraft: boolean
}

/** Asks whether to restore a version, or says why it can't be. */
export function restoreView(visitor: Visitor, shown: Shown): Page {
  const {project, revision, last, problems = {}, isChanged = false, dropped = [], refusals = []} = shown
  const {versions} = visitor.words
  const isRefused = dropped.length > 0 || refusals.length > 0
  const texts = {title: versions.reliedTitle, lead: versions.relied, keep: versions.reliedKeep}
  return {
    title: isRefused ? versions.refusedTitle(revision.number) : versions.restoreTitle(revision.number),
    ...(!isRefused && {lead: versions.restoreLead(last)}),
    tabs: projectTabs(visitor, project),
    hasProblems: isRefused || isChanged || hasProblems(problems),
    content: html`${problemSummary(visitor.words, problems)}
    ${isChanged ? changedNotice(visitor, shown) : ''}
    ${dropped.length > 0 ? reliedView(visitor, dropped, texts) : ''}
    ${refusals.length > 0 ? refusalsView(visitor, refusals) : ''}
    ${isRefused ? html`<p><a class="button second" href="/projects/${project.id}/versions">${versions.list}</a></p>` : formView(visitor, shown)}`,
  }
}

function formView(
  visitor: Visitor,
  {project, revision: {number}, last, hasDraft, message, problems = {}}: Shown,
): Html {
  const {words} = visitor
  const {versions} = words
  const path = `/projects/${project.id}/versions/${number}`
  return html`${hasDraft ? html`<p class="notice">${versions.restoreDraft}</p>` : ''}
  ${form(
    visitor,
    `${path}/restore`,
    html`${hidden('base', String(last))}
    ${textField(words, {
      name: 'message',
      label: versions.message,
      value: message ?? versions.restoreMessage(number),
      problem: problems.message,
      isOptional: true,
      attributes: html`dir="auto"`,
    })}
    <div class="choices">
      <button>${versions.restore}</button>
      <a class="button second" href="${path}">${versions.cancel}</a>
    </div>`,
  )}`
}

const changedNotice = ({words: {versions}}: Visitor, {project, last}: Shown) => html`<div
  class="notice danger" role="alert" tabindex="-1" autofocus>
  <p>${versions.changed(last)}</p>
  <p><a href="/projects/${project.id}">${versions.seeLast}</a></p>
</div>`

/** The API's sentences are English. */
const refusalsView = ({words: {versions, importPage}}: Visitor, refusals: readonly string[]) => html`<div
    class="notice danger" role="alert" tabindex="-1" autofocus><p>${versions.problems(refusals.length)}</p></div>
  <details class="notes" open>
    <summary>${importPage.details}</summary>
    <ul lang="en">${refusals.map((problem) => html`<li>${problem}</li>`)}</ul>
  </details>`
