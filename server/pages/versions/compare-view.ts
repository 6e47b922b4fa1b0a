import type {Revision} from '#shared/contract/resources.ts'
import type {ChangeVerb} from '#shared/home/diff/change-words.ts'
import type {DescribedChange} from '#shared/home/diff/describe-changes.ts'
import type {ComparedPlan, Comparison} from '../../homes/compare-revisions.ts'
import {formatList} from '../../words/format-list.ts'
import {byline} from '../comments/byline.ts'
import {moment} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import {drawingView} from '../projects/drawing-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'

interface Shown {
  project: OwnProject
  before: Revision
  after: Revision
  /** Undefined when they are too large. */
  comparison: Comparison | undefined
}

/** Shows two versions on one plan, and their differences in words. */
export function compareView(visitor: Visitor, {project, before, after, comparison}: Shown): Page {
  const {versions} = visitor.words
  return {
    title: versions.compared(before.number, after.number),
    width: 'wide',
    tabs: projectTabs(visitor, project),
    content: html`<ul class="compared">${[before, after].map((revision) => revisionView(visitor, project, revision))}</ul>
    ${comparison ? differences(visitor, comparison) : html`<p>${versions.tooLarge}</p>`}
    <p><a class="touch" href="/projects/${project.id}/versions">${versions.list}</a></p>`,
  }
}

function revisionView(visitor: Visitor, {id}: OwnProject, revision: Revision): Html {
  const {number, message, createdAt} = revision
  return html`<li>
    <a href="/projects/${id}/versions/${number}">${visitor.words.versions.version(number)}</a>
    <span class="soft">${byline(visitor.words, revision)} · ${moment(visitor, Date.parse(createdAt))}</span>
    ${message === '' ? '' : html`<p class="short" dir="auto">${message}</p>`}
  </li>`
}

function differences(visitor: Visitor, comparison: Comparison): Html {
  const {changes, counts, plans, isBrief} = comparison
  const {versions} = visitor.words
  if (changes.length === 0) return html`<div class="empty"><h2>${versions.same}</h2><p>${versions.sameLead}</p></div>`
  const total = verbs.reduce((sum, verb) => sum + counts[verb], 0)
  return html`<p>${countsText(visitor, counts)}</p>
  ${isBrief ? html`<p>${versions.tooMany}</p>` : ''}
  ${plans.length > 0 && !isBrief ? legendView(visitor, counts) : ''}
  ${isBrief ? '' : plans.map((plan) => planView(visitor, plan))}
  <section aria-labelledby="in-words">
    <h2 id="in-words">${versions.inWords}</h2>
    ${groupsOf(visitor, comparison).map(([title, group]) => groupView(title, group, changes.length))}
    ${total > changes.length ? html`<p>${versions.more(total - changes.length)}</p>` : ''}
  </section>`
}

const verbs: readonly ChangeVerb[] = ['added', 'removed', 'moved', 'changed']

function countsText({language, words: {versions}}: Visitor, counts: Comparison['counts']): string {
  const shown = verbs.filter((verb) => counts[verb] > 0)
  return formatList(
    language,
    shown.map((verb) => versions.counts[verb](counts[verb])),
  )
}

/** Shows each change as the drawing does: by its colour, and by its line. */
function legendView({words: {versions}}: Visitor, counts: Comparison['counts']): Html {
  const shown = verbs.filter((verb) => counts[verb] > 0)
  return html`<ul class="legend" aria-label="${versions.legend}">
    ${shown.map(
      (verb) => html`<li class="comparison">
        <svg class="pianta" viewBox="0 0 56 24" width="56" height="24" aria-hidden="true">${swatch(verb)}</svg>
        <span>${versions.legendOf[verb]}</span>
      </li>`,
    )}
  </ul>`
}

function swatch(verb: ChangeVerb): Html {
  const box = (attribute: 'change' | 'former', x: number, width: number) =>
    html`<g data-${attribute}="${verb}"><rect x="${x}" y="4" width="${width}" height="16" /></g>`
  if (verb === 'removed') return box('former', 2, 52)
  return verb === 'moved' ? html`${box('former', 2, 22)} ${box('change', 30, 24)}` : box('change', 2, 52)
}

function planView(visitor: Visitor, plan: ComparedPlan): Html {
  const {id, name, only} = plan
  const {versions} = visitor.words
  const title = only === 'before' ? versions.onlyBefore : only === 'after' ? versions.onlyAfter : versions.comparedOn
  return html`<section aria-labelledby="plan-${id}">
    <h2 id="plan-${id}">${title(name)}</h2>
    <div class="${only ? '' : 'comparison'}">${drawingView(visitor, plan)}</div>
  </section>`
}

/** Groups the sentences by plan and room, by plan alone where rooms are not told. */
function groupsOf({words: {versions}}: Visitor, {changes, plans, isBrief}: Comparison): [string, DescribedChange[]][] {
  const names = new Map(plans.map(({id, name}) => [id, name]))
  const titleOf = ({plan, rooms: [room]}: DescribedChange) => {
    if (plan === undefined) return versions.wholeHome
    if (isBrief) return names.get(plan) ?? plan
    const place = room ?? versions.elsewhere
    return plans.length > 1 ? `${names.get(plan) ?? plan} · ${place}` : place
  }
  return [...Map.groupBy(changes, titleOf)]
}

/** A longer list is folded at first. */
const maxOpen = 40

const groupView = (title: string, group: readonly DescribedChange[], total: number) => html`<details
    class="notes differences" ${total <= maxOpen ? 'open' : ''}>
    <summary><bdi>${title}</bdi> (${group.length})</summary>
    <ul>${group.map(({text, verb}) => html`<li class="${verb}" dir="auto">${text}</li>`)}</ul>
  </details>`
