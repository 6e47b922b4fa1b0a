import t from 'tap'
import {createAttemptLimiter} from '../../../server/pages/attempt-limiter.ts'
import {FakeClock} from '../../fake-clock.ts'

const span = 60_000

t.test('count() refuses the attempt over the limit and says when to try again', async (t) => {
  const clock = new FakeClock()
  const attempts = createAttemptLimiter({limit: 2, span, clock})
  attempts.count('a')
  clock.advance(15_500)
  attempts.count('a')
  t.throws(() => attempts.count('a'), {code: 'rate_limited', retryAfter: 45})
  attempts.count('b')
  clock.advance(span - 15_501)
  t.throws(() => attempts.count('a'), {code: 'rate_limited', retryAfter: 1})
  clock.advance(1)
  attempts.count('a')
})

t.test('undo() takes one attempt back, reset() all of them', async (t) => {
  const attempts = createAttemptLimiter({limit: 1, span, clock: new FakeClock()})
  for (let good = 0; good < 5; good++) {
    attempts.count('a')
    attempts.undo('a')
  }
  attempts.count('a')
  t.throws(() => attempts.count('a'))
  attempts.reset('a')
  attempts.count('a')
  attempts.undo('unknown')
})

t.test('a clock that is set back locks nobody out', async () => {
  const clock = new FakeClock()
  const attempts = createAttemptLimiter({limit: 1, span, clock})
  attempts.count('a')
  clock.advance(-2 * span)
  attempts.count('a')
})
