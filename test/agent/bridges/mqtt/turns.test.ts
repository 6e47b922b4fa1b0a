import t from 'tap'
import {createDeviceRegistry} from '../../../../agent/bridges/mqtt/device-registry.ts'
import {createLiveHouse} from '../../../../agent/bridges/mqtt/live-house.ts'
import {createTurns} from '../../../../agent/bridges/mqtt/turns.ts'
import type {Clock} from '../../../../shared/clock.ts'
import {FakeClock} from '../../../fake-clock.ts'
import {readHouse} from './read-house.ts'

/** A clock on which each look takes some milliseconds. */
function slowClock(milliseconds: number): Clock {
  let now = 0
  const clock = new FakeClock()
  return Object.assign(Object.create(clock), {elapsed: () => (now += milliseconds)})
}

t.test('a task that takes long is spread over turns, and later tasks wait for it', async (t) => {
  const turns = createTurns(slowClock(4))
  t.teardown(turns.end)
  const done: string[] = []
  function* task(name: string): Iterator<void> {
    for (let part = 1; part <= 5; part++) {
      done.push(`${name}${part}`)
      yield
    }
  }
  const first = turns.run(task('a'))
  t.ok(first, 'it is not done at once')
  t.ok(done.length < 5)
  const second = turns.run(task('b'))
  await second
  t.equal(done.join(' '), 'a1 a2 a3 a4 a5 b1 b2 b3 b4 b5')
  await first
})

t.test('a message that many devices read reaches all of them, turn by turn', async (t) => {
  const clock = slowClock(3)
  const registry = createDeviceRegistry('mqtt', 'homeassistant')
  for (let at = 0; at < 50; at++) {
    const options = {unique_id: `s${at}`, state_topic: 'house', value_template: `{{ value_json.v${at} }}`}
    registry.put(`homeassistant/sensor/s${at}/config`, JSON.stringify(options))
  }
  const told = new Set<string>()
  const turns = createTurns(clock)
  t.teardown(turns.end)
  const report = (id: string, {status}: {status: string}) => void (status === 'ok' && told.add(id))
  const house = createLiveHouse({bridge: 'mqtt', registry, clock, turns, report, initial: {}})
  house.refresh()
  house.setReachable(true)
  const values = Object.fromEntries(Array.from({length: 50}, (_, at) => [`v${at}`, at]))
  const reading = house.receive('house', JSON.stringify(values))
  t.ok(told.size < 50, 'the panel answers between')
  await reading
  t.equal(told.size, 50)
})

t.test('templates that take too long together are stopped, and named', async (t) => {
  const configs = Object.fromEntries(
    Array.from({length: 300}, (_, at) => [
      `homeassistant/sensor/s${at}/config`,
      {unique_id: `s${at}`, state_topic: 'house', value_template: `{% for i in range(3000) %}{% endfor %}{{ value }}`},
    ]),
  )
  const {house, stateOf} = readHouse({...configs, 'homeassistant/sensor/z/config': {unique_id: 'z', state_topic: 'z'}})
  house.receive('house', '5')
  house.receive('z', '7')
  t.match(house.problems(), [
    {
      device: 'mqtt',
      reason: /^The templates of 300 devices take too long for one message of house\. Some don't show it\.$/,
    },
  ])
  t.match(stateOf('z'), {status: 'ok', value: 7}, 'other messages are read')
})
