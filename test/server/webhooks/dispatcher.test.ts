import {createHmac} from 'node:crypto'
import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {webhook} from '../../../server/database/tables/webhooks.ts'
import {version} from '../../../shared/host/version.ts'
import {hanging, startDelivering, until} from './delivery-server.ts'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

t.test('an event is posted with the documented headers, signed over the exact body', async (t) => {
  const {receiver, addWebhook, happen, start, only, tried, clock, projectId} = await startDelivering(t)
  const {secret} = addWebhook()
  start()
  happen(12)
  await tried(1)
  const [post] = receiver.posts
  const row = only()
  const seconds = Math.floor(clock.now() / 1000)
  t.match(post?.headers, {
    'content-type': 'application/json',
    'user-agent': `Pianta/${version}`,
    'service-event': 'revision.saved',
    'service-delivery': row.id,
    'service-attempt': '1',
    'service-signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${post?.body}`)}`,
  })
  t.equal(post?.body, row.payload)
  t.strictSame(JSON.parse(post?.body ?? ''), {
    id: JSON.parse(row.payload).id,
    type: 'revision.saved',
    createdAt: new Date(row.createdAt).toISOString(),
    data: {projectId, number: 12},
  })
  const now = clock.now()
  t.match(row, {
    tries: 1,
    lastStatus: 200,
    lastAnswer: '200',
    lastError: null,
    lastTriedAt: now,
    deliveredAt: now,
    nextAttemptAt: null,
  })
  t.type(row.lastTook, 'number')
})

t.test('the operator can change the header prefix', async (t) => {
  const {receiver, addWebhook, happen, start, tried} = await startDelivering(t, {
    settings: {PIANTA_WEBHOOK_HEADER_PREFIX: 'X-Home-'},
  })
  addWebhook()
  start()
  happen()
  await tried(1)
  const names = Object.keys(receiver.posts[0]?.headers ?? {})
  t.same(
    names.filter((name) => /^(x-home|service)-/.test(name)),
    ['x-home-event', 'x-home-delivery', 'x-home-attempt', 'x-home-signature'],
  )
})

t.test('posts are signed with both secrets during a replacement, then with the new one', async (t) => {
  const {receiver, addWebhook, happen, start, services, clock, connectionId} = await startDelivering(t)
  const {id, secret: before} = addWebhook()
  start()
  const after = services.webhooks.replaceSecret(connectionId, id)?.secret ?? ''
  const signatures = async (count: number) => {
    happen()
    await until(() => receiver.posts.length === count)
    const post = receiver.posts[count - 1]
    const seconds = Math.floor(clock.now() / 1000)
    const signed = (secret: string) => `v1=${hmac(secret, `${seconds}.${post?.body}`)}`
    return {header: post?.headers['service-signature'], both: `t=${seconds},${signed(after)},${signed(before)}`, signed}
  }
  const first = await signatures(1)
  t.equal(first.header, first.both)
  clock.advance(limits.replacedSecretLifetime - 1)
  const last = await signatures(2)
  t.equal(last.header, last.both)
  clock.advance(1)
  const alone = await signatures(3)
  t.equal(alone.header, alone.both.slice(0, alone.both.lastIndexOf(',')))
})

t.test('deliveries read ahead are signed with the current secret', async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, rows} = await startDelivering(t)
  const {id} = addWebhook()
  start()
  happen()
  await until(() => rows()[0]?.deliveredAt)
  receiver.answer('/hook', hanging)
  for (let number = 2; number <= 12; number++) happen(number)
  await until(() => receiver.posts.length === 5)
  const secret = services.webhooks.replaceSecret(connectionId, id)?.secret ?? ''
  receiver.answer('/hook', 200)
  for (const {response} of receiver.posts.slice(1)) response.end()
  await until(() => receiver.posts.length === 12)
  for (const {headers, body} of receiver.posts.slice(5)) {
    const [, seconds, signature] = /^t=(\d+),v1=(\w+),v1=\w+$/.exec(String(headers['service-signature'])) ?? []
    t.equal(signature, hmac(secret, `${seconds}.${body}`))
  }
})

t.test('each webhook gets its own delivery of an event, with the same body', async (t) => {
  const {receiver, addWebhook, happen, start} = await startDelivering(t)
  for (const path of ['/a', '/b', '/c']) addWebhook(path)
  start()
  happen()
  await until(() => receiver.posts.length === 3)
  t.same(receiver.posts.map(({path}) => path).sort(), ['/a', '/b', '/c'])
  t.equal(new Set(receiver.posts.map(({body}) => body)).size, 1)
  t.equal(new Set(receiver.posts.map(({headers}) => headers['service-delivery'])).size, 3)
})

t.test('an unknown receiver gets one post at a time, then four', async (t) => {
  const {receiver, addWebhook, happen, start, rows} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  addWebhook()
  start()
  for (let number = 1; number <= 10; number++) happen(number)
  await until(() => receiver.posts.length === 1)
  await aWhile()
  t.equal(receiver.posts.length, 1, 'a probe goes first')
  receiver.posts[0]?.response.end()
  await until(() => receiver.posts.length === 5)
  await aWhile()
  t.equal(receiver.posts.length, 5, 'four more are in flight')
  receiver.posts[1]?.response.writeHead(500).end()
  await until(() => rows().some(({lastStatus}) => lastStatus === 500))
  for (const {response} of receiver.posts.slice(2, 4)) response.writeHead(500).end()
  await aWhile()
  t.equal(receiver.posts.length, 5, 'a failing receiver has a single slot')
  receiver.posts[4]?.response.end()
  await until(() => receiver.posts.length === 9)
})

t.test('after startup, failing receivers delay unknown ones no more than healthy ones', async (t) => {
  const {receiver, addWebhook, happen, start, connect, services, clock} = await startDelivering(t)
  // The maximum per connection, of each kind.
  for (let app = 0; app < 4; app++) {
    const connectionId = connect()
    for (let index = 0; index < 20; index++) {
      receiver.answer(`/hangs/${app}/${index}`, hanging)
      addWebhook(`/hangs/${app}/${index}`, {}, connectionId)
    }
  }
  services.database.update(webhook).set({failingSince: clock.now()}).run()
  const paths = Array.from({length: 20}, (_, index) => `/healthy/${index}`)
  for (const path of paths) addWebhook(path)
  happen()
  start()
  const healthy = () => receiver.posts.filter(({path}) => path.startsWith('/healthy'))
  await until(() => healthy().length === 20 && receiver.posts.length >= 28)
  await aWhile()
  t.equal(receiver.posts.length - healthy().length, 8, "half of the failing receivers' slots are taken")
  receiver.posts.find(({path}) => path.startsWith('/hangs'))?.response.destroy()
  await until(() => receiver.posts.length === 29)
  await aWhile()
  t.equal(receiver.posts.length, 29, 'when one ends, the next is posted')
})

t.test('healthy receivers are served while others hang', async (t) => {
  const {receiver, addWebhook, happen, start, connect, services, projectId} = await startDelivering(t)
  for (const path of ['/a', '/b', '/c']) addWebhook(path)
  start()
  happen(1)
  await until(() => receiver.posts.length === 3)
  for (let app = 0; app < 3; app++) {
    const connectionId = connect()
    for (let index = 0; index < 20; index++) {
      receiver.answer(`/hangs/${app}/${index}`, hanging)
      addWebhook(`/hangs/${app}/${index}`, {}, connectionId)
    }
  }
  const healthy = () => receiver.posts.filter(({path}) => !path.startsWith('/hangs')).length
  services.database.transaction(() => {
    for (let number = 2; number <= 101; number++) {
      services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
    }
  })
  await until(() => healthy() === 303 && receiver.posts.length >= 319)
  await aWhile()
  t.equal(receiver.posts.length - healthy(), 16, 'hanging receivers get no more slots')
})

for (const [what, isHeard, most] of [
  ['answered once, and hang together', true, 32],
  ['never answered', false, 16],
] as const) {
  t.test(`receivers of one person that ${what} don't delay another person's`, async (t) => {
    const {receiver, addWebhook, happen, start, connect, addPerson, rows} = await startDelivering(t)
    const paths = [0, 1, 2].flatMap((app) => Array.from({length: 20}, (_, index) => `/hangs/${app}/${index}`))
    for (const app of [0, 1, 2]) {
      const connectionId = connect()
      for (const path of paths.slice(20 * app, 20 * (app + 1))) addWebhook(path, {}, connectionId)
    }
    start()
    if (isHeard) {
      happen(1)
      await until(() => rows().every(({deliveredAt}) => deliveredAt !== null))
    }
    const before = receiver.posts.length
    for (const path of paths) receiver.answer(path, hanging)
    for (let number = 2; number <= 6; number++) happen(number)
    await until(() => receiver.posts.length === before + most)
    await aWhile()
    t.equal(receiver.posts.length, before + most, 'half of the slots are theirs')
    receiver.answer('/new', hanging)
    for (let index = 0; index < 20; index++) addWebhook('/new')
    happen(7)
    await aWhile()
    t.equal(receiver.posts.length, before + most, 'their other webhooks get none')
    const other = addPerson()
    addWebhook('/other', {}, other.connectionId)
    for (let number = 1; number <= 5; number++) happen(number, other.projectId)
    await until(() => receiver.to('/other').length === 5)
    t.equal(receiver.posts.length, before + most + 5)
  })
}

t.test('a busy receiver delays no other: queues are served round robin', async (t) => {
  const {receiver, addWebhook, happen, start, services, projectId} = await startDelivering(t)
  const much = addWebhook('/much')
  const {database} = services
  database.transaction(() => {
    for (let number = 1; number <= 500; number++) {
      services.events.record({type: 'revision.saved', projectId, data: {projectId, number}})
    }
  })
  addWebhook('/little')
  happen(501)
  start()
  await until(() => receiver.to('/little').length === 1)
  t.ok(receiver.to('/much').length < 10, 'it waited only for its turn')
  await until(() => receiver.to('/much').length === 501)
  await until(() => services.deliveries.list(much.id).every(({deliveredAt}) => deliveredAt !== null))
  const numbers = receiver.to('/much').map(({body}) => JSON.parse(body).data.number)
  t.equal(new Set(numbers).size, 501, 'and each was posted once')
})

t.test("a change in one queue doesn't read the others", async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, rows} = await startDelivering(t)
  const {deliveries, pendingDeliveries, webhooks} = services
  let looks = 0
  const queues = () => {
    looks++
    return pendingDeliveries.queues()
  }
  const webhook = addWebhook()
  start({pendingDeliveries: {...pendingDeliveries, queues}})
  happen()
  await until(() => rows()[0]?.deliveredAt)
  deliveries.resend(webhook, rows()[0]?.id ?? '')
  await until(() => receiver.posts.length === 2)
  receiver.answer('/hook', hanging)
  deliveries.sendTest(webhook)
  await until(() => receiver.posts.length === 3)
  webhooks.replaceSecret(connectionId, webhook.id)
  webhooks.remove(connectionId, webhook.id)
  await until(() => receiver.posts[2]?.response.destroyed)
  t.equal(looks, 1, 'at the start')
})

/** Waits long enough for a wrong post to arrive. */
async function aWhile() {
  for (let turn = 0; turn < 200; turn++) await setImmediate()
}
