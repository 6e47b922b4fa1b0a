import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {mentionsIn} from '#shared/text/mentions.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {mentionable, otherNames} from '../../members/mentionable.ts'
import {keyOfThread} from '../../threads/read-threads.ts'
import {hasProblems, type Problems} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import type {PlanDrawings} from '../projects/plan-drawings.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {bodyLimit, bodyProblem, readComment} from './comment-field.ts'
import {commentsView, type TypedThread} from './comments-view.ts'
import {threadPath} from './thread-path.ts'
import {placeChoices} from './thread-places.ts'

interface Needs extends Pick<PageServices, 'members' | 'projects' | 'revisions' | 'threads'> {
  drawings: PlanDrawings
}

const maxListed = 50

/** Lists a project's threads and opens new ones. All members can comment, viewers too. */
export function commentRoutes(app: FastifyInstance, {members, projects, revisions, threads, drawings}: Needs) {
  const config = {person: {}}
  const path = '/projects/:id/comments'

  app.get(path, {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    return show(request, reply, project, await plansOf(request, project))
  })

  app.post(path, {config, bodyLimit}, async (request, reply) => {
    const plans = await plansOf(request, projectOfPath(request, {projects}, 'viewer'))
    // The person may have been removed while the plans were drawn.
    const project = projectOfPath(request, {projects}, 'viewer')
    const {words} = visitorOf(request)
    const typed = {where: formText(request, 'where'), body: readComment(request)}
    const choice = placeChoices(words, plans ?? []).find(({value}) => value === typed.where)
    const problems = {
      where: choice ? undefined : words.comments.whereProblem,
      body: bodyProblem(words, typed.body),
    }
    if (!choice || hasProblems(problems)) return show(request, reply, project, plans, {typed, problems})
    const {planId, anchor} = choice
    const author = {accountId: personOf(request).id, appName: null}
    const mentions = mentionsIn(typed.body, mentionable(members.list(project.id)))
    const {id} = threads.open(project.id, {planId, anchor, body: typed.body}, author, mentions)
    return reply.redirect(`${threadPath(project.id, id)}?done=opened`, 303)
  })

  /** Returns the last version's plans: none without a version, undefined when they are too large to draw. */
  async function plansOf(request: FastifyRequest, {id}: OwnProject): Promise<DrawnPlan[] | undefined> {
    const revision = revisions.last(id)
    return revision ? (await drawings.of(id, revision, pageOwner(request))).plans : []
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    project: OwnProject,
    plans: DrawnPlan[] | undefined,
    form: {typed?: TypedThread; problems?: Problems} = {},
  ) {
    const state = queryText(request, 'show') === 'resolved' ? 'resolved' : 'open'
    const after = threads.read(project.id, queryText(request, 'after'))
    const listed = threads.summaries(project.id, state, {key: after && keyOfThread(after), count: maxListed + 1})
    const page = commentsView(visitorOf(request), {
      project,
      plans,
      state,
      list: listed.slice(0, maxListed),
      hasOlder: listed.length > maxListed,
      resolved: threads.countOf(project.id, 'resolved'),
      others: otherNames(members.list(project.id), personOf(request).id),
      ...form,
    })
    return showPage(request, reply, page, form.problems ? 400 : 200)
  }
}
