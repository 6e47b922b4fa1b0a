import {once} from 'node:events'
import t from 'tap'
import type {Project} from '#shared/contract/resources.ts'
import {and, eq} from '../../../server/database/drizzle.ts'
import {member} from '../../../server/database/tables/members.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {type Api, startApi} from '../api.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

t.test('a connection can reach the project it created', async (t) => {
  const {call} = await startApi(t)
  const {status, json, headers} = await call('POST', '/v1/projects', {
    body: {name: ' Casa \n', address: ' Via Roma 1 '},
  })
  t.equal(status, 201)
  t.match(json, {id: uuid})
  t.same(json, {id: json.id, name: 'Casa', address: 'Via Roma 1', lastRevision: null})
  t.equal(headers.get('location'), `/v1/projects/${json.id}`)
  t.same((await call('GET', `/v1/projects/${json.id}`)).json, json)
  t.match(await call('GET', `/v1/projects/${json.id}/home`), {status: 404, json: {error: 'not_found'}})
  t.same((await call('GET', `/v1/projects/${json.id}/revisions`)).json, {rows: [], next: null})
})

t.test('a project belongs to its person and has their language', async (t) => {
  const {call, addPerson, connect, services} = await startApi(t)
  const {id: accountId} = await addPerson('Bice', {language: 'it'})
  const {token} = connect({accountId, name: 'Hers', scopes: ['projects:create']})
  const {json} = await call('POST', '/v1/projects', {token, body: {name: 'Casa'}})
  const row = services.database.select().from(project).where(eq(project.id, json.id)).get()
  t.equal(row?.language, 'it')
  t.match(services.projects.listOf(accountId), [{id: json.id, role: 'owner'}])
})

const good: [input: object, stored: object][] = [
  [{name: 'a'}, {name: 'a', address: null}],
  [
    {name: 'a', address: null},
    {name: 'a', address: null},
  ],
  [
    {name: 'a', address: ''},
    {name: 'a', address: null},
  ],
  [
    {name: 'a', address: '  '},
    {name: 'a', address: null},
  ],
  [{name: `  ${'n'.repeat(200)}  `}, {name: 'n'.repeat(200)}],
  [{name: '🏠'.repeat(200)}, {name: '🏠'.repeat(200)}],
  [{name: 'a', address: 'b'.repeat(400)}, {address: 'b'.repeat(400)}],
  [
    {name: '<script>"\'&\u0000', address: "'; DROP TABLE project; --"},
    {name: '<script>"\'&\u0000', address: "'; DROP TABLE project; --"},
  ],
  [
    {name: 'a', id: 'mine', lastRevision: {number: 9}, unknown: 1},
    {name: 'a', lastRevision: null},
  ],
]

const bad: [input: unknown, problem: RegExp][] = [
  [{}, /^name: is required$/],
  [{address: 'Via Roma 1'}, /^name: is required$/],
  [{name: ''}, /^name: must have 1 to 200 characters$/],
  [{name: ' \t\n\u00a0'}, /^name: must have 1 to 200 characters$/],
  [{name: 'n'.repeat(201)}, /^name: must have 1 to 200 characters$/],
  [{name: '🏠'.repeat(201)}, /^name: must have 1 to 200 characters$/],
  [{name: null}, /^name: must be a string$/],
  [{name: 1}, /^name: must be a string$/],
  [{name: ['a']}, /^name: must be a string$/],
  [{name: 'a', address: 1}, /^address: must be a string or null$/],
  [{name: 'a', address: 'b'.repeat(401)}, /^address: must have at most 400 characters$/],
]

t.test('creating and renaming check the same rules', async (t) => {
  const {call, inProject} = await startApi(t)
  for (const [input, stored] of good) {
    const made = await call('POST', '/v1/projects', {body: input})
    t.match(made, {status: 201, json: stored}, JSON.stringify(input).slice(0, 60))
    t.match((await call('GET', `/v1/projects/${made.json.id}`)).json, stored)
    const renamed = await call('PATCH', inProject, {body: input})
    t.match(renamed, {status: 200, json: stored})
    t.same((await call('GET', inProject)).json, renamed.json)
  }
  const before = (await call('GET', '/v1/projects')).json
  for (const [body, problem] of bad) {
    for (const [method, path] of [
      ['POST', '/v1/projects'],
      ['PATCH', inProject],
    ] as const) {
      const refused = await call(method, path, {body})
      t.match(
        refused,
        {status: 400, json: {error: 'invalid_input', problems: [problem]}},
        `${method} ${JSON.stringify(body).slice(0, 60)}`,
      )
      t.equal(refused.json.problems.length, 1)
    }
  }
  t.same((await call('GET', '/v1/projects')).json, before, 'nothing changed')
})

t.test('renaming without an address removes it', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null)
  t.match((await call('PATCH', inProject, {body: {name: 'Flat', address: 'Via Roma 1'}})).json, {address: 'Via Roma 1'})
  const renamed = await call('PATCH', inProject, {body: {name: 'House'}})
  t.match(renamed, {status: 200, json: {name: 'House', address: null, lastRevision: {number: 1}}})
})

t.test('a project shows its last version', async (t) => {
  const {call, inProject, save, clock} = await startApi(t)
  await save(null)
  clock.advance(1000)
  const second = await save(1)
  const lastRevision = {number: 2, createdAt: new Date(clock.now()).toISOString()}
  t.match(second.json, lastRevision)
  t.same((await call('GET', inProject)).json.lastRevision, lastRevision)
  t.same((await call('GET', '/v1/projects')).json.rows[0].lastRevision, lastRevision)
})

t.test('the list contains the reachable projects, newest first, in pages on request', async (t) => {
  const {call, clock, projectId, services, accountId, connect} = await startApi(t)
  const made = [projectId]
  for (let count = 0; count < 5; count++) {
    // Some share a millisecond, but none with the first.
    clock.advance((count + 1) % 2)
    made.push((await call('POST', '/v1/projects', {body: {name: `P${count}`}})).json.id)
  }
  services.projects.create({name: 'Out of reach', address: null}, {ownerId: accountId, language: 'en'})
  connect({name: 'Another'})

  const whole = (await call('GET', '/v1/projects')).json
  t.equal(whole.next, null)
  t.same(whole.rows.map(({id}: Project) => id).toSorted(), made.toSorted())
  t.equal(whole.rows.at(-1).id, projectId)
  for (const limit of [1, 2, 3, 6, 100]) {
    const rows: Project[] = []
    let pages = 0
    for (let next: string | null = ''; next !== null; pages++) {
      const page: {rows: Project[]; next: string | null} = (
        await call('GET', `/v1/projects?limit=${limit}${next && `&after=${next}`}`)
      ).json
      rows.push(...page.rows)
      next = page.next
    }
    t.same(rows, whole.rows, `pages of ${limit}`)
    t.equal(pages, Math.ceil(6 / limit))
  }
})

t.test('a cursor of another list is 400', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null)
  await save(1)
  const {next} = (await call('GET', `${inProject}/revisions?limit=1`)).json
  t.ok(next)
  for (const after of ['', 'x', next, `${next}=`, Buffer.from('["projects"]').toString('base64url')]) {
    t.match(await call('GET', `/v1/projects?after=${encodeURIComponent(after)}`), {
      status: 400,
      json: {error: 'invalid_input', problems: ['after: is not a cursor of this list']},
    })
  }
})

t.test('a cursor of another connection, which reaches other projects, is 400', async (t) => {
  const {call, connect} = await startApi(t)
  await call('POST', '/v1/projects', {body: {name: 'Another'}})
  const {next} = (await call('GET', '/v1/projects?limit=1')).json
  const {token} = connect()
  t.match(await call('GET', `/v1/projects?after=${next}`, {token}), {
    status: 400,
    json: {error: 'invalid_input', problems: ['after: is not a cursor of this list']},
  })
  t.equal((await call('GET', `/v1/projects?after=${next}`)).status, 200)
})

t.test('changes between pages neither hide nor repeat other rows', async (t) => {
  const {call, clock, services} = await startApi(t)
  const make = async (name: string): Promise<Project> => {
    clock.advance(1)
    return (await call('POST', '/v1/projects', {body: {name}})).json
  }
  const behind = await make('a')
  await make('b')
  const last = await make('c')
  const before = await make('d')
  const page = async (query: string) => (await call('GET', `/v1/projects?limit=2${query}`)).json
  const first = await page('')
  t.match(first.rows, [{name: 'd'}, {name: 'c'}])
  await make('e')
  for (const {id} of [behind, last, before]) deleteProject(services, id)
  t.match(await page(`&after=${first.next}`), {rows: [{name: 'b'}, {name: 'Flat'}], next: null})
})

t.test('a person who left a project no longer reaches it', async (t) => {
  const {call, inProject, projectId, accountId, services} = await startApi(t)
  services.database
    .delete(member)
    .where(and(eq(member.projectId, projectId), eq(member.accountId, accountId)))
    .run()
  t.same((await call('GET', '/v1/projects')).json, {rows: [], next: null})
  for (const method of ['GET', 'PATCH'])
    t.match(await call(method, inProject), {status: 404, json: {error: 'not_found'}})
})

t.test('projects:create alone creates, reads and writes projects, but does not list them', async (t) => {
  const {call, connect, projectId, accountId, services, inProject} = await startApi(t)
  const {token, connectionId} = connect({name: 'Maker', scopes: ['projects:create']})
  services.database.$client.prepare('DELETE FROM connection_project WHERE connection_id = ?').run(connectionId)
  const as = (method: string, path: string, body?: object) => call(method, path, {token, ...(body && {body})})

  t.match(await as('GET', '/v1/projects'), {status: 403, json: {error: 'forbidden'}})
  t.match(await as('GET', inProject), {status: 404}, 'not a project it created')
  const made = await as('POST', '/v1/projects', {name: 'Mine'})
  t.equal(made.status, 201)
  const path = `/v1/projects/${made.json.id}`
  t.match(await as('GET', path), {status: 200, json: made.json})
  t.match(await as('PATCH', path, {name: 'Ours'}), {status: 200, json: {name: 'Ours'}})
  t.match(await as('GET', `${path}/revisions`), {status: 200})
  t.match(await as('GET', `${path}/home`), {status: 404})
  t.match(await as('GET', `${path}/devices`), {status: 403}, 'hosts:manage is a separate scope')
  t.match(await as('GET', '/v1/projects'), {status: 403})

  const reader = connect({name: 'Reader', scopes: ['projects:read'], projectId: made.json.id})
  t.match(await call('GET', path, {token: reader.token}), {status: 200})
  t.match(
    await call('PATCH', path, {token: reader.token, body: {name: 'x'}}),
    {status: 403},
    'reading does not allow writing',
  )
  const both = connect({name: 'Both', scopes: ['projects:read', 'projects:create'], projectId})
  t.match(await call('GET', inProject, {token: both.token}), {status: 200})
  t.match(
    await call('PATCH', inProject, {token: both.token, body: {name: 'x'}}),
    {status: 403},
    'it did not create this one',
  )
  t.equal(services.projects.listOf(accountId).length, 2)
})

t.test('repeating an Idempotency-Key creates one project', async (t) => {
  const {call} = await startApi(t)
  const make = (name: string, key = 'first') =>
    call('POST', '/v1/projects', {body: {name}, headers: {'idempotency-key': key}})
  const [first, second] = await Promise.all([make('Flat'), make('Flat')])
  t.equal(first.status, 201)
  t.same(second.json, first.json)
  t.equal(second.headers.get('location'), first.headers.get('location'))
  t.equal((await call('GET', '/v1/projects')).json.rows.length, 2)
  t.match(await make('Another'), {status: 400, json: {problems: [/^Idempotency-Key: /]}})
  t.match(await make(''), {status: 400, json: {problems: [/^name: /]}})
  t.equal((await make('', 'other')).status, 400)
  t.equal((await make('Right', 'other')).status, 201, 'refusals are not stored')
})

const endings: [status: number, end: (api: Api) => void][] = [
  [401, ({services, connectionId}) => void services.connections.end(connectionId, 'person')],
  [403, ({services}) => void services.database.update(member).set({role: 'viewer'}).run()],
  [404, ({services}) => void services.database.delete(member).run()],
]

for (const [status, end] of endings) {
  t.test(`access that ends while the body arrives is ${status}, and nothing changes`, async (t) => {
    const api = await startApi(t)
    const {app, url, token, services, projectId} = api
    const text = JSON.stringify({name: 'Renamed'})
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const arrived = once(app.server, 'request')
    const answer = fetch(`${url}/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
      body: body.readable,
      duplex: 'half',
    })
    await writer.write(Buffer.from(text.slice(0, 5)))
    await arrived
    end(api)
    await writer.write(Buffer.from(text.slice(5)))
    await writer.close()
    t.equal((await answer).status, status)
    t.match(services.projects.read(projectId), {name: 'Flat'})
  })
}
