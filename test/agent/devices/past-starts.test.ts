import t from 'tap'
import type {DeviceState, PastState} from '#shared/house/device-state.ts'
import {pastStarts} from '../../../agent/devices/past-starts.ts'

const minute = 60_000
const closed: DeviceState = {status: 'ok', contact: 'closed'}
const open: DeviceState = {status: 'ok', contact: 'open'}
const unknown: DeviceState = {status: 'unknown'}
const lost: DeviceState = {status: 'unavailable'}

/** A past of states that begin minutes ago. */
const pastOf = (...states: [minutes: number, state: DeviceState][]): PastState[] =>
  states.map(([minutes, state]) => ({ago: minutes * minute, state}))

t.test('a door that is open has the time at which the log saw it open', async (t) => {
  t.same(pastStarts('d', open, pastOf([90, closed], [40, open], [20, {...open, battery: 9}])), {d: 40 * minute})
  t.same(pastStarts('d', closed, pastOf([90, open], [40, closed])), {}, 'a closed one needs none')
  t.same(pastStarts('d', open, []), {})
})

t.test('what nobody watched, or saw begin, has no time', async (t) => {
  t.same(pastStarts('d', open, pastOf([40, open])), {}, 'it may have been open for days')
  t.same(pastStarts('d', open, pastOf([90, closed], [40, open], [20, unknown], [19, open])), {}, 'nor over a restart')
  t.same(pastStarts('d', open, pastOf([90, closed], [40, unknown], [20, open])), {})
  t.same(pastStarts('d', open, pastOf([90, closed], [40, lost], [20, open])), {}, 'it was opened out of reach')
  const recorded = pastOf([90, closed], [40, open], [20, open], [19, open])
  t.same(pastStarts('d', open, recorded), {d: 40 * minute}, 'unless the house recorded it')
})

t.test('a device out of reach has the time of the last word of it', async (t) => {
  t.same(pastStarts('d', lost, pastOf([90, open], [40, lost])), {d: 40 * minute})
})

t.test('a battery stays low while nobody looks, and a room stays cold for a quarter of an hour', async (t) => {
  const low = (temperature: number): DeviceState => ({status: 'ok', battery: 9, temperature})
  const fine: DeviceState = {status: 'ok', battery: 90, temperature: 20}
  const short = pastOf([900, fine], [800, low(15)], [20, unknown], [10, low(15)])
  t.same(pastStarts('d', low(15), short), {'d battery': 800 * minute, 'd cold': 800 * minute})
  const long = pastOf([900, fine], [800, low(15)], [100, unknown], [10, low(15)])
  t.same(pastStarts('d', low(15), long), {'d battery': 800 * minute})
})
