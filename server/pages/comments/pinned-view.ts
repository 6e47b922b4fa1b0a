import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import type {ShownBinding} from '../../homes/read-bindings.ts'
import type {ThreadSummary} from '../../threads/summaries.ts'
import type {Strings} from '../../words/strings.ts'
import {elementText} from '../devices/element-text.ts'
import {type Html, html} from '../html.ts'
import {drawingView, type Pin} from '../projects/drawing-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import type {Visitor} from '../visitor.ts'
import {byline} from './byline.ts'
import {threadPath} from './thread-path.ts'
import {placeOfThread} from './thread-places.ts'

export interface PinnedThreads {
  project: OwnProject
  plans: readonly DrawnPlan[]
  /** The threads of all plans. */
  threads: readonly ThreadSummary[]
  /** The element that the page marks. */
  marked?: ShownBinding | undefined
}

/** Renders a plan with a numbered pin for each open thread, and a list of these threads. */
export function pinnedView(visitor: Visitor, plan: DrawnPlan, {project, plans, threads, marked}: PinnedThreads): Html {
  const {words} = visitor
  const {comments} = words
  const pinned = threads
    .filter(({planId}) => planId === plan.id)
    .map((thread, index) => ({
      thread,
      number: index + 1,
      place: placeOfThread(words, plans, thread).name,
      path: threadPath(project.id, thread.id),
    }))
  const pins = pinned.map(({thread: {anchor}, number, place, path}) => ({
    at: anchor.at,
    label: comments.pin(number, place),
    link: {text: String(number), path},
  }))
  const row = ({thread, place, path}: (typeof pinned)[number]) => html`<li>
    <a href="${path}">${place}</a>: <span dir="auto">${thread.excerpt}</span>
    <span class="soft">${byline(words, thread)}</span>
  </li>`
  const heading = plans.length > 1 ? html`<h3>${comments.openHere}</h3>` : html`<h2>${comments.openHere}</h2>`
  const list = html`<section>
    ${heading}
    <ol class="references">${pinned.map(row)}</ol>
  </section>`
  return html`${drawingView(visitor, plan, {title: project.name, pins: [...markOf(words, plan, marked), ...pins]})}
  ${pinned.length > 0 ? list : ''}`
}

function markOf(words: Strings, plan: DrawnPlan, marked: ShownBinding | undefined): Pin[] {
  if (marked?.at === undefined || marked.planId !== plan.id) return []
  return [{at: marked.at, label: words.devices.marked(elementText(words, marked))}]
}
