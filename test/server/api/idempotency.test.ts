import fastify from 'fastify'
import t, {type Test} from 'tap'
import {answerError} from '../../../server/api/error-handler.ts'
import {createIdempotency} from '../../../server/api/idempotency.ts'
import {createConnections} from '../../../server/connections/store.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {idempotentAnswer} from '../../../server/database/tables/api.ts'
import {connection} from '../../../server/database/tables/connections.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {ApiError} from '../../../server/errors.ts'
import {createProjectChanges} from '../../../server/events/project-changes.ts'
import {createEvents} from '../../../server/events/store.ts'
import {insertConnection, openRows} from '../rows.ts'

const day = 24 * 60 * 60 * 1000

/** An app with one operation, which creates a project after `gate` resolves. */
function setUp(t: Test) {
  const rows = openRows(t)
  const {database, clock} = rows
  const connections = createConnections({
    database,
    clock,
    events: createEvents({database, clock}),
    projectChanges: createProjectChanges(),
  })
  const idempotency = createIdempotency({database, clock, connections})
  const app = fastify()
  t.teardown(() => app.close())
  app.setErrorHandler((error, request, reply) => reply.send(JSON.stringify(answerError(error, request, reply))))
  app.decorateRequest('caller', undefined)
  const steps = {gate: Promise.resolve(), made: 0, started: () => {}}
  for (const path of ['/things', '/others']) {
    app.post<{Body: {name: string}}>(path, async (request, reply) => {
      request.caller = {
        connectionId: String(request.headers['x-connection'] ?? rows.connectionId),
        accountId: rows.accountId,
        clientId: 'device',
        appName: 'App',
        scopes: new Set(),
        tokenHash: '',
        expiresAt: 0,
      }
      return idempotency.answer(request, reply, async (commit) => {
        steps.started()
        await steps.gate
        return commit(() => {
          const {name} = request.body
          const id = `${++steps.made}`
          database.insert(project).values({id, name, language: 'en', createdAt: 0}).run()
          if (name === 'wrong') throw new ApiError('conflict', ['name: is wrong'])
          return {status: 201, location: `/things/${id}`, body: {id, name}}
        })
      })
    })
  }
  const post = async (
    key: string | undefined,
    name = 'a',
    {path = '/things', connectionId = rows.connectionId} = {},
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: {...(key !== undefined && {'idempotency-key': key}), 'x-connection': connectionId},
      payload: {name},
    })
    return {status: answer.statusCode, location: answer.headers.location, text: answer.body, json: answer.json()}
  }
  const names = () =>
    database
      .select({name: project.name})
      .from(project)
      .all()
      .map(({name}) => name)
      .filter((name) => name !== 'Flat')
  return {...rows, idempotency, steps, post, names}
}

t.test('a request repeated with its key runs once and gets the same response', async (t) => {
  const {post, names} = setUp(t)
  const first = await post('k')
  t.match(first, {status: 201, location: '/things/1', json: {id: '1', name: 'a'}})
  t.same(await post('k'), first)
  t.same(names(), ['a'])
})

t.test('every request without a key runs', async (t) => {
  const {post, names} = setUp(t)
  await post(undefined)
  await post(undefined)
  t.same(names(), ['a', 'a'])
})

t.test('the same key with another body or path is refused', async (t) => {
  const {post, names} = setUp(t)
  await post('k')
  for (const answer of [await post('k', 'b'), await post('k', 'a', {path: '/others'})]) {
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [/^Idempotency-Key: /]}})
  }
  t.same(names(), ['a'])
})

t.test('each connection has its own keys', async (t) => {
  const {database, post, names, ...rows} = setUp(t)
  const connectionId = insertConnection(database, rows)
  t.equal((await post('k')).status, 201)
  t.equal((await post('k', 'b', {connectionId})).status, 201)
  t.same(names(), ['a', 'b'])
})

t.test(
  'a repeat waits for the request in flight and replays its response; another body is refused at once',
  async (t) => {
    const {post, names, steps} = setUp(t)
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    Object.assign(steps, {gate: gate.promise, started: started.resolve})
    const answers = [post('k'), post('k'), post('k')]
    await started.promise
    t.equal((await post('k', 'b')).status, 400)
    t.same(names(), [])
    gate.resolve()
    const [first, ...others] = await Promise.all(answers)
    t.equal(first?.status, 201)
    for (const other of others) t.same(other, first)
    t.same(names(), ['a'])
  },
)

t.test('a failure is not stored, rolls back, and lets a waiter retry', async (t) => {
  const {post, names, steps, database} = setUp(t)
  const gate = Promise.withResolvers<void>()
  steps.gate = gate.promise
  const answers = [post('k', 'wrong'), post('k', 'wrong')]
  gate.resolve()
  for (const answer of await Promise.all(answers)) t.match(answer, {status: 409, json: {error: 'conflict'}})
  t.equal(steps.made, 2)
  t.same(names(), [])
  t.same(database.select().from(idempotentAnswer).all(), [])
  t.equal((await post('k', 'right')).status, 201)
})

t.test('a response is stored for a day', async (t) => {
  const {post, names, clock, idempotency} = setUp(t)
  const first = await post('k')
  clock.advance(day - 1)
  t.equal(idempotency.deleteExpired(), 0)
  t.same(await post('k'), first)
  clock.advance(1)
  t.equal((await post('k', 'b')).status, 201)
  t.equal((await post('k', 'b')).json.name, 'b')
  t.same(names(), ['a', 'b'])
  clock.advance(day + 1)
  t.equal(idempotency.deleteExpired(), 1)
})

t.test('a connection that has ended commits nothing', async (t) => {
  const {post, names, steps, database, connectionId} = setUp(t)
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  Object.assign(steps, {gate: gate.promise, started: started.resolve})
  const answer = post('k')
  await started.promise
  database.delete(connection).where(eq(connection.id, connectionId)).run()
  gate.resolve()
  t.match(await answer, {status: 401, json: {error: 'unauthenticated'}})
  t.same(names(), [])
})
