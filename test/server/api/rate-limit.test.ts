import t from 'tap'
import {createRateLimit} from '../../../server/api/rate-limit.ts'
import {FakeClock} from '../../fake-clock.ts'

t.test('each key has its own minute, which restarts', async (t) => {
  const clock = new FakeClock()
  const limit = createRateLimit(2, clock)
  t.same(limit.count('a'), {limit: 2, remaining: 1, reset: 60, isExceeded: false})
  clock.advance(1)
  t.same(limit.count('a'), {limit: 2, remaining: 0, reset: 60, isExceeded: false})
  clock.advance(29_999)
  t.same(limit.count('a'), {limit: 2, remaining: 0, reset: 30, isExceeded: true})
  t.same(limit.count('b'), {limit: 2, remaining: 1, reset: 60, isExceeded: false})
  clock.advance(29_999)
  t.same(limit.count('a'), {limit: 2, remaining: 0, reset: 1, isExceeded: true})
  clock.advance(1)
  t.same(limit.count('a'), {limit: 2, remaining: 1, reset: 60, isExceeded: false})
  t.same(limit.count('b'), {limit: 2, remaining: 0, reset: 30, isExceeded: false})
})

t.test('peek() does not count', async (t) => {
  const clock = new FakeClock()
  const limit = createRateLimit(1, clock)
  for (let time = 0; time < 3; time++) t.same(limit.peek('a'), {limit: 1, remaining: 1, reset: 60, isExceeded: false})
  limit.count('a')
  clock.advance(10_000)
  t.same(limit.peek('a'), {limit: 1, remaining: 0, reset: 50, isExceeded: false})
})

t.test('a clock set back does not lengthen a minute', async (t) => {
  const clock = new FakeClock()
  const limit = createRateLimit(1, clock)
  limit.count('a')
  limit.count('b')
  clock.advance(-60 * 60_000)
  t.same(limit.peek('a'), {limit: 1, remaining: 1, reset: 60, isExceeded: false})
  t.same(limit.count('a'), {limit: 1, remaining: 0, reset: 60, isExceeded: false})
  clock.advance(60_000)
  t.equal(limit.count('a').isExceeded, false)
})
