import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import type {App} from '../../apps/store.ts'
import {fingerprint} from '../../apps/verification.ts'
import {found, notFound} from '../../errors.ts'
import {formText, queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, visitorOf} from '../visitor.ts'
import {adminView, appView, listView} from './administration-views.ts'

type Needs = Pick<PageServices, 'accounts' | 'apps' | 'audit' | 'catalog' | 'clock' | 'connections' | 'quotas'>

/** Lets administrators choose the makers and verify apps. Answers other people with not_found. */
export function administrationRoutes(
  app: FastifyInstance,
  {accounts, apps, audit, catalog, clock, connections, quotas}: Needs,
) {
  const config = {person: {}}
  const path = '/settings/administration'
  const saved = `${path}?done=saved`

  app.get(path, {config}, async (request, reply) => {
    ensureAdmin(request)
    const people = accounts.list()
    const makers = new Map(people.map((one) => [one.id, one]))
    const list = apps.listAll().map((one) => ({...one, maker: makers.get(one.ownerId)}))
    const isSaved = queryText(request, 'done') === 'saved'
    return showPage(
      request,
      reply,
      listView(visitorOf(request), {
        people,
        apps: list,
        catalogs: catalog.listCatalogs(),
        usages: quotas.usageOfAll(),
        time: clock.report(),
        isSaved,
      }),
    )
  })

  app.post(`${path}/time`, {config}, async (request, reply) => {
    ensureAdmin(request)
    audit.during({kind: 'time-confirmed', ...actorOf(request)}, () => clock.confirm())
    return reply.redirect(saved, 303)
  })

  app.post(`${path}/people/:id/maker`, {config}, async (request, reply) => {
    const {id} = anyAccount(request)
    const isMaker = formText(request, 'is') === 'yes'
    const kind = isMaker ? 'maker-allowed' : 'maker-denied'
    audit.during({kind, accountId: id, ...actorOf(request)}, () => accounts.setMaker(id, isMaker))
    return reply.redirect(saved, 303)
  })

  app.get(`${path}/people/:id/administrator`, {config}, async (request, reply) => {
    return showPage(request, reply, adminView(visitorOf(request), anyAccount(request)))
  })

  app.post(`${path}/people/:id/administrator`, {config}, async (request, reply) => {
    const person = anyAccount(request)
    const isAdmin = formText(request, 'is') === 'yes'
    const kind = isAdmin ? 'administrator-made' : 'administrator-removed'
    const entry = {kind, accountId: person.id, ...actorOf(request)} as const
    if (!audit.during(entry, () => accounts.setAdmin(person.id, isAdmin))) {
      return showPage(request, reply, adminView(visitorOf(request), person, {isLast: true}), 400)
    }
    const hasLeft = person.id === personOf(request).id && !isAdmin
    return reply.redirect(hasLeft ? '/settings/account' : saved, 303)
  })

  app.get(`${path}/apps/:id`, {config}, async (request, reply) => {
    return showPage(request, reply, appView(visitorOf(request), detailed(anyApp(request))))
  })

  app.post(`${path}/apps/:id`, {config}, async (request, reply) => {
    const one = anyApp(request)
    const isVerified = formText(request, 'is') === 'yes'
    // Its maker may have changed it while the administrator looked at it.
    if (isVerified && formText(request, 'seen') !== fingerprint(one)) {
      return showPage(request, reply, appView(visitorOf(request), detailed(one), {hasChanged: true}), 409)
    }
    const kind = isVerified ? 'app-verified' : 'app-unverified'
    const entry = {kind, accountId: one.ownerId, ...actorOf(request), about: {name: one.name}} as const
    audit.during(entry, () => apps.setVerified(one.id, isVerified, personOf(request).id))
    return reply.redirect(saved, 303)
  })

  const detailed = (one: App) => ({
    ...one,
    maker: accounts.byId(one.ownerId),
    people: connections.countPeople(one.id),
  })

  function anyAccount(request: FastifyRequest): Account {
    ensureAdmin(request)
    return found(accounts.byId((request.params as {id: string}).id))
  }

  function anyApp(request: FastifyRequest) {
    ensureAdmin(request)
    return found(apps.byId((request.params as {id: string}).id))
  }
}

/** Throws not_found unless the person is an administrator. */
export function ensureAdmin(request: FastifyRequest) {
  if (!personOf(request).isAdmin) throw notFound()
}
