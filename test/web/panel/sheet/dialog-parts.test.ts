import t from 'tap'
import {createThrottle} from '../../../../web/panel/sheet/throttle.ts'
import {FakeClock} from '../../../fake-clock.ts'

t.test('createThrottle() sends the first value at once and the last one always', async (t) => {
  const clock = new FakeClock()
  const sent: number[] = []
  const throttle = createThrottle<number>(clock, 250, (value) => sent.push(value))
  throttle.push(1)
  throttle.push(2)
  throttle.push(3)
  t.strictSame(sent, [1])
  t.ok(throttle.isWaiting())
  clock.advance(250)
  t.strictSame(sent, [1, 3])
  clock.advance(1000)
  t.strictSame(sent, [1, 3], 'nothing is sent twice')
  throttle.push(4)
  throttle.push(5)
  throttle.flush()
  throttle.flush()
  clock.advance(1000)
  t.strictSame(sent, [1, 3, 4, 5])
})
