import t from 'tap'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {createRings} from '../../../../web/panel/doorbells/show-rings.ts'
import {FakeClock} from '../../../fake-clock.ts'

const bell: HouseDevice = {
  ...{id: 'bell', name: 'Bell', kind: 'sensor', room: null, floor: null},
  ...{measures: 'doorbell', picture: 'camera'},
}
const off = {bell: {status: 'ok', on: false}} as const
const on = {bell: {status: 'ok', on: true}} as const

t.test('who rings is shown for a minute since the last ring, and the door is watched once', async (t) => {
  const clock = new FakeClock()
  let looks = 0
  const rings = createRings({clock, place: async () => void looks++, onChange: () => {}})
  const isShown = () => rings.last() !== null
  const second = async () => {
    for (let quarter = 0; quarter < 4; quarter++) {
      clock.advance(250)
      await null
      await null
    }
  }
  t.notOk(rings.hear(off, on), 'no doorbell is known yet')
  rings.take([bell])
  t.notOk(isShown())
  t.ok(rings.hear(off, on))
  await second()
  t.ok(isShown())
  t.ok(rings.hear(off, on), 'a second ring')
  const before = looks
  await second()
  t.equal(looks - before, 4)
  clock.advance(58_000)
  t.ok(isShown(), 'the minute began anew')
  clock.advance(1_000)
  t.notOk(isShown())
})
