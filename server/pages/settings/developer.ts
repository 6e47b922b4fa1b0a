import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {App} from '../../apps/store.ts'
import type {AuditEntry} from '../../audit/record.ts'
import type {AuditKind} from '../../database/audit-kinds.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {deleteApp} from '../../endings/delete-app.ts'
import {ApiError, notFound} from '../../errors.ts'
import {hasProblems} from '../elements.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, visitorOf} from '../visitor.ts'
import {emptyApp, readApp, readTyped} from './app-form.ts'
import {appView, deleteView, listView, newView, notMakerView} from './developer-views.ts'

type Needs = Pick<
  PageServices,
  | 'appNotices'
  | 'apps'
  | 'audit'
  | 'config'
  | 'connections'
  | 'database'
  | 'recentRequests'
  | 'remoteKeys'
  | 'safeFetch'
>

/**
 * Manages a maker's apps (docs/api.md#authentication). After losing this permission, people keep their apps, so that
 * connections keep working.
 */
export function developerRoutes(app: FastifyInstance, services: Needs) {
  const {appNotices, apps, audit, connections, config, recentRequests, remoteKeys, safeFetch} = services
  const person = {config: {person: {}}}
  const path = '/settings/developer'

  app.get(path, person, async (request, reply) => {
    const {id, isMaker} = personOf(request)
    const list = apps.list(id).map((one) => ({...one, people: connections.countPeople(one.id)}))
    if (!isMaker && list.length === 0) return showNotMaker(request, reply)
    const isDeleted = queryText(request, 'done') === 'deleted'
    return showPage(request, reply, listView(visitorOf(request), list, {isFull: apps.isFull(id), isDeleted}))
  })

  app.get(`${path}/new`, person, async (request, reply) => {
    const {id, isMaker} = personOf(request)
    if (!isMaker) return showNotMaker(request, reply)
    if (apps.isFull(id)) return reply.redirect(path, 303)
    return showPage(request, reply, newView(visitorOf(request), emptyApp))
  })

  app.post(`${path}/new`, person, async (request, reply) => {
    const visitor = visitorOf(request)
    const {id: ownerId} = makerOf(request)
    // The limit may have been reached in another tab; the list explains it.
    if (apps.isFull(ownerId)) return reply.redirect(path, 303)
    const typed = readTyped(request)
    const {registration, problems} = readApp(visitor, typed, safeFetch.urlProblem)
    if (hasProblems(problems)) return showPage(request, reply, newView(visitor, typed, problems), 400)
    const {id} = audit.during(appEntry(request, 'app-registered', registration.name), () =>
      apps.create({ownerId, ...registration}),
    )
    return reply.redirect(`${path}/${id}?done=registered`, 303)
  })

  app.get(`${path}/:id`, person, async (request, reply) => {
    const own = ownApp(request)
    writeIfPossible(request.log, () => appNotices.markSeen(own.ownerId, own.id))
    return showPage(
      request,
      reply,
      appView(visitorOf(request), own, {...stateOf(own), done: queryText(request, 'done')}),
    )
  })

  app.post(`${path}/:id`, person, async (request, reply) => {
    const visitor = visitorOf(request)
    const own = ownApp(request)
    makerOf(request)
    const typed = readTyped(request, own.kind)
    const {registration, problems} = readApp(visitor, typed, safeFetch.urlProblem)
    if (hasProblems(problems)) {
      return showPage(request, reply, appView(visitor, own, {...stateOf(own), typed, problems}), 400)
    }
    const {lostMark} = audit.during(appEntry(request, 'app-changed', registration.name), () =>
      apps.update(own.id, registration),
    )
    return reply.redirect(`${path}/${own.id}?done=${lostMark ? 'unverified' : 'saved'}`, 303)
  })

  app.get(`${path}/:id/delete`, person, async (request, reply) => {
    const own = ownApp(request)
    return showPage(request, reply, deleteView(visitorOf(request), own, connections.countPeople(own.id)))
  })

  app.post(`${path}/:id/delete`, person, async (request, reply) => {
    const own = ownApp(request)
    audit.during(appEntry(request, 'app-deleted', own.name), () => deleteApp(services, own.id))
    return reply.redirect(`${path}?done=deleted`, 303)
  })

  const stateOf = ({id, ownerId, jwksUri}: App) => ({
    authUrl: config.authUrl,
    own: connections
      .list(ownerId)
      .filter(({clientId}) => clientId === id)
      .map((connection) => ({connection, recent: recentRequests.read(connection.id)})),
    keyFailure: jwksUri === null ? undefined : remoteKeys.lastFailure(jwksUri),
  })

  /** Throws not_found for another person's app. */
  function ownApp(request: FastifyRequest): App {
    const own = apps.byId((request.params as {id: string}).id)
    if (own?.ownerId !== personOf(request).id) throw notFound()
    return own
  }
}

function makerOf(request: FastifyRequest) {
  const person = personOf(request)
  if (!person.isMaker) throw new ApiError('forbidden')
  return person
}

const showNotMaker = (request: FastifyRequest, reply: FastifyReply) =>
  showPage(request, reply, notMakerView(visitorOf(request)), 403)

const appEntry = (request: FastifyRequest, kind: AuditKind, name: string): AuditEntry => {
  return {kind, accountId: personOf(request).id, ...actorOf(request), about: {name}}
}
