import t from 'tap'
import {countDevices, countWords} from '../../../agent/bridges/count-devices.ts'
import type {HouseDevice} from '../../../shared/plan/device-state.ts'

const device = (kind: HouseDevice['kind'], room: string | null, floor: string | null = null): HouseDevice => ({
  id: 'd',
  name: 'D',
  kind,
  room,
  floor,
})

t.test('countDevices() counts each kind, and the rooms of each floor', async (t) => {
  const counts = countDevices([
    device('light', 'Bath', 'Ground'),
    device('light', 'Bath', 'First'),
    device('light', 'Bath', 'First'),
    device('cover', null),
    device('climate', 'Hall'),
  ])
  t.same(counts, {lights: 3, covers: 1, switches: 0, sensors: 0, climates: 1, media: 0, rooms: 3})
  t.equal(countWords(counts), '3 lights, 1 cover and 1 thermostat in 3 rooms')
})

t.test('countWords() says one thing, and nothing', async (t) => {
  t.equal(countWords(countDevices([device('media', 'Hall')])), '1 media player in 1 room')
  t.equal(countWords(countDevices([])), 'no devices yet')
})
