import type {Comment, Thread} from '#shared/contract/resources.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {doneNotice, form, hasProblems, hidden, moment, problemSummary} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Page} from '../layout.ts'
import {drawingView} from '../projects/drawing-view.ts'
import type {OwnProject} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {Visitor} from '../visitor.ts'
import {byline} from './byline.ts'
import {commentField} from './comment-field.ts'
import {threadPath} from './thread-path.ts'
import {placeOfThread} from './thread-places.ts'

/** A refused reply. */
export interface TypedAnswer {
  body: string
  problem: string
}

export interface ThreadShown {
  project: OwnProject
  thread: Thread
  /** The last version's plans; undefined when they are too large to draw. */
  plans: readonly DrawnPlan[] | undefined
  /** Ids of the comments that the visitor wrote. */
  own: ReadonlySet<string>
  /** The sentence that confirms the visitor's last action. */
  done: string | undefined
  typed: TypedAnswer | undefined
  /** The names of the other members. */
  others: readonly string[]
}

export function threadView(visitor: Visitor, {project, thread, plans, own, done, typed, others}: ThreadShown): Page {
  const {words} = visitor
  const {comments} = words
  const {plan, name} = placeOfThread(words, plans, thread)
  const path = threadPath(project.id, thread.id)
  const problems = {body: typed?.problem}
  const {resolvedAt} = thread
  const isResolved = resolvedAt !== null
  const pin = {at: thread.anchor.at, label: comments.pinned}
  return {
    title: comments.threadTitle(name),
    lead: plan && plans && plans.length > 1 && plan.name !== name ? plan.name : undefined,
    width: 'wide',
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${done ? doneNotice(done) : ''}
    ${isResolved ? html`<p class="notice">${comments.resolvedOn} ${moment(visitor, Date.parse(resolvedAt))}</p>` : ''}
    ${plan ? drawingView(visitor, plan, {title: project.name, pins: [pin]}) : ''}
    <ol class="cards">${thread.comments.map((comment) => card(visitor, comment, own.has(comment.id) ? path : undefined))}</ol>
    <section>
      ${form(
        visitor,
        path,
        html`${commentField(words, {label: comments.answer, value: typed?.body ?? '', problem: typed?.problem, others})}
        <button>${comments.answerSubmit}</button>`,
      )}
    </section>
    <div>
      ${form(
        visitor,
        `${path}/state`,
        html`${hidden('state', isResolved ? 'reopened' : 'resolved')}
        <button class="second">${isResolved ? comments.reopen : comments.resolve}</button>`,
      )}
    </div>`,
  }
}

/** `path` is the thread's address, set when the visitor may edit the comment. */
function card(visitor: Visitor, comment: Comment, path: string | undefined): Html {
  const {words} = visitor
  const {comments} = words
  const {id, body, createdAt, editedAt} = comment
  const edited =
    editedAt === null ? '' : html`<p class="soft">${comments.changedOn} ${moment(visitor, Date.parse(editedAt))}</p>`
  return html`<li id="comment-${id}">
    <div class="title">
      <h2>${byline(words, comment)}</h2>
      <p class="soft">${moment(visitor, Date.parse(createdAt))}</p>
    </div>
    <p class="said" dir="auto">${body}</p>
    ${edited}
    ${path === undefined ? '' : html`<p><a class="touch" href="${path}/${id}">${comments.edit}</a></p>`}
  </li>`
}
