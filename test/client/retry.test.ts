import t from 'tap'
import {Failure, reasonOf} from '../../agent/failure.ts'
import {ApiError} from '../../client/api-error.ts'
import {backoff, retry} from '../../client/retry.ts'
import {quietRuntime, turns} from '../agent/quiet.ts'
import {FakeClock} from '../fake-clock.ts'

const away = () => new Failure('unreachable', 'away')

t.test('backoff() doubles from a second to a minute, minus up to a random half', async (t) => {
  t.same(
    [1, 2, 3, 7, 8, 1000].map((attempt) => backoff(attempt, () => 1)),
    [1000, 2000, 4000, 60_000, 60_000, 60_000],
  )
  t.same(
    [1, 7].map((attempt) => backoff(attempt, () => 0)),
    [500, 30_000],
  )
})

t.test('retry() retries until success and reports each failure', async (t) => {
  const clock = new FakeClock()
  const tries: number[] = []
  const failures: string[] = []
  const done = retry(
    async () => {
      tries.push(clock.now())
      if (tries.length < 4) throw away()
      return 'done'
    },
    {...quietRuntime(clock), signal: AbortSignal.any([]), onFailure: (error) => failures.push(error.message)},
  )
  for (let quarter = 0; quarter < 24; quarter++) {
    await turns(2)
    clock.advance(250)
  }
  t.equal(await done, 'done')
  t.same(failures, ['away', 'away', 'away'])
  const [first = 0, ...others] = tries
  t.same(
    others.map((at) => at - first),
    [750, 2250, 5250],
  )
})

t.test('retry() obeys Retry-After', async (t) => {
  const clock = new FakeClock()
  let tries = 0
  const done = retry(
    async () => {
      if (tries++ === 0) throw new ApiError('GET /v1', 429, {error: 'rate_limited'}, 30_000)
    },
    {...quietRuntime(clock), signal: AbortSignal.any([])},
  )
  await turns(2)
  clock.advance(29_000)
  await turns(2)
  t.equal(tries, 1)
  clock.advance(1000)
  await done
  t.equal(tries, 2)
})

t.test('retry() rejects permanent failures at once', async (t) => {
  const options = {...quietRuntime(new FakeClock()), signal: AbortSignal.any([])}
  for (const error of [new Failure('not-paired', 'over'), new RangeError('a mistake'), new TypeError('another')]) {
    await t.rejects(
      retry(() => Promise.reject(error), options),
      {message: error.message},
    )
  }
})

t.test('retry() stops waiting when its signal aborts', async (t) => {
  const controller = new AbortController()
  const done = retry(() => Promise.reject(away()), {...quietRuntime(new FakeClock()), signal: controller.signal})
  await turns(2)
  controller.abort(new Error('enough'))
  await t.rejects(done, {message: 'enough'})
})

t.test('reasonOf() includes the causes', async (t) => {
  t.equal(reasonOf(new Error('fetch failed', {cause: new Error('refused')})), 'fetch failed: refused')
  t.equal(reasonOf(Object.assign(new AggregateError([]), {code: 'ECONNREFUSED'})), 'ECONNREFUSED')
  t.equal(reasonOf('words'), 'words')
})
