import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {webhook} from '../../../server/database/tables/webhooks.ts'
import {startDelivering, until} from './delivery-server.ts'

const minute = 60_000
const hour = 60 * minute
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour]

t.same(limits.webhookRetryDelays, waits, 'the waits are the documented ones')

t.test(
  'a failed delivery is retried after 1 and 5 minutes, half an hour, 2 and 12 hours, and then given up',
  async (t) => {
    const {receiver, addWebhook, happen, start, only, tried, clock, webhookOf} = await startDelivering(t)
    receiver.answer('/hook', 500)
    const {id} = addWebhook()
    start()
    const startedAt = clock.now()
    happen()
    await tried(1)
    for (const [index, wait] of waits.entries()) {
      const {nextAttemptAt, lastTriedAt} = only()
      const waited = Number(nextAttemptAt) - Number(lastTriedAt)
      t.ok(
        waited >= wait && waited <= wait * 1.1,
        `attempt ${index + 2} comes after ${wait / minute} minutes, or a little later`,
      )
      clock.advance(waited - 1)
      t.equal(receiver.posts.length, index + 1, 'and not before')
      clock.advance(1)
      await tried(index + 2)
    }
    t.match(only(), {
      tries: 6,
      lastStatus: 500,
      lastAnswer: '500',
      lastError: 'the answer was 500',
      deliveredAt: null,
      nextAttemptAt: null,
    })
    t.same(
      receiver.posts.map(({headers}) => headers['service-attempt']),
      ['1', '2', '3', '4', '5', '6'],
    )
    t.equal(new Set(receiver.posts.map(({headers}) => headers['service-delivery'])).size, 1, 'under one id')
    t.equal(new Set(receiver.posts.map(({headers}) => headers['service-signature'])).size, 6, 'each signed anew')
    t.match(webhookOf(id), {failingSince: startedAt, disabledAt: null})
    clock.advance(30 * 24 * hour)
    await receiverIsQuiet(receiver.posts)
    t.equal(receiver.posts.length, 6)
  },
)

t.test('the first 2xx delivers, and the webhook is no longer failing', async (t) => {
  const {receiver, addWebhook, happen, start, only, tried, clock, webhookOf} = await startDelivering(t)
  receiver.answer('/hook', 503)
  const {id} = addWebhook()
  start()
  happen()
  await tried(1)
  t.equal(webhookOf(id)?.failingSince, clock.now())
  receiver.answer('/hook', 204)
  clock.advance(1.1 * minute)
  await tried(2)
  t.match(only(), {tries: 2, lastStatus: 204, lastAnswer: '', lastError: null, nextAttemptAt: null})
  t.equal(webhookOf(id)?.failingSince, null)
})

t.test('a failure and the 2xx after it are written in one batch: the webhook is no longer failing', async (t) => {
  const {receiver, addWebhook, happen, start, services, rows, webhookOf} = await startDelivering(t)
  const {id} = addWebhook()
  const {safeFetch} = services
  const answers: {status: number; tell: () => void}[] = []
  const request: typeof safeFetch.request = async (...asked) => {
    const answer = await safeFetch.request(...asked)
    await new Promise<void>((tell) => answers.push({status: answer.status, tell}))
    return answer
  }
  start({safeFetch: {...safeFetch, request}})
  happen(1)
  await until(() => answers.length === 1)
  answers.pop()?.tell()
  await until(() => rows()[0]?.deliveredAt)
  let count = 0
  receiver.answer('/hook', ({response}) => response.writeHead(count++ === 0 ? 500 : 200).end())
  happen(2)
  happen(3)
  await until(() => answers.length === 2)
  for (const {tell} of answers.toSorted((a, b) => b.status - a.status)) tell()
  await until(() => rows().every(({tries}) => tries === 1))
  t.same(
    rows()
      .map(({lastStatus}) => lastStatus)
      .toSorted(),
    [200, 200, 500],
  )
  t.equal(webhookOf(id)?.failingSince, null)
})

t.test(
  'a webhook that failed before a restart, with no delivery left to retry, recovers with its first 2xx',
  async (t) => {
    const {addWebhook, happen, start, services, rows, webhookOf, clock} = await startDelivering(t)
    const {id} = addWebhook()
    services.database.update(webhook).set({failingSince: clock.now()}).run()
    start()
    happen()
    await until(() => rows()[0]?.deliveredAt)
    t.equal(webhookOf(id)?.failingSince, null)
  },
)

t.test('a restart during a wait changes nothing', async (t) => {
  const delivering = await startDelivering(t)
  const {receiver, addWebhook, happen, start, restart, only, tried, clock} = delivering
  receiver.answer('/hook', 500)
  addWebhook()
  start()
  happen()
  await tried(1)
  const {id, nextAttemptAt} = only()
  await restart()
  t.match(only(), {id, nextAttemptAt, tries: 1})
  clock.advance(Number(nextAttemptAt) - clock.now() - 1)
  t.equal(receiver.posts.length, 1)
  clock.advance(1)
  await tried(2)
  const {nextAttemptAt: third, lastTriedAt} = only()
  t.ok(Number(third) - Number(lastTriedAt) >= 5 * minute)
  await restart(() => clock.advance(6 * hour))
  await tried(3)
  t.equal(
    receiver.posts[2]?.headers['service-attempt'],
    '3',
    'a delivery that fell due while it was stopped is tried at startup',
  )
})

t.test('a post in flight when the process ended is posted again under its id, and counted once', async (t) => {
  const {receiver, addWebhook, happen, start, restart, only, tried} = await startDelivering(t)
  receiver.answer('/hook', () => {})
  addWebhook()
  start()
  happen()
  await until(() => receiver.posts.length === 1)
  await restart(() => receiver.answer('/hook', 200))
  await tried(1)
  t.equal(receiver.posts.length, 2)
  t.same(
    receiver.posts.map(({headers}) => headers['service-delivery']),
    [only().id, only().id],
  )
  t.match(only(), {tries: 1, lastStatus: 200})
})

t.test('a clock set back delays no delivery', async (t) => {
  for (const [name, isRunning] of [
    ['while it runs', true],
    ['while it is off', false],
  ] as const) {
    await t.test(name, async (t) => {
      const {receiver, addWebhook, happen, start, restart, only, tried, clock, webhookOf} = await startDelivering(t)
      receiver.answer('/hook', 500)
      const {id} = addWebhook()
      start()
      // Long waits without events, so the dispatcher doesn't read the database.
      clock.advance(10 * hour)
      happen()
      await tried(1)
      const setBack = () => clock.set(clock.now() - 5 * hour)
      if (isRunning) setBack()
      else await restart(setBack)
      if (isRunning) clock.advance(1.1 * minute)
      await tried(2)
      t.equal(webhookOf(id)?.failingSince, clock.now(), 'it is failing since now, not since a future time')
      receiver.answer('/hook', 200)
      clock.advance(5.5 * minute)
      await tried(3)
      t.ok(only().deliveredAt)
    })
  }

  t.test('when no attempt was made yet', async (t) => {
    const {addWebhook, happen, start, tried, clock} = await startDelivering(t)
    addWebhook()
    happen()
    clock.set(clock.now() - 5 * hour)
    start()
    await tried(1)
  })
})

t.test('each delivery is retried when due, even if others failed after it', async (t) => {
  const {receiver, addWebhook, happen, start, rows, clock} = await startDelivering(t)
  for (const path of ['/first', '/second']) receiver.answer(path, 500)
  addWebhook('/first')
  start()
  happen(1)
  await until(() => rows()[0]?.tries === 1)
  clock.advance(minute / 2)
  addWebhook('/second')
  happen(2)
  await until(() => rows().at(-1)?.tries === 1)
  clock.advance(Number(rows()[0]?.nextAttemptAt) - clock.now())
  await until(() => rows()[0]?.tries === 2)
  t.equal(receiver.to('/second').length, 1)
})

t.test('a clock set forward makes deliveries due', async (t) => {
  const {receiver, addWebhook, happen, start, only, tried, clock} = await startDelivering(t)
  receiver.answer('/hook', 500)
  addWebhook()
  start()
  happen()
  await tried(1)
  clock.advance(1.1 * minute)
  await tried(2)
  clock.advance(5.5 * minute)
  await tried(3)
  t.ok(Number(only().nextAttemptAt) - clock.now() >= 30 * minute)
  clock.set(clock.now() + 2 * hour)
  // No timer is longer: timers don't count the time that a machine sleeps.
  clock.advance(minute)
  await tried(4)
})

t.test(
  'after three days of failures only, a webhook is disabled and its pending deliveries are given up',
  async (t) => {
    const delivering = await startDelivering(t)
    const {receiver, addWebhook, happen, start, rows, clock, webhookOf, services, connectionId} = delivering
    receiver.answer('/hook', 500)
    const {id} = addWebhook()
    const told: unknown[] = []
    const leave = services.deliveryResults.onDisabled((webhookId) =>
      told.push([webhookId, webhookOf(webhookId)?.disabledAt]),
    )
    start()
    const failingSince = clock.now()
    happen(1)
    await until(() => rows()[0]?.tries === 1)
    const tries = () => rows().reduce((sum, row) => sum + row.tries, 0)
    // An event every ten hours makes an attempt right before and right after the three days end.
    for (let ten = 1; ten <= 7; ten++) {
      clock.set(failingSince + ten * 10 * hour)
      happen(ten + 1)
      const before = tries()
      await until(() => tries() > before && rows().every(({tries}) => tries > 0))
    }
    clock.set(failingSince + 72 * hour - 1)
    happen(9)
    await until(() => rows().at(-1)?.tries === 1)
    t.match(webhookOf(id), {failingSince, disabledAt: null}, 'it stays enabled for the three days')
    clock.set(failingSince + 72 * hour)
    happen(10)
    await until(() => rows().at(-1)?.tries === 1)
    const disabledReason = 'Every post failed for three days. The last one: the answer was 500'
    t.match(webhookOf(id), {failingSince, disabledAt: clock.now(), disabledReason})
    t.same(told, [[id, clock.now()]], 'listeners are called after the commit')
    t.ok(rows().length === 10 && rows().every(({nextAttemptAt}) => nextAttemptAt === null))
    const posts = receiver.posts.length
    happen(11)
    clock.advance(30 * 24 * hour)
    await receiverIsQuiet(receiver.posts)
    t.equal(rows().length, 10)
    t.equal(receiver.posts.length, posts)

    receiver.answer('/hook', 200)
    services.webhooks.enable(connectionId, id)
    happen(12)
    await until(() => rows().at(-1)?.deliveredAt)
    t.equal(
      receiver.posts.length,
      posts + 1,
      'enabled again, it gets new events, and given-up deliveries stay given up',
    )
    t.match(webhookOf(id), {failingSince: null, disabledAt: null, disabledReason: null})

    leave()
    receiver.answer('/hook', 500)
    happen(13)
    await until(() => webhookOf(id)?.failingSince)
    clock.set(clock.now() + 73 * hour)
    happen(14)
    await until(() => webhookOf(id)?.disabledAt)
    t.equal(told.length, 1, 'removed listeners are not called')
  },
)

t.test('one 2xx within three days keeps a webhook enabled', async (t) => {
  const {receiver, addWebhook, happen, start, rows, clock, webhookOf} = await startDelivering(t)
  receiver.answer('/hook', 500)
  const {id} = addWebhook()
  start()
  happen(1)
  await until(() => rows()[0]?.tries === 1)
  clock.set(clock.now() + 71 * hour)
  receiver.answer('/hook', 200)
  happen(2)
  await until(() => rows()[1]?.deliveredAt)
  receiver.answer('/hook', 500)
  clock.set(clock.now() + 2 * hour)
  happen(3)
  await until(() => rows()[2]?.tries === 1)
  t.match(webhookOf(id), {failingSince: clock.now(), disabledAt: null})
})

/** Resolves after several event loop turns, in which a wrong post would have arrived. */
async function receiverIsQuiet(posts: readonly unknown[]) {
  const before = posts.length
  for (let turn = 0; turn < 200 && posts.length === before; turn++)
    await new Promise((resolve) => setImmediate(resolve))
}
