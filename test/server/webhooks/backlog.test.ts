import {mock} from 'node:test'
import t from 'tap'
import {startDelivering, until} from './delivery-server.ts'

t.test('the dispatcher never holds 100,000 due deliveries in memory together', async (t) => {
  const {receiver, addWebhook, start, stop, services, connect} = await startDelivering(t)
  for (let app = 0; app < 3; app++) {
    const connectionId = connect()
    for (let index = 0; index < 20; index++) addWebhook(`/${app}/${index}`, {}, connectionId)
  }
  const {changes} = services.database.$client
    .prepare(`
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1667)
      INSERT INTO delivery (id, webhook_id, lane, event, payload, created_at, next_attempt_at)
        SELECT webhook.id || '-' || n, webhook.id, webhook.id, 'webhook.test', '{}', 0, n FROM webhook, number`)
    .run()
  t.equal(changes, 100_020)

  const {pendingDeliveries} = services
  let read = 0
  const counted = {
    ...pendingDeliveries,
    list(queueId: string, limit: number) {
      const rows = pendingDeliveries.list(queueId, limit)
      read += rows.length
      return rows
    },
  }
  start({pendingDeliveries: counted})
  t.ok(read <= 64, 'it reads only the deliveries to post first')
  await until(() => receiver.posts.length >= 3000)
  t.ok(read < 4 * receiver.posts.length + 2000, `${read} were read for ${receiver.posts.length} posts`)
  await stop()
  const {delivered} = services.database.$client
    .prepare('SELECT count(*) AS delivered FROM delivery WHERE next_attempt_at IS NULL')
    .get() as {delivered: number}
  t.equal(new Set(receiver.posts.map(({headers}) => headers['service-delivery'])).size, receiver.posts.length)
  t.equal(delivered, receiver.posts.length, 'each was posted once')
  const perWebhook = new Map<string, number>()
  for (const {path} of receiver.posts) perWebhook.set(path, (perWebhook.get(path) ?? 0) + 1)
  t.equal(perWebhook.size, 60, 'every webhook is served')
})

t.test('more results may wait to be written than deliveries are read ahead', async (t) => {
  const {receiver, addWebhook, happen, start, services} = await startDelivering(t)
  const {id} = addWebhook()
  for (let number = 1; number <= 300; number++) happen(number)
  // Without a timer, results are written when the batch is full.
  mock.timers.enable({apis: ['setTimeout']})
  t.teardown(() => mock.timers.reset())
  start()
  await until(() => receiver.posts.length === 300)
  const isWritten = services.deliveries.list(id).map(({deliveredAt}) => deliveredAt !== null)
  t.ok(isWritten.includes(false), 'the last results are not written yet')
})
