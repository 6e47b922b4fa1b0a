import t from 'tap'
import {hanging, startDelivering, until} from './delivery-server.ts'

t.test('results that cannot be written are kept in memory, posting stops, and both resume by themselves', async (t) => {
  const delivering = await startDelivering(t)
  const {receiver, addWebhook, happen, start, services, rows, clock, logged} = delivering
  addWebhook()
  start()
  happen(1)
  await until(() => rows()[0]?.deliveredAt)
  receiver.answer('/hook', hanging)
  for (let number = 2; number <= 10; number++) happen(number)
  await until(() => receiver.posts.length === 5)

  // Fails like a full or read-only disk.
  services.database.$client.pragma('query_only = ON')
  receiver.answer('/hook', 200)
  for (const {response} of receiver.posts.slice(1, 5)) response.end()
  await until(() => logged.length > 0)
  const waits = (level: number) => logged.filter((line) => line.level === level)
  t.match(waits(50), [{msg: 'deliveries wait: the database failed'}])
  const posts = receiver.posts.length
  for (let wait = 0; wait < 10; wait++) clock.advance(60_000)
  t.equal(receiver.posts.length, posts, 'no delivery is posted until the database works')
  t.equal(waits(50).length, 1, 'it is reported once')

  services.database.$client.pragma('query_only = OFF')
  clock.advance(60_000)
  await until(() => rows().every(({deliveredAt}) => deliveredAt !== null))
  t.match(waits(30), [{msg: 'deliveries go on: the database works again'}])
  t.ok(
    rows().every(({tries}) => tries === 1),
    'each was posted once',
  )
  t.equal(receiver.posts.length, 10)
})

t.test('a delivery whose result could not be written is posted again under its id', async (t) => {
  const {receiver, addWebhook, happen, start, restart, services, tried, only, logged} = await startDelivering(t)
  receiver.answer('/hook', hanging)
  addWebhook()
  start()
  happen()
  await until(() => receiver.posts.length === 1)
  services.database.$client.pragma('query_only = ON')
  receiver.posts[0]?.response.end()
  await until(() => logged.length > 0)
  receiver.answer('/hook', 200)
  await restart()
  await tried(1)
  t.same(
    receiver.posts.map(({headers}) => headers['service-delivery']),
    [only().id, only().id],
  )
  t.ok(logged.some(({msg}) => msg === 'the results of deliveries could not be written: they are posted again'))
})

t.test('a database that cannot be read at startup is retried', async (t) => {
  const {receiver, addWebhook, happen, start, services, clock, logged, tried} = await startDelivering(t)
  addWebhook()
  happen()
  let fails = true
  const {pendingDeliveries} = services
  const queues = () => {
    if (fails) throw new Error('disk I/O error')
    return pendingDeliveries.queues()
  }
  start({pendingDeliveries: {...pendingDeliveries, queues}})
  t.match(logged, [{msg: 'deliveries wait: the database failed', err: {message: 'disk I/O error'}}])
  clock.advance(1000)
  clock.advance(2000)
  t.equal(logged.length, 1)
  fails = false
  clock.advance(3999)
  t.equal(receiver.posts.length, 0, 'after doubling waits')
  clock.advance(1)
  await tried(1)
})

t.test('a clock set back while the database fails delays no delivery', async (t) => {
  const {receiver, addWebhook, happen, start, services, rows, clock, logged} = await startDelivering(t)
  receiver.answer('/fails', 500)
  receiver.answer('/hangs', hanging)
  addWebhook('/fails', {events: ['revision.saved']})
  start()
  happen()
  await until(() => rows()[0]?.tries === 1)
  services.deliveries.sendTest(addWebhook('/hangs'))
  await until(() => receiver.posts.length === 2)
  services.database.$client.pragma('query_only = ON')
  receiver.posts[1]?.response.end()
  await until(() => logged.length === 1)
  clock.set(clock.now() - 5 * 60 * 60_000)
  clock.advance(2 * 60_000)
  services.database.$client.pragma('query_only = OFF')
  clock.advance(60_000)
  await until(() => rows()[0]?.tries === 2)
})
