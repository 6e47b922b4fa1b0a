import {randomUUID} from 'node:crypto'
import t from 'tap'
import type {Delivery} from '#shared/contract/resources.ts'
import {event} from '../../../server/database/tables/events.ts'
import {delivery} from '../../../server/database/tables/webhooks.ts'
import {startWithWebhook} from './create-webhook.ts'

t.test('a delivery shows its body, its attempts and their result', async (t) => {
  const {call, clock, save, projectId, path, deliveries, setDelivery, services} = await startWithWebhook(t)
  await save(null)
  const now = clock.now()
  const at = new Date(now).toISOString()
  const [pending, ...others] = await deliveries()
  t.same(others, [])
  const {id, payload} = pending as Delivery
  t.same(pending, {
    id,
    event: 'revision.saved',
    payload: {id: payload.id, type: 'revision.saved', createdAt: at, data: {projectId, number: 1}},
    tries: 0,
    lastStatus: null,
    lastAnswer: null,
    lastError: null,
    lastTookMs: null,
    createdAt: at,
    lastTriedAt: null,
    deliveredAt: null,
    nextAttemptAt: at,
  })
  t.equal(
    services.database.select().from(delivery).get()?.payload,
    JSON.stringify(payload),
    'the listed payload is the posted body',
  )
  const [{id: eventId} = {id: ''}] = services.database.select().from(event).all()
  t.equal(payload.id, eventId)

  const later = {lastTriedAt: now + 1, deliveredAt: now + 2, nextAttemptAt: now + 3}
  setDelivery(id, {
    tries: 2,
    lastStatus: 503,
    lastAnswer: 'Später\u0000',
    lastError: 'It is late.',
    lastTook: 9,
    ...later,
  })
  const told = {
    ...pending,
    tries: 2,
    lastStatus: 503,
    lastAnswer: 'Später\u0000',
    lastError: 'It is late.',
    lastTookMs: 9,
    lastTriedAt: new Date(now + 1).toISOString(),
    deliveredAt: new Date(now + 2).toISOString(),
    nextAttemptAt: new Date(now + 3).toISOString(),
  }
  t.same(await deliveries(), [told])
  t.same((await call('GET', `${path}/deliveries/${id}`)).json, told)
})

t.test('the list has the latest 50 deliveries, newest first', async (t) => {
  const {register, deliveries, services, projectId, registered} = await startWithWebhook(t)
  const {id: second} = await register({url: 'https://second.example.org/'})
  for (let number = 1; number <= 52; number++) {
    services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  }
  for (const id of [registered.id, second]) {
    const numbers = (await deliveries(`/v1/webhooks/${id}`)).map(
      ({payload}) => (payload.data as {number: number}).number,
    )
    t.same(
      numbers,
      Array.from({length: 50}, (_, index) => 52 - index),
    )
  }
})

t.test('a delivery is found only under its own webhook', async (t) => {
  const {call, register, save, deliveries, path} = await startWithWebhook(t)
  const {id: second} = await register({url: 'https://second.example.org/'})
  await save(null)
  const [{id} = {id: ''}] = await deliveries()
  t.equal((await call('GET', `${path}/deliveries/${id}`)).status, 200)
  const missing = {status: 404, json: {error: 'not_found'}}
  for (const [at, of] of [
    [`/v1/webhooks/${second}`, id],
    [path, randomUUID()],
    [path, 'x'],
    [path, '%00'],
  ]) {
    t.match(await call('GET', `${at}/deliveries/${of}`), missing)
    t.match(await call('POST', `${at}/deliveries/${of}/resend`), missing)
  }
})

t.test('a test event goes to one webhook, whatever its events, and to no stream', async (t) => {
  const {call, clock, register, services} = await startWithWebhook(t)
  const {id} = await register({url: 'https://second.example.org/', events: ['access.revoked']})
  let changes = 0
  services.outbox.onChange(() => changes++)
  const {status, json, headers} = await call('POST', `/v1/webhooks/${id}/test`)
  const at = new Date(clock.now()).toISOString()
  t.equal(status, 201)
  t.match(json, {
    event: 'webhook.test',
    payload: {type: 'webhook.test', createdAt: at, data: {}},
    tries: 0,
    createdAt: at,
    deliveredAt: null,
    nextAttemptAt: at,
  })
  t.not(json.payload.id, json.id)
  const location = String(headers.get('location'))
  t.equal(location, `/v1/webhooks/${id}/deliveries/${json.id}`)
  t.same((await call('GET', location)).json, json)
  t.equal(changes, 1, 'the dispatcher is notified')
  t.match(services.database.select().from(delivery).all(), [{webhookId: id, lane: id, projectId: null, farewell: null}])
  t.same(services.database.select().from(event).all(), [])
})

t.test('a new test event replaces a pending one, and leaves finished ones', async (t) => {
  const {call, path, save, deliveries, setDelivery, clock} = await startWithWebhook(t)
  await save(null)
  const test = async (): Promise<Delivery> => (await call('POST', `${path}/test`)).json
  const delivered = await test()
  setDelivery(delivered.id, {deliveredAt: clock.now(), nextAttemptAt: null})
  const failing = await test()
  setDelivery(failing.id, {tries: 1, step: 1, nextAttemptAt: clock.now() + 60_000})
  const last = await test()
  const [a, b, c, version] = await deliveries()
  t.match(a, {id: last.id, nextAttemptAt: last.nextAttemptAt})
  t.match(b, {id: failing.id, nextAttemptAt: null, tries: 1})
  t.match(c, {id: delivered.id, nextAttemptAt: null, deliveredAt: String})
  t.match(version, {event: 'revision.saved', nextAttemptAt: String})
})

t.test('a delivered, given up or waiting delivery is resent at once and unchanged', async (t) => {
  const {call, clock, path, save, deliveries, setDelivery, services} = await startWithWebhook(t)
  await save(null)
  const [{id, payload} = {id: '', payload: {}}] = await deliveries()
  clock.advance(60_000)
  const now = clock.now()
  const at = new Date(now).toISOString()
  const last = {tries: 6, step: 6, lastStatus: 500, lastError: 'It answered 500.', lastTriedAt: now - 5}
  let changes = 0
  services.outbox.onChange(() => changes++)
  for (const is of [
    {deliveredAt: now - 5, nextAttemptAt: null},
    {deliveredAt: null, nextAttemptAt: null},
    {deliveredAt: null, nextAttemptAt: now + 60_000},
  ]) {
    setDelivery(id, {...last, ...is})
    const {status, json} = await call('POST', `${path}/deliveries/${id}/resend`)
    t.equal(status, 200)
    t.match(json, {id, payload, tries: 6, lastStatus: 500, deliveredAt: null, nextAttemptAt: at})
    t.same(await deliveries(), [json])
    t.match(services.database.select().from(delivery).get(), {step: 0}, 'with all its attempts')
  }
  t.equal(changes, 3, 'the dispatcher is notified')
})

t.test('a disabled webhook gets no test and no resent delivery', async (t) => {
  const {call, path, save, deliveries, setDelivery, turnOff} = await startWithWebhook(t)
  await save(null)
  const [{id} = {id: ''}] = await deliveries()
  setDelivery(id, {nextAttemptAt: null})
  turnOff()
  const before = await deliveries()
  const refused = {status: 409, json: {error: 'conflict', problems: ['webhook: is disabled; enable it first']}}
  t.match(await call('POST', `${path}/test`), refused)
  t.match(await call('POST', `${path}/deliveries/${id}/resend`), refused)
  t.equal((await call('POST', `${path}/deliveries/${randomUUID()}/resend`)).status, 404)
  t.same(await deliveries(), before)
  await call('POST', `${path}/enable`)
  t.equal((await call('POST', `${path}/test`)).status, 201)
  t.equal((await call('POST', `${path}/deliveries/${id}/resend`)).status, 200)
})

t.test('only the revocation of a lost project is resent, no version', async (t) => {
  const {call, path, save, deliveries, setDelivery, services, projectId} = await startWithWebhook(t)
  await save(null)
  const [saved] = await deliveries()
  setDelivery(String(saved?.id), {nextAttemptAt: null, deliveredAt: 1})
  services.connections.closeProject(projectId)
  const [revoked] = await deliveries()
  t.match(revoked, {event: 'access.revoked', payload: {data: {projectId}}})
  t.match(await call('POST', `${path}/deliveries/${saved?.id}/resend`), {
    status: 409,
    json: {error: 'conflict', problems: ['delivery: its project is closed to this app']},
  })
  t.match(await deliveries(), [{}, {id: saved?.id, nextAttemptAt: null}])
  t.equal((await call('POST', `${path}/deliveries/${revoked?.id}/resend`)).status, 200)
  t.equal((await call('POST', `${path}/test`)).status, 201)
})

t.test("a payload is listed as it was posted, even if today's schema lacks some of its fields", async (t) => {
  const {app, call, path, setDelivery, token} = await startWithWebhook(t)
  const {id} = (await call('POST', `${path}/test`)).json
  const payload = {id, type: 'webhook.old', data: {more: [1]}, extra: true}
  setDelivery(id, {payload: JSON.stringify(payload)})
  // Bypasses the listener that checks responses against the OpenAPI document.
  for (const [method, url, first] of [
    ['GET', '', ({rows}) => rows[0]],
    ['GET', `/${id}`, (delivery) => delivery],
    ['POST', `/${id}/resend`, (delivery) => delivery],
  ] as ['GET' | 'POST', string, (answer: {rows: object[]}) => object][]) {
    const headers = {authorization: `Bearer ${token}`}
    const answer = await app.inject({method, url: `${path}/deliveries${url}`, headers})
    t.equal(answer.statusCode, 200)
    t.match(first(answer.json()), {payload}, `${method} ${url}`)
  }
})
