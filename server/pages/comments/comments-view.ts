import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import type {ThreadSummary} from '../../threads/summaries.ts'
import {choiceField, form, hasProblems, moment, type Problems, problemSummary} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'
import {byline} from './byline.ts'
import {commentField} from './comment-field.ts'
import {threadPath} from './thread-path.ts'
import {placeChoices, placeOfThread} from './thread-places.ts'

/** The submitted form, to show it again. */
export interface TypedThread {
  where: string
  body: string
}

export interface CommentsShown {
  project: OwnProject
  /** The last version's plans; undefined when they are too large to draw. */
  plans: DrawnPlan[] | undefined
  state: 'open' | 'resolved'
  list: readonly ThreadSummary[]
  hasOlder: boolean
  /** The number of resolved threads. */
  resolved: number
  /** The names of the other members. */
  others?: readonly string[]
  typed?: TypedThread
  problems?: Problems
}

export function commentsView(visitor: Visitor, shown: CommentsShown): Page {
  const {project, state, list, hasOlder, resolved, problems = {}} = shown
  const {comments} = visitor.words
  const path = `/projects/${project.id}/comments`
  const isOpen = state === 'open'
  const older = new URLSearchParams({...(!isOpen && {show: state}), after: list.at(-1)?.id ?? ''})
  const other = isOpen
    ? resolved > 0 && {path: `${path}?show=resolved`, text: comments.toResolved(resolved)}
    : {path, text: comments.toOpen}
  const link = (to: string, text: string) => html`<p><a class="touch" href="${to}">${text}</a></p>`
  return {
    title: isOpen ? comments.title(project.name) : comments.resolvedTitle(project.name),
    width: 'wide',
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(visitor.words, problems)}
    ${list.length > 0 ? html`<ul class="cards">${list.map((thread) => card(visitor, shown, thread))}</ul>` : emptyView(visitor, state)}
    ${hasOlder ? link(`${path}?${older}`, comments.older) : ''}
    ${other ? link(other.path, other.text) : ''}
    ${isOpen ? newView(visitor, shown) : ''}`,
  }
}

function card(visitor: Visitor, {project, plans}: CommentsShown, thread: ThreadSummary): Html {
  const {words} = visitor
  const {plan, name} = placeOfThread(words, plans, thread)
  const isNamed = plans && plans.length > 1 && plan && plan.name !== name
  return html`<li>
    <div class="title">
      <h2><a class="touch" href="${threadPath(project.id, thread.id)}">${name}</a></h2>
      ${isNamed ? html`<span class="badge">${plan.name}</span>` : ''}
    </div>
    <p class="short" dir="auto">${thread.excerpt}</p>
    <p class="soft">
      ${byline(words, thread)} · ${moment(visitor, thread.createdAt)} · ${words.comments.answers(thread.answers)}
    </p>
  </li>`
}

function emptyView({words: {comments}}: Visitor, state: CommentsShown['state']): Html {
  if (state === 'resolved') return html`<div class="empty"><h2>${comments.resolvedEmpty}</h2></div>`
  return html`<div class="empty">
    <h2>${comments.empty}</h2>
    <p>${comments.emptyLead}</p>
  </div>`
}

function newView(visitor: Visitor, {project, plans, others, typed, problems = {}}: CommentsShown): Html {
  const {words} = visitor
  const {comments} = words
  if (!plans) return html`<p>${comments.tooLarge}</p>`
  if (plans.length === 0) return html`<p>${comments.noVersion}</p>`
  const content = html`${choiceField({
    name: 'where',
    label: comments.where,
    value: typed?.where ?? '',
    options: placeChoices(words, plans),
    problem: problems.where,
  })}
  ${commentField(words, {label: comments.body, value: typed?.body ?? '', problem: problems.body, ...(others && {others})})}
  <button>${comments.submit}</button>`
  return html`<section aria-labelledby="new">
    <h2 id="new">${comments.newTitle}</h2>
    ${form(visitor, `/projects/${project.id}/comments`, content)}
  </section>`
}
