import {randomUUID} from 'node:crypto'
import t, {type Test} from 'tap'
import {apiScopes} from '#shared/contract/scopes.ts'
import {and, eq} from '../../server/database/drizzle.ts'
import {member} from '../../server/database/tables/members.ts'
import {deleteProject} from '../../server/endings/delete-project.ts'
import {createResponseChecker} from './authorization/check-response.ts'
import {isPublic, lacksScope, refusalOf, scopesOf} from './authorization/expected-access.ts'
import {
  contentOf,
  isOnProject,
  isOnWebhook,
  isWrite,
  keepWebhook,
  nameOf,
  pathOf,
  startWithOperations,
} from './authorization/operations.ts'
import {connectTo, createTestProjects} from './authorization/test-projects.ts'
import {makeClosedHeaders} from './authorization/tokens.ts'
import {thumbnail} from './files/fixtures.ts'

const minute = 60_000

const allScopes = Object.keys(apiScopes)

/** Each scope alone, none, all, and combinations that matter together. */
const scopeSets: string[][] = [
  ['openid', 'profile'],
  ...allScopes.map((scope) => [scope]),
  ['projects:read', 'projects:create'],
  ['projects:write', 'projects:create'],
  ['projects:read', 'hosts:manage'],
  allScopes,
]

// The limit is never reached here, so each response shows that its request was counted once, in the right minute.
const setUp = (t: Test) => startWithOperations(t, {PIANTA_RATE_LIMIT: '1000000'})

t.test('the index and the OpenAPI document list every registered operation with its scopes', async (t) => {
  const {call, operations} = await setUp(t)
  const registered = operations.filter(({method}) => method !== 'HEAD')
  const {endpoints} = (await call('GET', '/v1')).json
  t.same(endpoints.toSorted(), registered.map(nameOf).toSorted())

  const paths = (await call('GET', '/v1/openapi.json')).json.paths as Record<string, Record<string, Described>>
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, {security}]) => [
      nameOf({method: method.toUpperCase(), path}),
      security.flatMap(({openid}) => openid),
    ]),
  )
  t.same(Object.fromEntries(described), Object.fromEntries(registered.map((each) => [nameOf(each), scopesOf(each)])))
})

interface Described {
  security: {openid: string[]}[]
}

t.test('each operation allows exactly its scopes, roles and projects', async (t) => {
  const api = await setUp(t)
  const faultsOf = createResponseChecker(api)
  const places = await createTestProjects(api)
  const connected = scopeSets.map((scopes) => ({scopes, at: connectTo(api, places, scopes)}))
  for (const operation of api.operations) {
    const faults: string[] = []
    for (const {scopes, at} of connected) {
      for (const place of isOnProject(operation) ? places : places.slice(0, 1)) {
        const {token, connectionId} = at(place)
        faults.push(
          ...(await faultsOf({
            operation,
            projectId: place.projectId,
            authorization: `Bearer ${token}`,
            countsAs: connectionId,
            refusal: refusalOf(operation, new Set(scopes), place),
            lacksScope: lacksScope(operation, new Set(scopes), place),
            about: `${scopes.join(' ')} on ${place.name}`,
          })),
        )
      }
    }
    t.same(faults, [], nameOf(operation))
  }
})

t.test('without a valid token every operation except public ones is 401, whatever else is wrong', async (t) => {
  const api = await setUp(t)
  const closed = await makeClosedHeaders(api)
  const faultsOf = createResponseChecker(api)
  for (const operation of api.operations) {
    const faults: string[] = []
    for (const [about, authorization] of Object.entries(closed)) {
      for (const projectId of isOnProject(operation) ? [api.projectId, 'malformed'] : ['']) {
        const refusal = isPublic(operation) ? undefined : 'unauthenticated'
        faults.push(...(await faultsOf({operation, projectId, authorization, countsAs: 'address', refusal, about})))
      }
    }
    t.same(faults, [], nameOf(operation))
  }
})

t.test('allowed operations succeed, and those that write do write', async (t) => {
  const api = await setUp(t)
  await api.save(null, undefined, {thumbnail: await thumbnail()})
  const written = () => api.services.database.$client.prepare('SELECT total_changes()').pluck().get()
  for (const operation of api.operations.filter(isWrite)) {
    keepWebhook(api, api.connectionId)
    const before = written()
    const path = pathOf(operation, api.projectId, api.connectionId)
    const {status} = await api.call(operation.method, path, contentOf(operation))
    t.ok(status < 300, `${nameOf(operation)} answers ${status}`)
    // Enabling an enabled webhook writes nothing.
    // Of visits nothing is stored.
    const writesNothing = ['/v1/homes/check', '/v1/webhooks/{webhookId}/enable', '/v1/projects/{projectId}/visits']
    const isWriting = !writesNothing.includes(operation.path)
    t.equal(written() !== before, isWriting, `${nameOf(operation)} writes`)
  }
})

t.test('a webhook of another connection is 404, like an unknown one', async (t) => {
  const api = await setUp(t)
  const faultsOf = createResponseChecker(api)
  const {token, connectionId} = api.connect({name: 'Another'})
  const asked = {projectId: api.projectId, authorization: `Bearer ${token}`, countsAs: connectionId}
  // A connection's first request records its use; make it before counting writes.
  const operation = {method: 'GET', path: '/v1/webhooks'}
  t.same(await faultsOf({...asked, operation, refusal: undefined, about: 'its own'}), [])
  const others = {
    'the same person': api.connectionId,
    unknown: randomUUID(),
    'no UUID': 'x',
    'an odd text': '%00%F0%9F%98%80',
  }
  for (const operation of api.operations.filter(isOnWebhook)) {
    keepWebhook(api, api.connectionId)
    for (const [about, webhookId] of Object.entries(others)) {
      t.same(await faultsOf({...asked, operation, webhookId, refusal: 'not_found', about}), [], nameOf(operation))
    }
  }
})

t.test('a later consent can remove scopes from earlier tokens, but adds none', async (t) => {
  const api = await setUp(t)
  await api.save(null, undefined, {thumbnail: await thumbnail()})
  api.clock.advance(minute)
  const faultsOf = createResponseChecker(api)
  const app = {clientId: api.clientId, name: 'Planner', accountId: api.accountId, projectId: api.projectId}
  const place = {relation: 'chosen', role: 'owner'} as const
  const few = ['projects:read', 'catalog:read']
  const many = api.token
  const consents = [
    {scopes: few, token: many, holds: few},
    {scopes: allScopes, token: many, holds: allScopes},
  ]
  const fewToken = api.connect({...app, scopes: few}).token
  api.connect({...app, scopes: allScopes})
  consents.push({scopes: allScopes, token: fewToken, holds: few})
  for (const {scopes, token, holds} of consents) {
    t.equal(api.connect({...app, scopes}).connectionId, api.connectionId, 'the consent reuses the connection')
    for (const operation of api.operations.filter((each) => !isPublic(each))) {
      const faults = await faultsOf({
        operation,
        projectId: api.projectId,
        authorization: `Bearer ${token}`,
        countsAs: api.connectionId,
        refusal: refusalOf(operation, new Set(holds), place),
        lacksScope: lacksScope(operation, new Set(holds), place),
        about: `a token of ${holds.length} after a consent to ${scopes.length}`,
      })
      t.same(faults, [], nameOf(operation))
    }
  }
})

t.test('a lost project is 404 for every operation, however it was lost', async (t) => {
  const api = await setUp(t)
  const {services, accountId} = api
  const {members, connections, database} = services
  const {id: ownerId} = await api.addPerson('Bob')
  const faultsOf = createResponseChecker(api)

  /** Connects one of two owners to a project, checks that it can read it, then takes it away. */
  async function loseProject(isCreated: boolean, lose: (projectId: string) => unknown) {
    const {id: projectId} = services.projects.create({name: 'Home', address: null}, {ownerId, language: 'en'})
    database.insert(member).values({projectId, accountId, role: 'owner'}).run()
    const {token, connectionId} = api.connect(isCreated ? {} : {projectId})
    if (isCreated) connections.addCreated(connectionId, projectId)
    const asked = {projectId, authorization: `Bearer ${token}`, countsAs: connectionId}
    const operation = {method: 'GET', path: '/v1/projects/{projectId}'}
    t.same(await faultsOf({...asked, operation, refusal: undefined, about: 'before'}), [])
    lose(projectId)
    return asked
  }

  const ways: Record<string, (projectId: string) => unknown> = {
    'its person left': (projectId) => members.remove(projectId, accountId),
    'its person is not in it': (projectId) => database.delete(member).where(isMembership(projectId, accountId)).run(),
    'it was deleted': (projectId) => deleteProject(services, projectId),
  }
  for (const [way, lose] of Object.entries(ways)) {
    for (const isCreated of [false, true]) {
      const asked = await loseProject(isCreated, lose)
      const about = `${isCreated ? 'created' : 'chosen'}, ${way}`
      for (const operation of api.operations.filter(isOnProject)) {
        const faults = await faultsOf({...asked, operation, refusal: 'not_found', about})
        t.same(faults, [], `${nameOf(operation)}, ${about}`)
      }
    }
  }
})

const isMembership = (projectId: string, accountId: string) =>
  and(eq(member.projectId, projectId), eq(member.accountId, accountId))
