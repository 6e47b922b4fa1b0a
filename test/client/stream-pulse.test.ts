import t from 'tap'
import {createStreamPulse} from '../../client/stream-pulse.ts'
import {FakeClock} from '../fake-clock.ts'

t.test('a stream needs help until it opens, and once it is quiet for longer than a keep-alive', async (t) => {
  const clock = new FakeClock()
  const pulse = createStreamPulse(clock)
  t.equal(pulse.needsHelp(), true)
  t.equal(pulse.opened(), true)
  t.equal(pulse.needsHelp(), false)
  clock.advance(30_000)
  pulse.beat()
  clock.advance(34_000)
  t.equal(pulse.isQuiet(), false)
  clock.advance(1000)
  t.equal(pulse.isQuiet(), true)
  t.equal(pulse.needsHelp(), true)
})

t.test('after a stream without a byte, headers are no sign of life', async (t) => {
  const clock = new FakeClock()
  const pulse = createStreamPulse(clock)
  pulse.opened()
  clock.advance(60_000)
  pulse.ended()
  t.equal(pulse.opened(), false)
  t.equal(pulse.isQuiet(), true)
  pulse.beat()
  t.equal(pulse.needsHelp(), false)
  pulse.ended()
  t.equal(pulse.needsHelp(), true)
  t.equal(pulse.isQuiet(), false)
  t.equal(pulse.opened(), true)
})

t.test('a clock that is set changes nothing', async (t) => {
  const clock = new FakeClock()
  const pulse = createStreamPulse(clock)
  pulse.opened()
  clock.set(clock.now() + 365 * 24 * 3_600_000)
  t.equal(pulse.needsHelp(), false)
})
