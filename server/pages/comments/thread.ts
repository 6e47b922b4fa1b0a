import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import type {Comment, Thread} from '#shared/contract/resources.ts'
import {mentionsIn} from '#shared/text/mentions.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {found, invalidInput} from '../../errors.ts'
import {mentionable, otherNames} from '../../members/mentionable.ts'
import {form, hasProblems, problemSummary} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import type {PlanDrawings} from '../projects/plan-drawings.ts'
import type {PlanScript} from '../projects/plan-script.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {bodyLimit, bodyProblem, commentField, readComment} from './comment-field.ts'
import {threadPath} from './thread-path.ts'
import {type TypedAnswer, threadView} from './thread-view.ts'

interface Needs extends Pick<PageServices, 'members' | 'notices' | 'projects' | 'revisions' | 'threads'> {
  drawings: PlanDrawings
  planScript: PlanScript
}

const path = '/projects/:id/comments/:thread'

interface ProjectThread {
  project: OwnProject
  thread: Thread
}

/** Shows a thread, takes replies, resolves and reopens it, and edits one's own comments. */
export function threadRoutes(app: FastifyInstance, needs: Needs) {
  const {members, notices, projects, revisions, threads, drawings, planScript} = needs
  const config = {person: {}}
  const authorOf = (request: FastifyRequest) => ({accountId: personOf(request).id, appName: null})
  const redirectToThread = (reply: FastifyReply, {project, thread}: ProjectThread, done: string) =>
    reply.redirect(`${threadPath(project.id, thread.id)}?${new URLSearchParams({done})}`, 303)

  app.get(path, {config}, async (request, reply) => show(request, reply, threadOfPath(request)))

  app.post(path, {config, bodyLimit}, async (request, reply) => {
    const target = threadOfPath(request)
    const body = readComment(request)
    const {words} = visitorOf(request)
    const isFull = target.thread.comments.length >= limits.commentsPerThread
    const problem = isFull ? words.comments.full : bodyProblem(words, body)
    if (problem) return show(request, reply, target, {body, problem})
    const mentions = mentionsIn(body, mentionable(members.list(target.project.id)))
    threads.answer(target.project.id, target.thread.id, body, authorOf(request), mentions)
    return redirectToThread(reply, target, 'answered')
  })

  app.post(`${path}/state`, {config}, async (request, reply) => {
    const target = threadOfPath(request)
    const state = formText(request, 'state')
    if (state !== 'resolved' && state !== 'reopened') throw invalidInput('state: must be resolved or reopened')
    threads.setResolved(target.project.id, target.thread.id, state === 'resolved', authorOf(request))
    return redirectToThread(reply, target, state)
  })

  app.get(`${path}/:comment`, {config}, async (request, reply) => {
    const target = ownComment(request)
    return showPage(request, reply, editView(visitorOf(request), {...target, body: target.comment.body}))
  })

  app.post(`${path}/:comment`, {config, bodyLimit}, async (request, reply) => {
    const target = ownComment(request)
    const visitor = visitorOf(request)
    const body = readComment(request)
    const problem = bodyProblem(visitor.words, body)
    if (problem) return showPage(request, reply, editView(visitor, {...target, body, problem}), 400)
    threads.edit(target.project.id, target.thread.id, target.comment.id, body, personOf(request).id)
    return redirectToThread(reply, target, 'edited')
  })

  function threadOfPath(request: FastifyRequest): ProjectThread {
    const project = projectOfPath(request, {projects}, 'viewer')
    const {thread} = request.params as {thread: string}
    return {project, thread: found(threads.read(project.id, thread))}
  }

  /** Throws not_found for another person's comment. */
  function ownComment(request: FastifyRequest): ProjectThread & {comment: Comment} {
    const {project, thread} = threadOfPath(request)
    const own = threads.writtenBy(thread.id, personOf(request).id)
    const {comment} = request.params as {comment: string}
    return {project, thread, comment: found(thread.comments.find(({id}) => id === comment && own.has(id)))}
  }

  async function show(request: FastifyRequest, reply: FastifyReply, target: ProjectThread, typed?: TypedAnswer) {
    const visitor = visitorOf(request)
    const {id: accountId} = personOf(request)
    const {project, thread} = target
    if (visitor.counts.unseenNotices() > 0) {
      writeIfPossible(request.log, () => notices.markSeen(accountId, thread.id))
    }
    const revision = revisions.last(project.id)
    const plans = revision && (await drawings.of(project.id, revision, pageOwner(request))).plans
    const script = await planScript(plans?.filter(({id}) => id === thread.planId))
    const page = threadView(visitor, {
      ...target,
      plans,
      own: threads.writtenBy(thread.id, accountId),
      done: doneText(request),
      typed,
      others: otherNames(members.list(project.id), accountId),
    })
    return showPage(request, reply, {...page, script}, typed ? 400 : 200)
  }
}

/** Shows only our own sentences: anybody may have written the address. */
function doneText(request: FastifyRequest): string | undefined {
  const {done} = visitorOf(request).words.comments
  return Object.entries(done).find(([name]) => name === queryText(request, 'done'))?.[1]
}

interface Editing extends ProjectThread {
  comment: Comment
  body: string
  problem?: string
}

function editView(visitor: Visitor, {project, thread, comment, body, problem}: Editing): Page {
  const {words} = visitor
  const {comments} = words
  const back = threadPath(project.id, thread.id)
  const content = html`${commentField(words, {label: comments.body, value: body, problem})}
    <div class="choices">
      <button>${comments.editSubmit}</button>
      <a class="button second" href="${back}">${comments.keep}</a>
    </div>`
  return {
    title: comments.editTitle,
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems({body: problem}),
    content: html`${problemSummary(words, {body: problem})}
    ${form(visitor, `${back}/${comment.id}`, content)}`,
  }
}
