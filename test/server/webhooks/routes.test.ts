import {randomUUID} from 'node:crypto'
import {request} from 'node:http'
import t from 'tap'
import type {Webhook} from '#shared/contract/resources.ts'
import {idempotentAnswer} from '../../../server/database/tables/api.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {startApi} from '../api.ts'
import {beginPost} from '../begin-post.ts'
import {startWithWebhook, url} from './create-webhook.ts'

const day = 24 * 60 * 60 * 1000

t.test('POST registers a webhook, and only its response has the secret', async (t) => {
  const {call, clock, services} = await startApi(t)
  const {status, json, headers} = await call('POST', '/v1/webhooks', {body: {url}})
  const {id, secret} = json
  t.equal(status, 201)
  const told = {
    id,
    url,
    events: ['revision.saved', 'access.revoked'],
    createdAt: new Date(clock.now()).toISOString(),
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
  }
  t.same(json, {...told, secret})
  t.match(secret, /^whsec_[\w+/]{43}=$/)
  t.equal(headers.get('location'), `/v1/webhooks/${id}`)
  t.same((await call('GET', `/v1/webhooks/${id}`)).json, told)
  t.same((await call('GET', '/v1/webhooks')).json, {rows: [told], next: null})
  t.match(services.database.select().from(webhook).all(), [{id, secret}])
})

t.test('a webhook gets the events it names, each once, or all', async (t) => {
  const {register} = await startWithWebhook(t)
  const all = ['revision.saved', 'access.revoked']
  for (const [events, posted] of [
    [undefined, all],
    [[], all],
    [['access.revoked'], ['access.revoked']],
    [['access.revoked', 'revision.saved', 'access.revoked'], all],
  ] as const) {
    t.same((await register({url, events})).events, posted, JSON.stringify(events))
  }
})

t.test('invalid input is refused with its location and stores nothing', async (t) => {
  const {call, services} = await startApi(t)
  const cases: [body: object, problem: string | RegExp][] = [
    [{}, 'url: is required'],
    [{url: 5}, 'url: must be a string'],
    [{url: ''}, 'url: must not be empty'],
    [{url: `${url}/${'x'.repeat(2000)}`}, 'url: must have at most 2000 characters'],
    [{url: 'http://hooks.example.org/'}, /^url: /],
    [{url: 'https://127.0.0.1/'}, /^url: /],
    [{url: 'nonsense'}, /^url: /],
    [{url, events: 'revision.saved'}, 'events: must be an array'],
    [{url, events: ['revision.made']}, 'events[0]: must be one of revision.saved, access.revoked'],
    [{url, events: ['revision.saved', 'webhook.test']}, 'events[1]: must be one of revision.saved, access.revoked'],
    [{url, events: Array.from({length: 101}, () => 'revision.saved')}, 'events: must have at most 100 items'],
  ]
  for (const [body, problem] of cases) {
    const refused = await call('POST', '/v1/webhooks', {body})
    t.match(refused, {status: 400, json: {error: 'invalid_input', problems: [problem]}}, String(problem))
  }
  t.same(services.database.select().from(webhook).all(), [])
})

t.test('a network the operator opened may be posted to, over http and on any port', async (t) => {
  const {register} = await startWithWebhook(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  const {id, url} = await register({url: 'http://127.0.0.1:8123/api/webhook/plan'})
  t.ok(id)
  t.equal(url, 'http://127.0.0.1:8123/api/webhook/plan', 'as it was sent')
})

t.test('a connection has at most 20 webhooks, independent of other connections', async (t) => {
  const {call, connect, register, path} = await startWithWebhook(t)
  for (let count = 1; count < 20; count++) await register()
  const full = {status: 400, json: {error: 'invalid_input', problems: ['webhooks: at most 20']}}
  t.match(await call('POST', '/v1/webhooks', {body: {url}}), full)
  t.ok(await register({url}, connect({name: 'Another'}).token))
  t.equal((await call('DELETE', path)).status, 204)
  t.ok(await register(), 'a deleted webhook makes room')
  t.match(await call('POST', '/v1/webhooks', {body: {url}}), full)
})

t.test("the list is newest first, paged, and has only the connection's webhooks", async (t) => {
  const {call, clock, connect, register, registered} = await startWithWebhook(t)
  const made: Webhook[] = [registered]
  for (let index = 0; index < 4; index++) {
    // Two in one millisecond.
    if (index !== 2) clock.advance(1)
    made.push(await register())
  }
  const {token} = connect({name: 'Another'})
  const {id: other} = await register({url}, token)
  const {rows} = (await call('GET', '/v1/webhooks')).json as {rows: Webhook[]}
  const key = ({createdAt, id}: Webhook) => `${createdAt} ${id}`
  t.same(
    rows.map(({id}) => id),
    made.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map(({id}) => id),
  )
  const paged: Webhook[] = []
  let after = ''
  for (let pages = 0; pages < 3; pages++) {
    const {json} = await call('GET', `/v1/webhooks?limit=2${after}`)
    paged.push(...json.rows)
    t.equal(json.next === null, pages === 2)
    after = `&after=${json.next}`
  }
  t.same(paged, rows)
  t.match((await call('GET', '/v1/webhooks', {token})).json, {rows: [{id: other}], next: null})
  const {next} = (await call('GET', '/v1/webhooks?limit=1')).json
  t.match(await call('GET', `/v1/webhooks?after=${next}`, {token}), {
    status: 400,
    json: {problems: ['after: is not a cursor of this list']},
  })
})

t.test('DELETE removes a webhook with its pending deliveries', async (t) => {
  const {call, save, path, register, services} = await startWithWebhook(t)
  const kept = await register()
  await save(null)
  let changes = 0
  services.outbox.onChange(() => changes++)
  const {status, text, headers} = await call('DELETE', path)
  t.same({status, text, type: headers.get('content-type')}, {status: 204, text: '', type: null})
  t.equal(changes, 1, 'the dispatcher is notified')
  t.equal((await call('GET', path)).status, 404)
  t.equal((await call('DELETE', path)).status, 404)
  t.equal(changes, 1)
  t.match((await call('GET', '/v1/webhooks')).json.rows, [{id: kept.id}])
  await save(1)
  const rows = services.database.select().from(delivery).all()
  t.same(
    rows.map(({webhookId}) => webhookId),
    [kept.id, kept.id],
  )
})

t.test('the end of a connection deletes its webhooks', async (t) => {
  const {call, connect, services, connectionId, clientId, path} = await startWithWebhook(t)
  services.connections.end(connectionId, 'person')
  const {token} = connect({clientId, name: 'Planner'})
  t.same((await call('GET', '/v1/webhooks', {token})).json.rows, [])
  t.equal((await call('GET', path, {token})).status, 404)
})

t.test('a disabled webhook shows when and why, and can be enabled', async (t) => {
  const {call, path, turnOff, rowOf, registered, save, deliveries, setDelivery} = await startWithWebhook(t)
  await save(null)
  const [given] = await deliveries()
  setDelivery(String(given?.id), {nextAttemptAt: null, tries: 6, step: 6})
  turnOff()
  const off = {
    failingSince: '1970-01-01T00:00:01.000Z',
    disabledAt: '1970-01-01T00:00:02.000Z',
    disabledReason: 'It answered 500.',
  }
  t.match((await call('GET', path)).json, off)
  t.match((await call('GET', '/v1/webhooks')).json.rows, [off])
  await save(1)
  t.equal((await deliveries()).length, 1, 'it has no pending delivery')

  const {status, json} = await call('POST', `${path}/enable`)
  const {secret: _secret, ...told} = registered
  t.same({status, json}, {status: 200, json: told})
  t.match(await deliveries(), [{nextAttemptAt: null, tries: 6}], 'given-up deliveries stay given up')
  await save(2)
  t.equal((await deliveries()).length, 2)
  t.equal(rowOf()?.secret, registered.secret)
})

t.test('enabling an enabled webhook changes nothing', async (t) => {
  const {call, path, services, rowOf} = await startWithWebhook(t)
  services.database.update(webhook).set({failingSince: 5000}).run()
  const before = rowOf()
  t.match(await call('POST', `${path}/enable`), {status: 200, json: {failingSince: '1970-01-01T00:00:05.000Z'}})
  t.same(rowOf(), before)
})

t.test('POST /secret replaces the secret, and the previous one is valid for another day', async (t) => {
  const {call, path, rowOf, clock, registered, services} = await startWithWebhook(t)
  let changes = 0
  services.outbox.onChange(() => changes++)
  const {status, json} = await call('POST', `${path}/secret`)
  t.equal(status, 200)
  t.same(json, {...registered, secret: json.secret})
  t.match(json.secret, /^whsec_[\w+/]{43}=$/)
  t.not(json.secret, registered.secret)
  t.equal(changes, 1, 'the dispatcher is notified')
  const until = clock.now() + day
  t.match(rowOf(), {secret: json.secret, previousSecret: registered.secret, previousSecretUntil: until})

  clock.advance(1000)
  const again = (await call('POST', `${path}/secret`)).json
  t.match(rowOf(), {secret: again.secret, previousSecret: json.secret, previousSecretUntil: until + 1000})
  for (const list of ['/v1/webhooks', path]) t.notMatch((await call('GET', list)).text, /whsec_|ecret/)
})

t.test(
  'a repeated idempotency key registers one webhook and repeats its response, secret included, for a day',
  async (t) => {
    const {call, services, clock, connectionId, issueToken} = await startApi(t)
    const once = {body: {url}, headers: {'idempotency-key': 'a'}}
    const [first, second] = await Promise.all([1, 2].map(() => call('POST', '/v1/webhooks', once)))
    t.equal(first?.status, 201)
    t.equal(second?.text, first?.text)
    t.equal(second?.headers.get('location'), first?.headers.get('location'))
    await call('DELETE', String(first?.headers.get('location')))
    t.equal((await call('POST', '/v1/webhooks', once)).text, first?.text, 'even if the webhook is deleted')
    t.same(services.database.select().from(webhook).all(), [])
    const other = {...once, body: {url, events: ['access.revoked']}}
    t.match(await call('POST', '/v1/webhooks', other), {status: 400, json: {problems: [/^Idempotency-Key: /]}})
    clock.advance(day + 1)
    services.idempotency.deleteExpired()
    t.same(services.database.select().from(idempotentAnswer).all(), [], 'the previous secret is deleted then')
    const token = issueToken(connectionId, ['webhooks:manage'])
    t.not((await call('POST', '/v1/webhooks', {...once, token})).text, first?.text)
  },
)

t.test('a client disconnected during its request registers nothing', async (t) => {
  const {app, services, connect, url: server} = await startApi(t)
  const {connectionId, token} = connect({name: 'Another'})
  const type = 'application/json'
  const sent = await beginPost(app, `${server}/v1/webhooks`, {type, token, body: JSON.stringify({url})})
  services.connections.end(connectionId, 'person')
  t.equal((await sent.finish()).status, 401)
  t.same(services.database.select().from(webhook).all(), [])
})

t.test('a webhook of another connection is 404, whatever its id', async (t) => {
  const {call, connect, path, rowOf} = await startWithWebhook(t)
  const {token} = connect({name: 'Another'})
  const before = rowOf()
  const operations = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/enable'],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${randomUUID()}`],
    ['POST', `/deliveries/${randomUUID()}/resend`],
  ] as const
  for (const [method, more] of operations) {
    t.match(await call(method, path + more, {token}), {status: 404, json: {error: 'not_found'}}, more)
    for (const id of [randomUUID(), 'x', '%00', '%F0%9F%98%80', 'x'.repeat(5000)]) {
      t.match(await call(method, `/v1/webhooks/${id}${more}`), {status: 404, json: {error: 'not_found'}}, id)
    }
  }
  t.same(rowOf(), before)
})

t.test('operations without a body ignore one without reading it', async (t) => {
  const {path, token, url: server} = await startWithWebhook(t)
  const post = (headers: Record<string, string>, body: string, isEnded = true) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${server}${path}/enable`,
        {method: 'POST', agent: false, headers: {authorization: `Bearer ${token}`, ...headers}},
        (response) => {
          response.resume()
          resolve(response.statusCode)
          if (!isEnded) sent.destroy()
        },
      )
      sent.once('error', reject)
      if (isEnded) sent.end(body)
      else sent.write(body)
    })
  const json = {'content-type': 'application/json'}
  t.equal(await post({}, ''), 200)
  t.equal(await post({'content-length': '0'}, ''), 200)
  t.equal(await post({...json, 'content-length': '0'}, ''), 200)
  t.equal(await post(json, '{}'), 200)
  t.equal(await post(json, '{'), 200)
  t.equal(await post({'content-type': 'text/plain'}, 'on'), 200)
  t.equal(await post({...json, 'content-length': '1000000000000'}, '{', false), 200)
})
