import type {OutgoingHttpHeaders} from 'node:http'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Static} from 'typebox'
import {limits} from '#shared/contract/limits.ts'
import type {VisitCommand} from '#shared/house/visits.ts'
import {Type} from '#shared/json-schema.ts'
import {acceptJsonBodies} from '../api/json-body.ts'
import type {Routes} from '../api/routes.ts'
import {ApiError, notFound, RetryLaterError} from '../errors.ts'
import type {BrowserSessions} from '../pages/browser-sessions.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {personOf} from '../pages/visitor.ts'
import type {VisitResult} from '../visits/visits.ts'

export interface VisitNeeds extends Pick<PageServices, 'projects' | 'visits'> {
  browserSessions: Pick<BrowserSessions, 'ownId'>
}

/** Seconds after which a person may try again where too many pages look at the house. */
const retryAfter = 30

/** An action as the agent's panel has it. Only the agent knows what its devices take. */
const action = Type.Object({
  type: Type.String({minLength: 1, maxLength: 20}),
  on: Type.Optional(Type.Boolean()),
  value: Type.Optional(Type.Union([Type.Number(), Type.String({maxLength: 100})])),
})

const body = Type.Object({
  visit: Type.String({format: 'uuid'}),
  /** Absent where the page only tells that somebody is there. */
  command: Type.Optional(
    Type.Object({
      id: Type.Integer(),
      device: Type.String({minLength: 1, maxLength: limits.deviceTextLength}),
      action,
      isConfirmed: Type.Optional(Type.Boolean()),
    }),
  ),
})

/** The stream of a page that looks at a house, and what it sends. */
export function visitPageRoutes(app: FastifyInstance, {browserSessions, projects, visits}: VisitNeeds) {
  // Open streams would prevent the server from closing.
  app.addHook('preClose', async () => visits.close())

  /** Throws not_found for people who are not in the project, and forbidden for members whom no owner allowed it. */
  function allowedProject(request: FastifyRequest): string {
    const {id, seesHouse} = projectOfPath(request, {projects}, 'viewer')
    if (!seesHouse) throw new ApiError('forbidden')
    return id
  }

  app.get<{Params: {house: string}}>('/projects/:id/live/:house', {exposeHeadRoute: false}, (request, reply) => {
    const projectId = allowedProject(request)
    const house = {projectId, connectionId: request.params.house}
    if (!visits.houses(projectId).includes(house.connectionId)) throw notFound()
    const {id, name, email} = personOf(request)
    if (visits.isFull(house, id)) throw new RetryLaterError(retryAfter)
    const opening = {...house, person: {id, name: name || email}, sessionId: browserSessions.ownId(request)}
    reply.hijack()
    visits.open(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, opening)
  })

  app.register(async (scope: Routes) => {
    acceptJsonBodies(scope)
    scope.post('/projects/:id/live', {config: {visits: 'typing'}, schema: {body}}, (request, reply) => {
      allowedProject(request)
      const {visit, command} = request.body
      const sessionId = browserSessions.ownId(request)
      const result = command ? visits.command(visit, sessionId, messageOf(command)) : visits.touch(visit, sessionId)
      const refusal = refusals[result]
      if (refusal) throw refusal()
      return reply.code(204).send()
    })
  })
}

const refusals: Readonly<Record<VisitResult, (() => Error) | undefined>> = {
  done: undefined,
  gone: notFound,
  forbidden: () => new ApiError('forbidden'),
  busy: () => new RetryLaterError(1),
}

/** Rebuilds a command: only these fields wait in memory. */
function messageOf({id, device, action, isConfirmed}: NonNullable<Static<typeof body>['command']>): VisitCommand {
  const {type, on, value} = action
  const asked = {type, ...(on !== undefined && {on}), ...(value !== undefined && {value})} as VisitCommand['action']
  return {type: 'command', id, device, action: asked, ...(isConfirmed && {isConfirmed})}
}
