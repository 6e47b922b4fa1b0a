import t from 'tap'
import {countDevices} from '../../../shared/house/count-devices.ts'
import {countWords} from '../../../shared/house/count-words.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {bridgeWords} from '../../../web/panel/words/bridge-words.ts'

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
  t.equal(countWords(counts, bridgeWords.it), '3 luci, 1 tapparella e 1 termostato in 3 stanze')
})

t.test('countWords() says one thing, things without a room, and nothing', async (t) => {
  t.equal(countWords(countDevices([device('light', null), device('light', null)])), '2 lights')
  t.equal(countWords(countDevices([device('media', 'Hall')])), '1 media player in 1 room')
  t.equal(countWords(countDevices([])), 'no devices yet')
})
