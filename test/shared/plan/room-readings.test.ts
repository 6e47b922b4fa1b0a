import t from 'tap'
import {roomReadings} from '#shared/plan/room-readings.ts'

const sensor = (id: string) => ({id, name: id, kind: 'sensor' as const, room: null, floor: null})

t.test('roomReadings() joins what a room’s sensors tell', async (t) => {
  const devices = ['a', 'b', 'c', 'd'].map(sensor)
  t.match(
    roomReadings(
      devices,
      {
        a: {status: 'ok', temperature: 21},
        b: {status: 'ok', value: 22, unit: '°C', reading: '22 °C'},
        c: {status: 'ok', humidity: 44.6, motion: true, battery: 9},
        d: {status: 'ok', reading: '512 ppm'},
      },
      'it',
    ),
    {text: '21,5° · 45 % · 512 ppm', temperature: 21.5, hasMotion: true, isBatteryLow: true},
  )
})

t.test('roomReadings() tells nothing of sensors that don’t answer', async (t) => {
  t.strictSame(roomReadings([sensor('a'), sensor('b')], {a: {status: 'unavailable'}}, 'en'), {
    text: '',
    temperature: null,
    hasMotion: false,
    isBatteryLow: false,
  })
})
