import {once} from 'node:events'
import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {openDatabase} from '../../../server/database/open.ts'
import {connection} from '../../../server/database/tables/connections.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {ownSettings, type Settings, serve} from '../commands/pianta.ts'
import {insertRows} from '../rows.ts'
import {hanging, type Post, startDelivering, startReceiver, until} from './delivery-server.ts'

/** Resolves when the other side aborts the request. */
const brokenOff = async ({response}: Post) => {
  if (!response.destroyed) await once(response, 'close')
}

t.test('deleting a webhook aborts its posts in flight and stops further ones', async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, rows} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  const {id} = addWebhook()
  addWebhook('/other')
  start()
  for (let number = 1; number <= 3; number++) happen(number)
  await until(() => receiver.to('/hook').length === 1 && receiver.to('/other').length === 3)
  services.webhooks.remove(connectionId, id)
  await brokenOff(receiver.to('/hook')[0] as Post)
  t.ok(rows().every(({webhookId}) => webhookId !== id))
  happen(4)
  await until(() => receiver.to('/other').length === 4)
  t.equal(receiver.to('/hook').length, 1)
})

t.test('the end of a connection aborts posts in flight and sends each webhook a farewell', async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, projectId, rows, clock} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  const {secret} = addWebhook()
  start()
  for (let number = 1; number <= 3; number++) happen(number)
  await until(() => receiver.posts.length === 1)
  receiver.answer('/hook', 500)
  services.connections.end(connectionId, 'person')
  await brokenOff(receiver.posts[0] as Post)
  await until(() => rows()[0]?.tries === 1)
  const [farewell] = rows()
  t.equal(rows().length, 1)
  t.match(farewell, {event: 'access.revoked', webhookId: null, tries: 1, lastStatus: 500})
  t.match(JSON.parse(receiver.posts[1]?.body ?? ''), {type: 'access.revoked', data: {projectId}})
  receiver.answer('/hook', 200)
  clock.advance(1.1 * 60_000)
  await until(() => rows().length === 0)
  t.equal(receiver.posts[2]?.headers['service-delivery'], farewell?.id)
  t.equal(receiver.posts[2]?.headers['service-attempt'], '2')
  t.notOk(
    JSON.stringify(services.database.select().from(delivery).all()).includes(secret),
    'the secret is deleted with it',
  )
})

t.test('the end of a connection without a project aborts posts in flight and sends no farewell', async (t) => {
  const {receiver, addWebhook, start, services, connectionId, projectId, rows} = await startDelivering(t)
  services.database.transaction(() => services.connections.closeProject(projectId))
  receiver.answer('/hook', hanging)
  const webhook = addWebhook()
  start()
  services.deliveries.sendTest(webhook)
  await until(() => receiver.posts.length === 1)
  services.connections.end(connectionId, 'person')
  await brokenOff(receiver.posts[0] as Post)
  t.same(rows(), [])
})

t.test('farewells are posted one at a time, even to a healthy receiver', async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, rows} = await startDelivering(t)
  addWebhook()
  const ownerId = String(services.database.$client.prepare('SELECT id FROM account').pluck().get())
  for (const name of ['Second', 'Third']) {
    const {id} = services.projects.create({name, address: null}, {ownerId, language: 'en'})
    services.connections.addCreated(connectionId, id)
  }
  start()
  happen()
  await until(() => rows()[0]?.deliveredAt)
  receiver.answer('/hook', hanging)
  services.connections.end(connectionId, 'person')
  for (let count = 2; count <= 4; count++) {
    await until(() => receiver.posts.length === count)
    await aWhile()
    t.equal(receiver.posts.length, count)
    receiver.posts[count - 1]?.response.end()
  }
  await until(() => rows().length === 0)
})

t.test('disabling a webhook drops the deliveries read ahead', async (t) => {
  const {receiver, addWebhook, happen, start, services, rows, clock, webhookOf} = await startDelivering(t)
  const {id} = addWebhook()
  start()
  happen(1)
  await until(() => rows()[0]?.deliveredAt)
  receiver.answer('/hook', hanging)
  for (let number = 2; number <= 20; number++) happen(number)
  await until(() => receiver.posts.length === 5)
  services.database
    .update(webhook)
    .set({failingSince: clock.now() - limits.webhookDisableAfter})
    .run()
  const fail = () => {
    for (const {response} of receiver.posts.slice(1)) if (!response.headersSent) response.writeHead(500).end()
  }
  fail()
  await until(() => webhookOf(id)?.disabledAt)
  fail()
  await aWhile()
  fail()
  await aWhile()
  t.ok(receiver.posts.length <= 6, 'except one posted before it was disabled')
  t.ok(rows().every(({nextAttemptAt}) => nextAttemptAt === null))
})

t.test('a farewell that fails is given up after six attempts, and its address and secret are deleted', async (t) => {
  const {receiver, addWebhook, start, services, connectionId, rows, clock} = await startDelivering(t)
  receiver.answer('/hook', 500)
  addWebhook()
  start()
  services.connections.end(connectionId, 'person')
  for (let tries = 1; tries < 6; tries++) {
    await until(() => rows()[0]?.tries === tries)
    clock.advance(Number(rows()[0]?.nextAttemptAt) - clock.now())
  }
  await until(() => rows().length === 0)
  t.equal(receiver.posts.length, 6)
})

t.test('closing a project aborts its posts in flight and notifies the app', async (t) => {
  const {receiver, addWebhook, happen, start, services, projectId, rows} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  addWebhook()
  start()
  happen()
  await until(() => receiver.posts.length === 1)
  receiver.answer('/hook', 200)
  services.database.transaction(() => services.connections.closeProject(projectId))
  await brokenOff(receiver.posts[0] as Post)
  await until(() => rows()[0]?.deliveredAt)
  t.match(rows(), [{event: 'access.revoked', tries: 1}])
})

t.test('an app that loses webhooks:manage gets no more posts', async (t) => {
  const {receiver, addWebhook, happen, start, services, connectionId, rows} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  addWebhook()
  start()
  for (let number = 1; number <= 3; number++) happen(number)
  await until(() => receiver.posts.length === 1)
  const {database, connections} = services
  database
    .update(connection)
    .set({scopes: ['projects:read']})
    .where(eq(connection.id, connectionId))
    .run()
  connections.rename(connectionId, 'Tablet')
  receiver.posts[0]?.response.end()
  await until(() => rows()[0]?.deliveredAt)
  t.match(rows(), [{tries: 1}, {tries: 0, nextAttemptAt: null}, {tries: 0, nextAttemptAt: null}])
  t.equal(receiver.posts.length, 1)
})

t.test('a delivery given up during an attempt is not retried', async (t) => {
  const {receiver, addWebhook, start, services, rows, clock} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  const webhook = addWebhook()
  start()
  services.deliveries.sendTest(webhook)
  await until(() => receiver.posts.length === 1)
  services.deliveries.sendTest(webhook)
  receiver.posts[0]?.response.writeHead(500).end()
  await until(() => receiver.posts.length === 2)
  receiver.posts[1]?.response.writeHead(200).end()
  await until(() => rows()[1]?.deliveredAt)
  t.match(rows(), [{tries: 1, nextAttemptAt: null, deliveredAt: null}, {tries: 1}])
  clock.advance(60 * 60_000)
  t.equal(receiver.posts.length, 2)
})

t.test('a resent delivery is posted at once and gets all its attempts', async (t) => {
  const {receiver, addWebhook, happen, start, services, only, tried, clock} = await startDelivering(t)
  receiver.answer('/hook', 500)
  const webhook = addWebhook()
  start()
  happen()
  for (let tries = 1; tries < 6; tries++) {
    await tried(tries)
    clock.advance(Number(only().nextAttemptAt) - clock.now())
  }
  await tried(6)
  t.equal(only().nextAttemptAt, null)
  services.deliveries.resend(webhook, only().id)
  await tried(7)
  t.equal(receiver.posts[6]?.headers['service-attempt'], '7')
  const {nextAttemptAt, lastTriedAt} = only()
  t.ok(Number(nextAttemptAt) - Number(lastTriedAt) < 2 * 60_000, 'from the first wait on')
  receiver.answer('/hook', 200)
  services.deliveries.resend(webhook, only().id)
  await tried(8)
  t.match(only(), {lastStatus: 200, nextAttemptAt: null})
})

t.test('stopping the server lets posts in flight finish and starts no new ones', async (t) => {
  const {receiver, addWebhook, happen, start, stop, rows} = await startDelivering(t)
  receiver.answer('/ends', hanging)
  receiver.answer('/hangs', hanging)
  addWebhook('/ends')
  addWebhook('/hangs')
  start()
  happen(1)
  happen(2)
  await until(() => receiver.posts.length === 2)
  const stopped = stop()
  receiver.to('/ends')[0]?.response.end('done')
  await stopped
  await brokenOff(receiver.to('/hangs')[0] as Post)
  t.equal(receiver.posts.length, 2)
  const tried = rows().filter(({tries}) => tries > 0)
  t.match(tried, [{lastStatus: 200, lastAnswer: 'done', nextAttemptAt: null}])
  t.ok(rows().every(({nextAttemptAt, tries}) => tries === 1 || nextAttemptAt !== null))
})

t.test('SIGTERM during posts ends the process, and they are posted again under their ids', async (t) => {
  const receiver = await startReceiver(t)
  const settings: Settings = {...(await ownSettings(t)), PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'}
  const id = '4d8a3dd4-6f7e-4b8e-9d0d-0d3c2f0f5a11'
  const opened = openDatabase(String(settings.PIANTA_DATA))
  const {connectionId, projectId} = insertRows(opened.database)
  const client = opened.database.$client
  // Startup ends connections unused for 90 days.
  client.prepare('UPDATE connection SET last_used_at = ?').run(Date.now())
  for (const path of ['/ends', '/hangs']) {
    client
      .prepare(
        `INSERT INTO webhook (id, connection_id, url, events, secret, created_at) VALUES (?, ?, ?, '[]', 's', 0)`,
      )
      .run(path, connectionId, receiver.url(path))
    client
      .prepare(`INSERT INTO delivery (id, webhook_id, lane, event, project_id, payload, created_at, next_attempt_at)
        VALUES (?, ?, ?, 'revision.saved', ?, '{}', 0, 0)`)
      .run(`${id}${path}`, path, path, projectId)
  }
  opened.close()
  receiver.answer('/ends', hanging)
  receiver.answer('/hangs', hanging)
  const first = await serve(t, settings)
  await until(() => receiver.posts.length === 2)
  const stopped = first.stop()
  receiver.to('/ends')[0]?.response.end('done')
  t.match(await stopped, {code: 0})
  const rows = () => {
    const {database, close} = openDatabase(String(settings.PIANTA_DATA))
    const all = database.select().from(delivery).orderBy(delivery.seq).all()
    close()
    return all
  }
  t.match(rows(), [
    {id: `${id}/ends`, tries: 1, lastStatus: 200, lastAnswer: 'done', nextAttemptAt: null},
    {id: `${id}/hangs`, tries: 0, nextAttemptAt: 0},
  ])
  receiver.answer('/hangs', 200)
  const second = await serve(t, settings)
  await until(() => receiver.posts.length === 3)
  t.match(await second.stop(), {code: 0})
  t.match(rows()[1], {tries: 1, lastStatus: 200, nextAttemptAt: null})
  t.same(
    receiver.to('/hangs').map(({headers}) => [headers['service-delivery'], headers['service-attempt']]),
    [
      [`${id}/hangs`, '1'],
      [`${id}/hangs`, '1'],
    ],
  )
})

/** Waits long enough for a wrong post to arrive. */
async function aWhile() {
  for (let turn = 0; turn < 200; turn++) await setImmediate()
}
