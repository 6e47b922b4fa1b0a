import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {createOldDeliveryCleanup} from '../../../server/webhooks/delete-old-deliveries.ts'
import {createWebhooks} from '../../../server/webhooks/store.ts'
import {openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

/** Opens a database with an app, and a way to fill it. */
function setUp(t: Test) {
  const {database, clock, connectionId} = openRows(t)
  const client = database.$client
  const outbox = {notifyChanged() {}}
  const webhooks = createWebhooks({database, clock, outbox})
  const insert = client.prepare(
    `INSERT INTO delivery (id, webhook_id, lane, event, payload, created_at, next_attempt_at)
     VALUES (?, ?, ?, 'revision.saved', '{}', 0, ?)`,
  )
  return {
    database,
    client,
    newWebhook: () => webhooks.create(connectionId, {url: 'https://planner.example/'}).id,
    fill: client.transaction((webhookId: string, count: number, isOnItsWay: (index: number) => boolean) => {
      for (let index = 0; index < count; index++) {
        insert.run(`${webhookId}-${index}`, webhookId, webhookId, isOnItsWay(index) ? index : null)
      }
    }),
    /** Lists the numbers of a webhook's remaining deliveries, newest first. */
    left: (webhookId: string) =>
      (
        client
          .prepare('SELECT id FROM delivery WHERE webhook_id = ? ORDER BY seq DESC')
          .pluck()
          .all(webhookId) as string[]
      ).map((id) => Number(id.slice(webhookId.length + 1))),
  }
}

const nextTurn = globalThis.setImmediate
const latest = (count: number) => Array.from({length: 50}, (_, index) => count - 1 - index)

t.test('finished deliveries are deleted except the latest 50 of each webhook, and pending ones stay', async (t) => {
  const {database, newWebhook, fill, left} = setUp(t)
  const [full, mixed, few, exact, farewells] = Array.from({length: 5}, newWebhook)
  fill(full ?? '', 1200, () => false)
  fill(mixed ?? '', 1200, (index) => index % 400 === 0)
  fill(few ?? '', 49, () => false)
  fill(exact ?? '', 51, () => false)
  fill(farewells ?? '', 3, () => true)
  database.$client.prepare('UPDATE delivery SET webhook_id = NULL WHERE webhook_id = ?').run(farewells)
  await createOldDeliveryCleanup({database})()
  t.same(left(full ?? ''), latest(1200))
  t.same(left(mixed ?? ''), [...latest(1200), 800, 400, 0])
  t.equal(left(few ?? '').length, 49)
  t.same(left(exact ?? ''), latest(51))
  t.equal(database.$client.prepare('SELECT count(*) FROM delivery WHERE webhook_id ISNULL').pluck().get(), 3)
})

t.test('100,000 deliveries are deleted in small steps, between which other work gets its turn', async (t) => {
  const {database, client, newWebhook, fill, left} = setUp(t)
  const ended = newWebhook()
  const waiting = newWebhook()
  fill(ended, 50_000, () => false)
  fill(waiting, 50_000, () => true)
  let most = 0
  let turns = 0
  let before = client.prepare('SELECT count(*) FROM delivery').pluck().get() as number
  const look = () => {
    const now = client.prepare('SELECT count(*) FROM delivery').pluck().get() as number
    most = Math.max(most, before - now)
    before = now
    turns++
    looking = nextTurn(look)
  }
  let looking = nextTurn(look)
  await createOldDeliveryCleanup({database})()
  clearImmediate(looking)
  t.same(left(ended), latest(50_000))
  t.equal(left(waiting).length, 50_000)
  t.ok(most <= 100 && turns >= 1000, `at most ${most} at once, in ${turns} turns`)
})

t.test('an aborted signal stops it between two steps', async (t) => {
  const {database, newWebhook, fill, left} = setUp(t)
  const webhooks = [newWebhook(), newWebhook()]
  for (const id of webhooks) fill(id, 2000, () => false)
  const end = new AbortController()
  const pruning = createOldDeliveryCleanup({database})(end.signal)
  await setImmediate()
  end.abort()
  await pruning
  t.same(webhooks.map((id) => left(id).length).toSorted(), [1900, 2000])
})
