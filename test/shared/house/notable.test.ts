import t from 'tap'
import type {DeviceState} from '#shared/house/device-state.ts'
import {notableKind, sinceAfter, startsAfter} from '#shared/house/notable.ts'

const open = {status: 'ok', contact: 'open'} as const
const closed = {status: 'ok', contact: 'closed'} as const
const lost = {status: 'unavailable'} as const

t.test('a door has the time at which somebody saw it open, and no other', async (t) => {
  t.equal(notableKind(open), 'open')
  t.equal(sinceAfter(undefined, closed, open, 5), 5)
  t.equal(sinceAfter(5, open, {...open, battery: 9}, 8), 5, 'it stays so')
  t.equal(sinceAfter(5, open, closed, 8), undefined)
  t.equal(sinceAfter(undefined, undefined, open, 5), undefined, 'nobody saw it open')
  t.equal(sinceAfter(5, lost, open, 8), undefined, 'nor while it could not be reached')
  t.equal(sinceAfter(5, open, lost, 8), 8)
})

t.test('a battery and a room have the time at which somebody saw them get low', async (t) => {
  const at = (battery: number, temperature = 20): DeviceState => ({status: 'ok', battery, temperature})
  const startsOf = (before: DeviceState | undefined, state: DeviceState | null, starts: Record<string, number> = {}) =>
    Object.fromEntries(
      startsAfter('d', (key) => starts[key], before, state, 9).filter(([, start]) => start !== undefined),
    )
  t.same(startsOf(at(16), at(15)), {'d battery': 9})
  t.same(startsOf(at(20, 17), at(20, 16.9)), {'d cold': 9})
  t.same(startsOf(at(15, 16), at(14, 15), {'d battery': 5, 'd cold': 6}), {'d battery': 5, 'd cold': 6}, 'they stay so')
  t.same(startsOf(undefined, at(9, 9)), {}, 'nobody saw it')
  t.same(startsOf(at(15), at(90), {'d battery': 5}), {}, 'a new battery')
  const lows = {'d battery': 5, 'd cold': 5}
  t.same(startsOf(at(9, 9), lost, lows), {d: 9, 'd battery': 5}, 'a battery out of reach doesn’t charge')
  t.same(startsOf(at(9, 9), null, lows), {})
})
