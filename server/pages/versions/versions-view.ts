import type {Revision} from '#shared/contract/resources.ts'
import {byline} from '../comments/byline.ts'
import {doneNotice, hidden, moment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

export interface VersionsShown {
  project: OwnProject
  list: readonly Revision[]
  hasOlder: boolean
  /** The number that the page begins below; undefined on the first page. */
  after: number | undefined
  /** The number of the last version. */
  last: number | undefined
  /** The versions chosen to compare. */
  chosen?: ReadonlySet<number>
  /** Why the chosen ones can't be compared. */
  problem?: string | undefined
  done?: string | undefined
}

export function versionsView(visitor: Visitor, shown: VersionsShown): Page {
  const {project, list, problem, done} = shown
  const {versions} = visitor.words
  return {
    title: versions.title(project.name),
    lead: versions.lead,
    width: 'wide',
    tabs: projectTabs(visitor, project),
    hasProblems: problem !== undefined,
    content: html`${done ? doneNotice(done) : ''}
    ${problem ? html`<p class="notice danger" role="alert" tabindex="-1" autofocus>${problem}</p>` : ''}
    ${list.length > 0 ? listView(visitor, shown) : emptyView(visitor)}
    ${pageLinks(visitor, shown)}`,
  }
}

/**
 * The list is one form: the boxes choose the versions to compare, and each Restore has an address of its own. Enter in
 * a box presses the form's first button, which therefore is Compare.
 */
function listView(visitor: Visitor, shown: VersionsShown): Html {
  const {project, list, after} = shown
  return html`<div class="versions">
    <form method="get" action="/projects/${project.id}/versions/compare">
      ${after === undefined ? '' : hidden('after', String(after))}
      <div class="bar"><button>${visitor.words.versions.compare}</button></div>
      <ul class="cards">${list.map((revision) => card(visitor, shown, revision))}</ul>
    </form>
  </div>`
}

function card(visitor: Visitor, {project, last, chosen}: VersionsShown, revision: Revision): Html {
  const {number, message, authorName, appName, restoredFrom, createdAt} = revision
  const {versions} = visitor.words
  const path = `/projects/${project.id}/versions/${number}`
  const isOlder = number !== last
  const restored = restoredFrom === null ? '' : html` · ${versions.restoredFrom(restoredFrom)}`
  return html`<li class="pictured">
    <a class="picture" href="${path}" tabindex="-1"><img src="${path}/thumbnail" alt="${versions.picture(number)}" width="640" height="400" loading="lazy" /></a>
    <div class="title">
      <h2 id="version-${number}-name"><a class="touch" href="${path}">${versions.version(number)}</a></h2>
      ${isOlder ? '' : html`<span class="badge new">${versions.last}</span>`}
    </div>
    <p class="short ${message === '' ? 'soft' : ''}" dir="auto">${message || versions.noMessage}</p>
    <p class="soft">${byline(visitor.words, {authorName, appName})} · ${moment(visitor, Date.parse(createdAt))}${restored}</p>
    <div class="choose">
      <div class="option">
        <input id="version-${number}" name="version" type="checkbox" value="${number}" ${chosen?.has(number) ? 'checked' : ''} />
        <label for="version-${number}">${versions.choose(number)}</label>
      </div>
      ${isOlder && project.role !== 'viewer' ? restoreButton(visitor, path, number) : ''}
    </div>
  </li>`
}

const restoreButton = ({words: {versions}}: Visitor, path: string, number: number) =>
  html`<button class="second" formaction="${path}/restore" aria-describedby="version-${number}-name">${versions.restore}</button>`

const emptyView = ({words: {versions}}: Visitor) => html`<div class="empty">
  <h2>${versions.empty}</h2>
  <p>${versions.emptyLead}</p>
</div>`

function pageLinks({words: {versions}}: Visitor, {project, list, hasOlder, after}: VersionsShown): Html {
  const path = `/projects/${project.id}/versions`
  const link = (to: string, text: string) => html`<p><a class="touch" href="${to}">${text}</a></p>`
  return html`${hasOlder ? link(`${path}?after=${list.at(-1)?.number ?? 0}`, versions.older) : ''}
  ${after === undefined ? '' : link(path, versions.newest)}`
}
