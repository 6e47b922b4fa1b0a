import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {ApiError, errorStatus, found} from '../../errors.ts'
import type {ReadyHome} from '../../homes/ready-home.ts'
import type {CarryReport} from '../../imports/carry-over-last.ts'
import {QuotaError} from '../../quotas/quota-error.ts'
import {prepareRestored, restoreRevision} from '../../saves/restore-revision.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import {quotaRefusal} from '../quota-texts.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, personOf, visitorOf} from '../visitor.ts'
import {type RestoreState, restoreView} from './restore-view.ts'
import {numberOfPath} from './version-number.ts'

type Needs = Pick<
  PageServices,
  'clock' | 'database' | 'drafts' | 'files' | 'homes' | 'hosts' | 'projects' | 'revisions'
>

const path = '/projects/:id/versions/:number/restore'

/** Makes an earlier version the next one, after its person agreed. */
export function restoreRoutes(app: FastifyInstance, needs: Needs) {
  const {clock, drafts, homes, hosts, projects, revisions} = needs
  /** Each person restores once at a time. */
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const editorOf = (request: FastifyRequest) => projectOfPath(request, {projects}, 'editor')
  const options = {config: {person: {}}, onRequest: async (request: FastifyRequest) => void editorOf(request)}

  app.get(path, options, async (request, reply) => {
    const {id, number, last} = versionOf(request)
    if (number === last) return reply.redirect(`/projects/${id}/versions/${number}`, 303)
    return show(request, reply, {}, 200)
  })
  app.post(path, options, async (request, reply) => {
    await limiter.enter(request, reply)
    return limiter.run(request, () => restore(request, reply))
  })

  function versionOf(request: FastifyRequest) {
    const {id} = editorOf(request)
    const {number} = found(revisions.find(id, numberOfPath(request)))
    return {id, number, last: revisions.last(id)?.number ?? number}
  }

  async function restore(request: FastifyRequest, reply: FastifyReply) {
    const {id: projectId, number, last} = versionOf(request)
    if (number === last) return reply.redirect(`/projects/${projectId}/versions/${number}`, 303)
    const {words} = visitorOf(request)
    const typed = formText(request, 'message').trim().toWellFormed()
    const message = typed || words.versions.restoreMessage(number)
    if (formText(request, 'base') !== String(last)) return show(request, reply, {message, isChanged: true}, 409)
    if (message.length > limits.revisionMessageLength) {
      return show(request, reply, {message, problems: {message: words.versions.messageProblem}}, 400)
    }
    return save(request, reply, {projectId, number, last, message})
  }

  async function save(
    request: FastifyRequest,
    reply: FastifyReply,
    {projectId, number, last, message}: {projectId: string; number: number; last: number; message: string},
  ) {
    const owner = pageOwner(request)
    const prepared = await prepareRestored(needs, {projectId, number, owner})
    const dropped = prepared.home ? await droppedBy(request, projectId, prepared.home) : []
    if (dropped.length > 0) return show(request, reply, {dropped}, errorStatus.blocking_problems)
    const person = personOf(request)
    const restored = {...prepared, projectId, person, message, baseRevision: last, restoredFrom: number, owner}
    try {
      const {number: next} = await restoreRevision(needs, restored)
      return reply.redirect(`/projects/${projectId}/versions?restored=${next}`, 303)
    } catch (error) {
      const refused = refusalOf(request, error)
      if (!refused) throw error
      return show(request, reply, {message, ...refused}, errorStatus[(error as ApiError).code])
    }
  }

  /** Returns the elements that apps rely on and the restored home would lose, as people know them. */
  async function droppedBy(
    request: FastifyRequest,
    projectId: string,
    {elements}: ReadyHome,
  ): Promise<CarryReport['dropped']> {
    const dropped = hosts.dropped(projectId, elements)
    const last = revisions.last(projectId)
    if (dropped.length === 0 || last === undefined) return []
    const json = revisions.home(projectId, last.number)
    const described = await homes.describeElements({json, elements: dropped, owner: pageOwner(request)})
    return described.map((element, index) => ({...(dropped[index] as (typeof dropped)[number]), ...element}))
  }

  function show(request: FastifyRequest, reply: FastifyReply, state: RestoreState, status: number) {
    const project = editorOf(request)
    const {number, last} = versionOf(request)
    const revision = found(revisions.find(project.id, number))
    const hasDraft = drafts.state({projectId: project.id, accountId: personOf(request).id}).changedAt !== null
    return showPage(
      request,
      reply,
      restoreView(visitorOf(request), {...state, project, revision, last, hasDraft}),
      status,
    )
  }
}

/** Returns the page's state after a refused save; undefined for errors that don't concern the version. */
function refusalOf(request: FastifyRequest, error: unknown): RestoreState | undefined {
  if (error instanceof QuotaError) return {problems: {message: quotaRefusal(visitorOf(request), error).text}}
  if (!(error instanceof ApiError) || !error.problems) return undefined
  return error.code === 'conflict' ? {isChanged: true} : {refusals: error.problems}
}
