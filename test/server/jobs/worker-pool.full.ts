import {readdirSync} from 'node:fs'
import {setTimeout} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {ApiError} from '../../../server/errors.ts'
import {createWorkerPool, type JobLostError, type WorkerPoolOptions} from '../../../server/jobs/worker-pool.ts'
import {FakeClock} from '../../fake-clock.ts'
import type {OddJobs} from './odd-jobs.ts'

const timeout = 20_000

function setUp(t: Test, options: Partial<WorkerPoolOptions> = {}) {
  const entry = new URL('odd-jobs.ts', import.meta.url)
  const threads = createWorkerPool<OddJobs>(entry, {
    maxWorkers: 2,
    maxMemory: {large: 64, small: 64},
    maxIdleMemory: 64,
    idleTimeout: timeout,
    clock: new FakeClock(),
    ...options,
  })
  t.teardown(() => threads.close())
  return threads
}

t.test('run() returns the job’s result, however many jobs wait', async (t) => {
  const {run} = setUp(t)
  const numbers = Array.from({length: 50}, (_, index) => index)
  t.same(
    await Promise.all(numbers.map((number) => run('add', [number, 1], {timeout}))),
    numbers.map((number) => number + 1),
  )
})

t.test('a process has written its compiled code when its job ends', async (t) => {
  const {NODE_COMPILE_CACHE: own} = process.env
  const cache = t.testdir({})
  process.env.NODE_COMPILE_CACHE = cache
  t.teardown(() => {
    delete process.env.NODE_COMPILE_CACHE
    if (own !== undefined) process.env.NODE_COMPILE_CACHE = own
  })
  await setUp(t).run('add', [1, 1], {timeout, isLarge: true})
  t.ok(readdirSync(cache, {recursive: true}).length > 1)
})

t.test('run() transfers buffers', async (t) => {
  const {run} = setUp(t)
  const bytes = new Uint8Array(1_000_000)
  t.equal(await run('measure', bytes, {timeout, transfer: [bytes.buffer]}), 1_000_000)
  t.equal(bytes.length, 0)
})

t.test('run() rejects with the job’s error', async (t) => {
  const {run} = setUp(t, {maxWorkers: 1})
  await t.rejects(run('refuse', 'it is so', {timeout}), new ApiError('conflict', ['it is so']))
  await t.rejects(run('fail', 'too far', {timeout}), new RangeError('too far'))
  await t.rejects(run('answerUncloneable', undefined as never, {timeout}), {name: 'DataCloneError'})
  t.equal(await run('add', [1, 1], {timeout}), 2)
})

const fatal: [name: string, job: Parameters<ReturnType<typeof setUp>['run']>, reason: JobLostError['reason']][] = [
  ['ends its thread', ['exit', 0, {timeout}], 'death'],
  ['throws outside of it', ['throwLater', 'late', {timeout}], 'death'],
  ['can’t be sent', ['add', (() => 1) as never, {timeout}], 'death'],
  ['takes too much memory', ['fill', undefined as never, {timeout}], 'memory'],
  ['takes too long', ['spin', undefined as never, {timeout: 500}], 'time'],
]

for (const [name, job, reason] of fatal) {
  t.test(`a job that ${name} is lost, and no other job`, async (t) => {
    const {run} = setUp(t, {maxWorkers: 1})
    const lost = run(...job)
    const waiting = run('add', [1, 2], {timeout})
    await t.rejects(lost, {name: 'JobLostError', reason})
    t.equal(await waiting, 3)
    t.equal(await run('add', [2, 2], {timeout}), 4)
  })
}

t.test('one large job runs at a time, and other jobs overtake the next', async (t) => {
  const {run} = setUp(t)
  const meeting = () => new Int32Array(new SharedArrayBuffer(4))
  const both = meeting()
  t.same(await Promise.all([run('meet', both, {timeout}), run('meet', both, {timeout})]), [2, 2])
  const passed = `${t.testdir({})}/passed`
  const large = run('waitFor', passed, {timeout, isLarge: true})
  const behind = run('add', [1, 1], {timeout, isLarge: true})
  const order: string[] = []
  await Promise.all([
    large.then(() => order.push('large')),
    behind.then(() => order.push('behind')),
    run('create', passed, {timeout}),
  ])
  t.same(order, ['large', 'behind'])
})

/** Runs a job until it is released. */
function hold(run: ReturnType<typeof setUp>['run']) {
  const held = new Int32Array(new SharedArrayBuffer(4))
  const release = () => {
    Atomics.store(held, 0, 1)
    Atomics.notify(held, 0)
  }
  return {first: run('hold', held, {timeout}), release}
}

const ownerOf = (person: string, connection = person) => ({person, connection})

t.test('owners take turns, and so do the connections of one', async (t) => {
  const {run} = setUp(t, {maxWorkers: 1})
  const {first, release} = hold(run)
  const order: string[] = []
  const waiting = [
    ...['a', 'a', 'a'].map((person) => ownerOf(person)),
    ownerOf('b', 'first of b'),
    ownerOf('b', 'first of b'),
    ownerOf('b', 'second of b'),
  ].map((owner) => run('add', [1, 1], {timeout, owner}).then(() => order.push(owner.connection)))
  release()
  await Promise.all([first, ...waiting])
  t.same(order, ['a', 'first of b', 'a', 'second of b', 'a', 'first of b'])
})

t.test('a job that waits too long is refused for now', async (t) => {
  const clock = new FakeClock()
  const {run} = setUp(t, {maxWorkers: 1, clock})
  const {first, release} = hold(run)
  const waiting = run('add', [1, 1], {timeout})
  clock.advance(limits.queueTimeout)
  await t.rejects(waiting, {name: 'BusyError', code: 'rate_limited', retryAfter: 10})
  release()
  await first
})

t.test('a large job runs in a process, whose end harms no other job', async (t) => {
  const {run} = setUp(t, {maxMemory: {large: 64, small: 64}})
  const large = {timeout, isLarge: true}
  const own = await run('process', undefined as never, {timeout})
  t.equal(own, process.pid)
  t.not(await run('process', undefined as never, large), own)
  const [before, after] = [
    await run('priority', undefined as never, {timeout}),
    await run('priority', undefined as never, large),
  ]
  t.ok(after > before, 'requests go first')
  t.same(await run('add', [1, 1], large), 2)
  await t.rejects(run('refuse', 'it is so', large), new ApiError('conflict', ['it is so']))
  await t.rejects(run('fail', 'too far', large), {name: 'RangeError', message: 'too far'})
  await t.rejects(run('exit', 3, large), {name: 'JobLostError', reason: 'death', cause: /^exit code 3/})
  await t.rejects(run('fill', undefined as never, large), {name: 'JobLostError', reason: 'memory'})
  // One allocation over the limit would end this process, if the job ran in a thread.
  await t.rejects(run('grow', 32_000_000, large), {name: 'JobLostError', reason: 'memory'})
  await t.rejects(run('spin', undefined as never, {...large, timeout: 500}), {name: 'JobLostError', reason: 'time'})
  t.equal(await run('add', [2, 2], large), 4)
})

t.test('an idle thread ends, and another starts for the next job', async (t) => {
  const {run} = setUp(t, {idleTimeout: 1})
  const first = await run('thread', undefined as never, {timeout})
  let next = first
  while (next === first) {
    await setTimeout(10)
    next = await run('thread', undefined as never, {timeout})
  }
  t.not(next, first)
})

t.test('a thread with too much memory ends after its job', async (t) => {
  const {run} = setUp(t, {maxWorkers: 1, maxMemory: {large: 256, small: 256}, maxIdleMemory: 64})
  const thread = () => run('thread', undefined as never, {timeout})
  const first = await thread()
  t.equal(await run('grow', 1000, {timeout}), 1000)
  t.equal(await thread(), first)
  t.equal(await run('grow', 16_000_000, {timeout}), 16_000_000)
  t.not(await thread(), first)
})

t.test('close() rejects running, waiting and later jobs', async (t) => {
  const threads = setUp(t, {maxWorkers: 1})
  const running = threads.run('spin', undefined as never, {timeout})
  const waiting = threads.run('add', [1, 1], {timeout})
  const closed = Promise.all([
    t.rejects(running, {name: 'JobLostError', reason: 'closed'}),
    t.rejects(waiting, {name: 'JobLostError', reason: 'closed'}),
  ])
  await threads.close()
  await closed
  await t.rejects(threads.run('add', [1, 1], {timeout}), {name: 'JobLostError', reason: 'closed'})
})
