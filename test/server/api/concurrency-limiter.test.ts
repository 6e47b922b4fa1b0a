import {once} from 'node:events'
import {request as httpRequest} from 'node:http'
import type {Socket} from 'node:net'
import {fastify} from 'fastify'
import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {createConcurrencyLimiter} from '../../../server/api/concurrency-limiter.ts'
import {FakeClock} from '../../fake-clock.ts'
import {type Api, startApi} from '../api.ts'

const version = JSON.stringify({home: emptyHome('en'), message: '', baseRevision: null})

/** A save whose body is not complete yet. */
async function beginSave({url, inProject, app}: Api, token: string) {
  const connected = once(app.server, 'connection')
  const saving = httpRequest(`${url}${inProject}/revisions`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(version),
      // The server answers 100 Continue once it has the headers.
      expect: '100-continue',
    },
  })
  saving.on('error', () => {})
  saving.flushHeaders()
  const [socket] = (await connected) as [Socket]
  const closed = once(socket, 'close')
  await once(saving, 'continue')
  return {saving, closed}
}

t.test('a connection’s saves are limited; the next one waits for a slot', async (t) => {
  const api = await startApi(t)
  const begun = []
  for (let count = 0; count < limits.concurrentHomes; count++) begun.push(await beginSave(api, api.token))

  const waiting = api.save(null)
  const other = api.connect({name: 'Another', clientId: 'device'})
  t.equal((await api.save(null, undefined, {}, {token: other.token})).status, 201, 'others have places of their own')

  const [first, second, ...rest] = begun
  first?.saving.end(version)
  const [answer] = first ? await once(first.saving, 'response') : []
  t.equal(answer?.statusCode, 409)
  answer?.resume()
  t.equal((await waiting).status, 409, 'after an answer: the other was first')

  const third = await beginSave(api, api.token)
  const next = api.save(1)
  second?.saving.destroy()
  await second?.closed
  t.equal((await next).status, 201, 'after a client went away')
  for (const {saving} of [third, ...rest]) saving.destroy()
})

t.test('a client that disconnects while it waits leaves the queue', async (t) => {
  const api = await startApi(t)
  const begun = []
  for (let count = 0; count < limits.concurrentHomes; count++) begun.push(await beginSave(api, api.token))
  const impatient = new AbortController()
  const arrived = once(api.app.server, 'request')
  const given = fetch(`${api.url}${api.inProject}/revisions`, {
    method: 'POST',
    headers: {authorization: `Bearer ${api.token}`, 'content-type': 'application/json'},
    body: version,
    signal: impatient.signal,
  })
  const [{socket}] = (await arrived) as [{socket: Socket}]
  const closed = once(socket, 'close')
  const waiting = api.save(null)
  impatient.abort()
  await t.rejects(given)
  await closed
  begun[0]?.saving.destroy()
  t.equal((await waiting).status, 201)
  for (const {saving} of begun) saving.destroy()
})

t.test('checks of homes share the limit of saves', async (t) => {
  const api = await startApi(t)
  const begun = []
  for (let count = 0; count < limits.concurrentHomes; count++) begun.push(await beginSave(api, api.token))
  const check = () => api.call('POST', '/v1/homes/check', {body: {home: emptyHome('en')}})
  let isChecked = false
  const waiting = check().then((answer) => {
    isChecked = true
    return answer
  })
  const other = api.connect({name: 'Another'})
  t.equal((await api.save(null, undefined, {}, {token: other.token})).status, 201)
  t.notOk(isChecked)
  begun[0]?.saving.destroy()
  t.equal((await waiting).status, 200)
  for (const {saving} of begun) saving.destroy()
})

t.test('a running handler keeps its slot after its client disconnects', async (t) => {
  const limiter = createConcurrencyLimiter({keyOf: () => '', max: 1, clock: new FakeClock()})
  const app = fastify()
  t.teardown(() => app.close())
  const {promise: done, resolve: finish} = Promise.withResolvers<string>()
  let begun = 0
  app.get('/work', {onRequest: limiter.enter}, (request) =>
    limiter.run(request, () => {
      begun++
      app.server.emit('begun')
      return done
    }),
  )
  app.get('/else', () => 'else')
  const url = await app.listen({host: '127.0.0.1', port: 0})

  const working = once(app.server, 'begun')
  const first = httpRequest(`${url}/work`, {agent: false}).on('error', () => {})
  const connected = once(app.server, 'connection')
  first.end()
  const [socket] = (await connected) as [Socket]
  await working
  const gone = once(socket, 'close')
  first.destroy()
  await gone

  const arrived = once(app.server, 'request')
  const second = fetch(`${url}/work`)
  await arrived
  t.equal(await (await fetch(`${url}/else`)).text(), 'else')
  t.equal(begun, 1, 'the second waits')
  finish('done')
  t.equal(await (await second).text(), 'done')
  t.equal(begun, 2)
})
