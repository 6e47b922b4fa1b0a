import type {Revision} from '#shared/contract/resources.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {byline} from '../comments/byline.ts'
import {moment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import {drawingView} from '../projects/drawing-view.ts'
import {floorsView} from '../projects/floors-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

interface Shown {
  project: OwnProject
  revision: Revision
  /** Undefined when they are too large to draw. */
  plans: readonly DrawnPlan[] | undefined
  /** The number of the last version. */
  last: number
}

/** Shows a version, which nobody can change. */
export function versionView(visitor: Visitor, shown: Shown): Page {
  const {words} = visitor
  const {project, revision, plans} = shown
  const title = words.versions.versionOf(revision.number, project.name)
  return {
    title,
    isPlan: plans !== undefined,
    heading: html`${words.versions.version(revision.number)}`,
    width: 'wide',
    tabs: projectTabs(visitor, project),
    content: html`${revision.message === '' ? '' : html`<p class="said" dir="auto">${revision.message}</p>`}
    ${factsView(visitor, shown)}
    ${plans ? floorsView(plans, (plan) => drawingView(visitor, plan, {title})) : html`<p>${words.project.tooLarge}</p>`}
    ${choicesView(visitor, shown)}
    ${linksView(visitor, shown)}`,
  }
}

function factsView(visitor: Visitor, {project, revision: {authorName, appName, createdAt, restoredFrom}}: Shown): Html {
  const {versions} = visitor.words
  const from =
    restoredFrom === null
      ? ''
      : html`<div><dt>${versions.origin}</dt><dd><a href="/projects/${project.id}/versions/${restoredFrom}">${versions.version(restoredFrom)}</a></dd></div>`
  return html`<dl class="facts">
    <div><dt>${versions.author}</dt><dd>${byline(visitor.words, {authorName, appName})}</dd></div>
    <div><dt>${versions.when}</dt><dd>${moment(visitor, Date.parse(createdAt))}</dd></div>
    ${from}
  </dl>`
}

function choicesView({words: {versions}}: Visitor, {project, revision: {number}, last}: Shown): Html {
  if (number === last || project.role === 'viewer') return html``
  return html`<div class="versions"><form method="get" action="/projects/${project.id}/versions/${number}/restore">
    <button>${versions.restore}</button>
  </form></div>`
}

function linksView({words: {printing, versions}}: Visitor, {project, revision: {number}, last}: Shown): Html {
  const path = `/projects/${project.id}/versions`
  const link = (to: string, text: string) => html`<li><a class="touch" href="${path}${to}">${text}</a></li>`
  const compare = (one: number, other: number) => `/compare?version=${one}&version=${other}`
  return html`<ul class="links">
    ${link(`/${number}/3d`, versions.inThree)}
    ${link(`/${number}/print`, printing.link)}
    ${number > 1 ? link(compare(number - 1, number), versions.withBefore(number - 1)) : ''}
    ${number < last ? link(compare(number, last), versions.withLast(last)) : ''}
    ${number > 1 ? link(`/${number - 1}`, versions.olderOne(number - 1)) : ''}
    ${number < last ? link(`/${number + 1}`, versions.newer(number + 1)) : ''}
    ${link('', versions.list)}
  </ul>`
}
