import t from 'tap'
import {createGreetings} from '../../../../agent/bridges/home-assistant/authenticate.ts'
import {FakeClock} from '../../../fake-clock.ts'

t.test('createGreetings() keeps a greeting that comes with the one that was waited for', async (t) => {
  const {signal} = new AbortController()
  const greetings = createGreetings({url: 'http://house', clock: new FakeClock(), signal})
  const first = greetings.next()
  greetings.receive({type: 'auth_required'})
  greetings.receive({type: 'auth_ok'})
  t.match(await first, {type: 'auth_required'})
  t.match(await greetings.next(), {type: 'auth_ok'})
})
