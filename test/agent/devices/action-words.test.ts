import t from 'tap'
import {actionWords, readActionWords} from '../../../agent/devices/action-words.ts'
import type {DeviceAction, HouseDevice} from '../../../shared/house/device-state.ts'

const device = (change: Partial<HouseDevice> = {}): HouseDevice => ({
  id: 'd1',
  name: 'Thing',
  kind: 'light',
  room: null,
  floor: null,
  ...change,
})

const read: [string, DeviceAction][] = [
  ['on', {type: 'turn', on: true}],
  ['OFF', {type: 'turn', on: false}],
  ['toggle', {type: 'toggle'}],
  ['brightness 40', {type: 'brightness', value: 0.4}],
  ['brightness 40%', {type: 'brightness', value: 0.4}],
  ['kelvin 2700', {type: 'kelvin', value: 2700}],
  ['kelvin 2700K', {type: 'kelvin', value: 2700}],
  ['color #FF8800', {type: 'color', value: '#ff8800'}],
  ['color ff8800', {type: 'color', value: '#ff8800'}],
  ['position 30', {type: 'position', value: 0.3}],
  ['open', {type: 'position', value: 1}],
  ['close', {type: 'position', value: 0}],
  ['tilt 50', {type: 'tilt', value: 0.5}],
  ['stop', {type: 'stop'}],
  ['temperature 21.5', {type: 'temperature', value: 21.5}],
  ['temperature -3°C', {type: 'temperature', value: -3}],
  ['mode heat', {type: 'mode', value: 'heat'}],
  ['fan LOW', {type: 'fanMode', value: 'low'}],
  ['speed 30', {type: 'speed', value: 0.3}],
  ['humidity 55%', {type: 'humidity', value: 55}],
  ['number 3.5', {type: 'number', value: 3.5}],
  ['press', {type: 'press'}],
  ['start', {type: 'start'}],
  ['home', {type: 'home'}],
  ['play', {type: 'play'}],
  ['pause', {type: 'pause'}],
  ['volume 30', {type: 'volume', value: 0.3}],
]

t.test('readActionWords() reads every action', async (t) => {
  for (const [text, action] of read)
    t.same(readActionWords(device({fanModes: ['auto', 'low']}), text.split(' ')), action, text)
  const tried = read.map(([text]) => String(text.split(' ')[0]).toLowerCase())
  t.same([...new Set(tried)].toSorted(), actionWords.toSorted(), 'no word is left out')
})

t.test('a white is in the range of a lamp that counts in mired', async (t) => {
  const lamp = device({kelvins: [2703, 6536]})
  t.same(readActionWords(lamp, ['kelvin', '2700']), {type: 'kelvin', value: 2703})
  t.same(readActionWords(lamp, ['kelvin', '6540']), {type: 'kelvin', value: 6536})
  t.throws(() => readActionWords(lamp, ['kelvin', '2600']), /Use 2703 to 6536/)
})

const thermostat = device({
  kind: 'climate',
  actions: ['temperature', 'mode'],
  temperatures: [7, 30],
  modes: ['off', 'Heat'],
})

for (const [text, of, message] of [
  ['dance', device({actions: ['toggle', 'turn']}), 'dance is not an action. Thing can do: on, off, toggle.'],
  ['__proto__', device({actions: ['toggle']}), '__proto__ is not an action. Thing can do: toggle.'],
  [
    'brightness 40',
    device({actions: ['position', 'stop']}),
    'Thing has no brightness. Thing can do: open, close, position PERCENT, stop.',
  ],
  ['on', device({kind: 'sensor', actions: []}), 'Thing has no on. Thing takes no commands: it is a sensor.'],
  ['on now', device(), 'on takes no value, but got now.'],
  ['brightness', device(), 'brightness needs a value: a percentage from 0 to 100.'],
  ['color', device(), 'color needs a value: six digits like ff8800.'],
  ['brightness 101', device(), '101 is not a value of brightness. Use a percentage from 0 to 100.'],
  ['color red', device(), 'red is not a value of color. Use six digits like ff8800.'],
  ['kelvin 1', device(), '1 is not a value of kelvin. Use a number like 2700.'],
  ['kelvin 9000', device({kelvins: [2200, 6500]}), '9000 is not a value of kelvin. Use 2200 to 6500.'],
  ['temperature 31', thermostat, '31 is not a value of temperature. Use 7 to 30.'],
  ['mode dry', thermostat, 'dry is not a value of mode. Use one of off, Heat.'],
  ['volume 1e1', device(), '1e1 is not a value of volume. Use a percentage from 0 to 100.'],
] as const) {
  t.test(`readActionWords() refuses "${text}" and says what to do`, async (t) => {
    t.throws(() => readActionWords(of, text.split(' ')), {kind: 'usage', message})
  })
}

t.test('readActionWords() takes a mode in any case', async (t) => {
  t.same(readActionWords(thermostat, ['mode', 'HEAT']), {type: 'mode', value: 'Heat'})
})

t.test('a cover without positions opens and closes', async (t) => {
  const garage = device({kind: 'cover', actions: ['toggle', 'stop']})
  t.same(readActionWords(garage, ['open']), {type: 'position', value: 1})
  t.same(readActionWords(garage, ['close']), {type: 'position', value: 0})
  t.throws(() => readActionWords(garage, ['position', '30']), {
    message: 'Thing has no position. Thing can do: toggle, open, close, stop.',
  })
})
