import t from 'tap'
import {lampColor, mixColors} from '#shared/plan/color.ts'
import {roomReadings, temperatureColor} from '#shared/plan/room-readings.ts'

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

t.test('temperatureColor() runs from cold to hot, and stops at both ends', async (t) => {
  t.equal(temperatureColor(-20), temperatureColor(14))
  t.equal(temperatureColor(40), temperatureColor(28))
  t.not(temperatureColor(18), temperatureColor(24))
})

t.test('lampColor() is the lamp’s colour, or its white', async (t) => {
  t.strictSame(lampColor({color: '#8000ff'}), [128, 0, 255])
  t.strictSame(lampColor({kelvin: 2700}), lampColor({}))
  const [warm, cold] = [lampColor({kelvin: 1000}), lampColor({kelvin: 20_000})]
  t.ok(warm[2] < cold[2])
  t.strictSame(
    mixColors([
      [0, 0, 0],
      [255, 100, 50],
    ]),
    [128, 50, 25],
  )
  t.equal(mixColors([]), undefined)
})
