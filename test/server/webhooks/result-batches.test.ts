import {mock} from 'node:test'
import t, {type Test} from 'tap'
import {createResultBatches} from '../../../server/webhooks/result-batches.ts'

function setUp(t: Test) {
  mock.timers.enable({apis: ['setTimeout']})
  t.teardown(() => mock.timers.reset())
  const written: (readonly number[])[] = []
  const batches = createResultBatches<number>(() => batches.write((items) => written.push(items)))
  return {batches, written, wait: (ms: number) => mock.timers.tick(ms)}
}

t.test('results within 10 ms are written together', async (t) => {
  const {batches, written, wait} = setUp(t)
  batches.add(1)
  wait(5)
  batches.add(2)
  wait(4)
  batches.add(3)
  t.same(written, [])
  wait(1)
  t.same(written, [[1, 2, 3]])
  batches.add(4)
  wait(9)
  t.equal(written.length, 1)
  wait(1)
  t.same(written, [[1, 2, 3], [4]])
  wait(1000)
  t.equal(written.length, 2)
})

t.test('slow writes are ten times as far apart as they take, at most a quarter of a second', async (t) => {
  const {batches, written, wait} = setUp(t)
  batches.write(() => {
    const end = performance.now() + 3
    while (performance.now() < end);
  })
  batches.add(1)
  wait(29)
  t.same(written, [])
  wait(221)
  t.same(written, [[1]])
})

t.test('256 results are written at once', async (t) => {
  const {batches, written, wait} = setUp(t)
  for (let item = 1; item <= 257; item++) batches.add(item)
  t.same(written, [Array.from({length: 256}, (_, index) => index + 1)])
  wait(10)
  t.same(written[1], [257])
})

t.test('results that could not be written stay gathered', async (t) => {
  const {batches} = setUp(t)
  batches.add(1)
  const fail = () => {
    throw new Error('disk I/O error')
  }
  t.throws(() => batches.write(fail), /disk/)
  batches.add(2)
  t.same(
    batches.write((items) => items.length),
    {written: [1, 2], effect: 2},
  )
  t.same(
    batches.write((items) => items.length),
    {written: [], effect: 0},
  )
})

t.test('stop() cancels the pending flush', async (t) => {
  const {batches, written, wait} = setUp(t)
  batches.add(1)
  batches.stop()
  wait(1000)
  t.same(written, [])
})
