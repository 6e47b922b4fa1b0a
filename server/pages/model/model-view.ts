import type {Revision} from '#shared/contract/resources.ts'
import {type DrawnPlan, placesOf} from '../../homes/drawn-plan.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import {drawingView} from '../projects/drawing-view.ts'
import {floorsView} from '../projects/floors-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

interface Shown {
  project: OwnProject
  revision: Revision | undefined
  /** The plans that stand in for the model; undefined when they are too large to draw. */
  plans: readonly DrawnPlan[] | undefined
  /** Whether it is the project's last version, by its own address. */
  isLast: boolean
}

/** The most names of one plan: more would be no list to read. */
const maxListed = 500

/** Shows a version in three dimensions, or its plans where the browser can't. */
export function modelView(visitor: Visitor, shown: Shown): Page {
  const {project, revision, plans, isLast} = shown
  const {model, versions} = visitor.words
  const name = revision && !isLast ? versions.versionOf(revision.number, project.name) : project.name
  return {
    title: model.title(name),
    heading: html`${isLast ? project.name : versions.version(revision?.number ?? 0)}`,
    width: 'wide',
    tabs: projectTabs(visitor, project),
    content: revision
      ? html`${sceneView(visitor, revision, shown)}
      ${plans ? partsView(visitor, plans) : ''}`
      : emptyView(visitor),
  }
}

const sceneView = (
  visitor: Visitor,
  {number}: Revision,
  {project, plans}: Shown,
) => html`<pianta-model data-home="/projects/${project.id}/edit/versions/${number}" language="${visitor.language}">
  <noscript><p>${visitor.words.model.needsScript}</p></noscript>
  ${plans ? floorsView(plans, (plan) => drawingView(visitor, plan)) : ''}
</pianta-model>`

/** Lists the parts of the model, for people who can't see it. */
function partsView({words}: Visitor, plans: readonly DrawnPlan[]): Html {
  const named = plans.map((plan) => ({plan, names: namesOf(plan)})).filter(({names}) => names.length > 0)
  if (named.length === 0) return html``
  return html`<details class="parts">
    <summary>${words.model.parts}</summary>
    ${named.map(
      ({plan, names}) => html`<h2>${plan.name}</h2>
      <ul>${names.slice(0, maxListed).map((name) => html`<li>${name}</li>`)}</ul>
      ${names.length > maxListed ? html`<p>${words.model.more(names.length - maxListed)}</p>` : ''}`,
    )}
  </details>`
}

/** Returns the names of a plan's rooms, then those of other named elements. */
function namesOf(plan: DrawnPlan): string[] {
  const {rooms, names} = placesOf(plan)
  return [...rooms.map(({name}) => name), ...Object.values(names)].filter((name) => name !== '')
}

const emptyView = ({words}: Visitor) => html`<div class="empty">
  <h2>${words.project.empty}</h2>
  <p>${words.model.emptyLead}</p>
</div>`
