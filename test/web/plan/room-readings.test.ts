import t from 'tap'
import {roomReadings} from '#web/plan/room-readings.ts'

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

t.test('roomReadings() does not take a boiler’s water for the air of the room', async (t) => {
  const boiler = {...sensor('boiler'), kind: 'climate' as const, measures: 'water'}
  const states = {
    a: {status: 'ok', temperature: 21},
    boiler: {status: 'ok', temperature: 48.5, reading: '48.5 °C', battery: 9},
  } as const
  t.match(roomReadings([sensor('a'), boiler], states, 'en'), {text: '21°', temperature: 21, isBatteryLow: true})
  t.match(roomReadings([boiler], states, 'en'), {text: '', temperature: null})
})
