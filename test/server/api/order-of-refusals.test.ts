import {randomUUID} from 'node:crypto'
import t, {type Test} from 'tap'
import type {ApiScope} from '#shared/contract/scopes.ts'
import {and, eq} from '../../../server/database/drizzle.ts'
import {member} from '../../../server/database/tables/members.ts'
import {startApi} from '../api.ts'
import {lamp} from '../catalog/stock.ts'
import {addPdf, pdfSha256, thumbnail} from '../files/fixtures.ts'

interface Operation {
  method: string
  path: string
  scope: ApiScope
  /** The operation has a body. */
  isWrite?: boolean
  /** Viewers may use the operation. */
  isOfViewers?: boolean
}

/** Every operation that needs a token. */
const operations: Operation[] = [
  {method: 'GET', path: '/v1/projects', scope: 'projects:read'},
  {method: 'POST', path: '/v1/projects', scope: 'projects:create', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}', scope: 'projects:read'},
  {method: 'PATCH', path: '/v1/projects/{projectId}', scope: 'projects:write', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/home', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/revisions', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/revisions/{number}', scope: 'projects:read'},
  {method: 'POST', path: '/v1/projects/{projectId}/revisions', scope: 'projects:write', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/thumbnail', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/model', scope: 'projects:read'},
  {method: 'POST', path: '/v1/projects/{projectId}/files', scope: 'projects:write', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/files/{sha256}', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/catalog/models/{sha256}', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/catalog/thumbnails/{sha256}', scope: 'projects:read'},
  {method: 'GET', path: '/v1/catalog/products', scope: 'catalog:read'},
  {method: 'GET', path: '/v1/catalog/products/{namespace}/{name}', scope: 'catalog:read'},
  {method: 'GET', path: '/v1/catalog/models/{sha256}', scope: 'catalog:read'},
  {method: 'GET', path: '/v1/catalog/thumbnails/{sha256}', scope: 'catalog:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/export', scope: 'projects:read'},
  {method: 'GET', path: '/v1/projects/{projectId}/threads', scope: 'comments:read'},
  {method: 'POST', path: '/v1/projects/{projectId}/threads', scope: 'comments:write', isWrite: true, isOfViewers: true},
  {
    method: 'POST',
    path: '/v1/projects/{projectId}/threads/{threadId}/comments',
    scope: 'comments:write',
    isWrite: true,
    isOfViewers: true,
  },
  {
    method: 'PATCH',
    path: '/v1/projects/{projectId}/threads/{threadId}',
    scope: 'comments:write',
    isWrite: true,
    isOfViewers: true,
  },
  {method: 'POST', path: '/v1/homes/check', scope: 'projects:read', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/host-references', scope: 'hosts:manage'},
  {method: 'PUT', path: '/v1/projects/{projectId}/host-references', scope: 'hosts:manage', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/devices', scope: 'hosts:manage'},
  {method: 'PUT', path: '/v1/projects/{projectId}/devices', scope: 'hosts:manage', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/tablets', scope: 'hosts:manage'},
  {method: 'PUT', path: '/v1/projects/{projectId}/tablets', scope: 'hosts:manage', isWrite: true},
  {method: 'POST', path: '/v1/projects/{projectId}/visits', scope: 'hosts:manage', isWrite: true},
  {method: 'DELETE', path: '/v1/projects/{projectId}/visits', scope: 'hosts:manage', isWrite: true},
  {method: 'GET', path: '/v1/projects/{projectId}/events', scope: 'projects:read'},
  {method: 'GET', path: '/v1/webhooks', scope: 'webhooks:manage'},
  {method: 'POST', path: '/v1/webhooks', scope: 'webhooks:manage', isWrite: true},
  ...(
    [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/enable'],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['GET', '/deliveries/{deliveryId}'],
      ['POST', '/deliveries/{deliveryId}/resend'],
    ] as const
  ).map(([method, more]) => ({method, path: `/v1/webhooks/{webhookId}${more}`, scope: 'webhooks:manage' as const})),
]

const pathOf = ({path}: Operation, projectId: string, threadId: string = randomUUID()) =>
  path
    .replace('{projectId}', projectId)
    .replace('{number}', '1')
    .replace('{sha256}', pdfSha256)
    .replace('{namespace}/{name}', 'shop/nothing')
    .replace('{threadId}', threadId)
    .replace('{webhookId}', randomUUID())
    .replace('{deliveryId}', randomUUID())

/** Files are bytes, and what is deleted needs only its address. */
const takesJson = ({method, isWrite, path}: Operation) =>
  isWrite === true && method !== 'DELETE' && !path.endsWith('/files')

const otherScope = ({scope}: Operation): ApiScope => (scope === 'catalog:read' ? 'comments:read' : 'catalog:read')

/** A request that is wrong in every check after `right`. */
const wrongBody = ({isWrite}: Operation) => (isWrite ? {bytes: '{', headers: {'idempotency-key': ''}} : {})

const setUp = async (t: Test, settings: Record<string, string> = {}) => {
  const api = await startApi(t, settings)
  const become = (role: 'viewer' | 'editor') =>
    api.services.database
      .update(member)
      .set({role})
      .where(and(eq(member.projectId, api.projectId), eq(member.accountId, api.accountId)))
      .run()
  /** Saves a version with a thread; returns the thread's id. */
  async function saveWithThread() {
    t.equal((await api.save(null, undefined, {thumbnail: await thumbnail()})).status, 201)
    const thread = {planId: 'plan', anchor: {at: [0, 0] as [number, number]}, body: 'Here?'}
    return api.services.threads.open(api.projectId, thread, {accountId: api.accountId, appName: null}).id
  }
  return {...api, become, saveWithThread}
}

t.test('this test covers every operation of the index', async (t) => {
  const {call} = await setUp(t)
  const {json} = await call('GET', '/v1')
  const open = ['GET /', 'GET /v1', 'GET /v1/openapi.json']
  t.same(json.endpoints.toSorted(), [...open, ...operations.map(({method, path}) => `${method} ${path}`)].toSorted())
})

t.test('an unknown path or method is 404, with a token and without', async (t) => {
  const {url, call, inProject} = await setUp(t)
  for (const [method, path] of [
    ['GET', '/v1/nothing'],
    ['GET', '/v1/'],
    ['GET', '/v2'],
    ['GET', '/V1/projects'],
    ['GET', '/v1//projects'],
    ['GET', `${inProject}/`],
    ['GET', `${inProject}/nothing`],
    ['DELETE', '/v1/projects'],
    ['PUT', inProject],
    ['POST', '/v1'],
    ['HEAD', `${inProject}/events`],
    ['PROPFIND', '/v1/projects'],
    ['GET', '/v1/catalog'],
  ] as const) {
    const refused = method === 'HEAD' ? undefined : {error: 'not_found'}
    t.match(await call(method, path), {status: 404, json: refused}, `${method} ${path} with a token`)
    const without = await fetch(url + path, {method})
    t.equal(without.status, 404, `${method} ${path} without a token`)
    t.equal(without.headers.get('www-authenticate'), null)
    t.match(await call(method, path, {token: 'nonsense'}), {status: 404}, `${method} ${path} with a wrong token`)
    const garbled = await call(method === 'GET' || method === 'HEAD' ? 'POST' : method, `/v1/nothing`, {bytes: '{'})
    t.match(garbled, {status: 404, json: {error: 'not_found'}})
  }
})

t.test('every operation is 401 without a valid token, whatever else is wrong', async (t) => {
  const {url, call, clock, token} = await setUp(t)
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    for (const projectId of ['malformed', randomUUID()]) {
      const path = pathOf(operation, projectId)
      const none = await fetch(url + path, {method: operation.method, ...(operation.isWrite && {body: '{'})})
      t.equal(none.status, 401, `${name} without a token`)
      t.same(await none.json(), {error: 'unauthenticated'})
      t.equal(
        none.headers.get('www-authenticate'),
        `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/v1"`,
      )
      const wrong = await call(operation.method, path, {token: 'nonsense', ...wrongBody(operation)})
      t.match(wrong, {status: 401, json: {error: 'unauthenticated'}}, `${name} with a wrong token`)
      t.match(wrong.headers.get('www-authenticate'), /^Bearer error="invalid_token", resource_metadata="/)
    }
  }
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    `Bearer ${token},`,
  ]) {
    const {status} = await call('GET', '/v1/projects', {headers: {authorization}})
    t.equal(status, 401, `Authorization: ${authorization.replaceAll(token, 'TOKEN')}`)
  }
  for (const authorization of [`bearer ${token}`, `BEARER  ${token}`, `Bearer ${token} `]) {
    t.equal((await call('GET', '/v1/projects', {headers: {authorization}})).status, 200)
  }
  clock.advance(60 * 60 * 1000)
  t.match(await call('GET', '/v1/projects'), {status: 401, json: {error: 'unauthenticated'}}, 'an expired token')
})

t.test('a connection over its limit is 429, whatever else is wrong', async (t) => {
  const {call} = await setUp(t, {PIANTA_RATE_LIMIT: '1'})
  t.equal((await call('GET', '/v1/projects')).status, 200)
  for (const operation of operations) {
    const refused = await call(operation.method, pathOf(operation, 'malformed'), wrongBody(operation))
    t.match(refused, {status: 429, json: {error: 'rate_limited'}}, `${operation.method} ${operation.path}`)
    t.equal(refused.headers.get('retry-after'), '60')
  }
  t.equal((await call('GET', '/v1/nothing')).status, 404)
})

t.test('a malformed path or query is 400 before scope and project are checked', async (t) => {
  const {call, connect, projectId} = await setUp(t)
  for (const operation of operations) {
    const {token} = connect({scopes: [otherScope(operation)]})
    const name = `${operation.method} ${operation.path}`
    if (operation.path.includes('{projectId}')) {
      for (const malformed of [
        '1',
        'null',
        `${projectId}x`,
        'x'.repeat(4000),
        '%00',
        '..%2f',
        `urn:uuid:${projectId}`,
      ]) {
        const refused = await call(operation.method, pathOf(operation, malformed), {token, ...wrongBody(operation)})
        t.match(
          refused,
          {status: 400, json: {error: 'invalid_input', problems: ['projectId: must be a UUID']}},
          `${name} of ${malformed.slice(0, 40)}`,
        )
      }
    }
  }
})

t.test('a malformed number, limit, cursor or path is 400 too', async (t) => {
  const {call, connect, inProject} = await setUp(t)
  const {token} = connect({scopes: ['catalog:read']})
  for (const number of ['0', '-1', '1.5', 'last', '0x1', '1e0', '01', '%201', '99999999999999999999']) {
    const refused = await call('GET', `${inProject}/revisions/${number}`, {token})
    t.match(refused, {status: 400, json: {error: 'invalid_input', problems: [/^number: must be /]}}, number)
  }
  for (const list of ['/v1/projects', `${inProject}/revisions`, '/v1/webhooks', '/v1/catalog/products']) {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1&limit=2', `after=${'x'.repeat(4001)}`]) {
      const refused = await call('GET', `${list}?${query}`, {token})
      t.match(refused, {status: 400, json: {error: 'invalid_input', problems: [/^(limit|after): must /]}}, query)
    }
  }
  for (const path of ['/v1/projects/%', '/v1/projects/%zz', '/%E0%A4%A']) {
    t.match(await call('GET', path), {status: 400, json: {error: 'invalid_input', problems: [/^path: /]}}, path)
  }
})

t.test('every operation is 403 without its scope, also on inaccessible projects', async (t) => {
  const {call, connect, projectId} = await setUp(t)
  for (const operation of operations) {
    const {token} = connect({scopes: [otherScope(operation)]})
    for (const id of [projectId, randomUUID()]) {
      const refused = await call(operation.method, pathOf(operation, id), {token, ...wrongBody(operation)})
      t.match(refused, {status: 403, json: {error: 'forbidden'}}, `${operation.method} ${operation.path}`)
      t.notOk('problems' in refused.json)
    }
  }
})

t.test('an inaccessible project is 404, whether it exists or not', async (t) => {
  const {call, services, accountId, addPerson} = await setUp(t)
  const stranger = await addPerson('Bob')
  const make = (ownerId: string) =>
    services.projects.create({name: 'House', address: null}, {ownerId, language: 'en'}).id
  const unreached = [randomUUID(), make(stranger.id), make(accountId)]
  for (const operation of operations.filter(({path}) => path.includes('{projectId}'))) {
    const answers = []
    for (const id of unreached) {
      const {status, text} = await call(operation.method, pathOf(operation, id), wrongBody(operation))
      answers.push({status, text})
    }
    const expected = {status: 404, text: '{"error":"not_found"}'}
    t.same(answers, [expected, expected, expected], `${operation.method} ${operation.path}`)
  }
})

t.test('a project id may be in capitals, as some languages write UUIDs', async (t) => {
  const {call, projectId} = await setUp(t)
  const id = projectId.toUpperCase()
  t.match(await call('GET', `/v1/projects/${id}`), {status: 200, json: {id: projectId}})
  t.match(await call('PATCH', `/v1/projects/${id}`, {body: {name: 'Mine'}}), {status: 200, json: {id: projectId}})
  t.match(await call('PUT', `/v1/projects/${id}/devices`, {body: {devices: []}}), {status: 200})
  t.match(await call('GET', `/v1/projects/${projectId}`), {status: 200, json: {name: 'Mine'}})
})

t.test('a viewer can read, and a write is refused before its body is read', async (t) => {
  const {call, become, projectId, saveWithThread, services} = await setUp(t)
  const threadId = await saveWithThread()
  await addPdf(services, projectId)
  // A product has the same bytes.
  services.catalog.put({...lamp, thumbnails: [pdfSha256], models: [{sha256: pdfSha256}]})
  services.projectModels.addNamed(projectId, [pdfSha256])
  become('viewer')
  for (const operation of operations.filter(({path}) => path.includes('{projectId}') && !path.endsWith('events'))) {
    const path = pathOf(operation, projectId, threadId)
    const {status, json} = await call(operation.method, path, wrongBody(operation))
    if (operation.isOfViewers) t.match({status, json}, {status: 400, json: {error: 'invalid_input'}}, path)
    else if (operation.isWrite) t.same({status, json}, {status: 403, json: {error: 'forbidden'}}, `PUT ${path}`)
    else t.equal(status, 200, `${operation.method} ${operation.path}`)
  }
  become('editor')
  t.match(await call('PATCH', `/v1/projects/${projectId}`, {body: {name: 'Mine'}}), {status: 200})
})

t.test('a malformed JSON body is 400 after all other checks', async (t) => {
  const {call, projectId, saveWithThread} = await setUp(t)
  const threadId = await saveWithThread()
  for (const operation of operations.filter(takesJson)) {
    const {method} = operation
    const path = pathOf(operation, projectId, threadId)
    const name = `${method} ${operation.path}`
    t.match(
      await call(method, path, {bytes: '{'}),
      {status: 400, json: {error: 'invalid_input', problems: [/^body: is not JSON/]}},
      name,
    )
    t.match(await call(method, path, {bytes: ''}), {status: 400, json: {problems: [/^body: is empty/]}}, name)
    t.match(
      await call(method, path),
      {status: 400, json: {error: 'invalid_input', problems: [/./]}},
      `${name} without a body`,
    )
    t.match(
      await call(method, path, {bytes: '{}', headers: {'content-type': 'text/plain'}}),
      {status: 400, json: {problems: ['Content-Type: must be application/json']}},
      name,
    )
    t.match(
      await call(method, path, {bytes: `${'['.repeat(65)}${']'.repeat(65)}`}),
      {status: 400, json: {problems: ['body: is nested over 64 levels']}},
      name,
    )
    for (const body of [null, [], 'text', 1]) {
      t.match(
        await call(method, path, {body}),
        {status: 400, json: {problems: ['body: must be an object']}},
        `${name} ${body}`,
      )
    }
  }
})
