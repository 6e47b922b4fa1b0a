import t from 'tap'
import {confirms} from '#shared/house/confirms.ts'
import type {DeviceAction, DeviceState} from '#shared/house/device-state.ts'

const cases: [
  name: string,
  action: DeviceAction,
  before: DeviceState | undefined,
  after: DeviceState,
  done: boolean,
][] = [
  ['a lamp that is on', {type: 'turn', on: true}, {status: 'ok', on: false}, {status: 'ok', on: true}, true],
  ['a lamp that is still off', {type: 'turn', on: true}, {status: 'ok', on: false}, {status: 'ok', on: false}, false],
  ['a lamp that went away', {type: 'turn', on: false}, {status: 'ok', on: true}, {status: 'unavailable'}, false],
  ['a toggle that changed', {type: 'toggle'}, {status: 'ok', on: false}, {status: 'ok', on: true}, true],
  ['a toggle that did not', {type: 'toggle'}, {status: 'ok', on: true}, {status: 'ok', on: true}, false],
  ['a toggle of the unknown', {type: 'toggle'}, {status: 'unknown'}, {status: 'ok', on: false}, true],
  ['a toggle of a device of unknown state', {type: 'toggle'}, undefined, {status: 'ok', on: false}, true],
  ['a cover that starts', {type: 'toggle'}, {status: 'ok', position: 0}, {status: 'ok', position: 0, target: 1}, true],
  [
    'a position on its way',
    {type: 'position', value: 0.5},
    {status: 'ok', position: 0},
    {status: 'ok', position: 0.1, target: 0.5},
    true,
  ],
  [
    'a cover without a target on its way',
    {type: 'position', value: 1},
    {status: 'ok', position: 0},
    {status: 'ok', position: 0, moving: 'opening'},
    true,
  ],
  [
    'a cover that goes the other way',
    {type: 'position', value: 1},
    {status: 'ok', position: 0.5},
    {status: 'ok', position: 0.5, moving: 'closing'},
    false,
  ],
  [
    'a cover of unknown position on its way',
    {type: 'position', value: 0},
    undefined,
    {status: 'ok', moving: 'closing'},
    true,
  ],
  ['a position reached', {type: 'position', value: 0.5}, undefined, {status: 'ok', position: 0.5}, true],
  ['another position', {type: 'position', value: 0.5}, undefined, {status: 'ok', position: 0.4}, false],
  [
    'a rounded brightness',
    {type: 'brightness', value: 0.5},
    undefined,
    {status: 'ok', on: true, brightness: 128 / 255},
    true,
  ],
  ['no brightness', {type: 'brightness', value: 0.5}, undefined, {status: 'ok', on: true}, false],
  [
    'the brightness that a lamp had',
    {type: 'brightness', value: 0.5},
    {status: 'ok', on: false, brightness: 0.5},
    {status: 'ok', on: false, brightness: 0.5},
    false,
  ],
  ['a lamp dimmed to nothing', {type: 'brightness', value: 0}, undefined, {status: 'ok', on: false}, true],
  [
    'the white that a lamp had',
    {type: 'kelvin', value: 2700},
    undefined,
    {status: 'ok', on: false, kelvin: 2700},
    false,
  ],
  [
    'the colour that a lamp had',
    {type: 'color', value: '#ff0000'},
    undefined,
    {status: 'ok', on: false, color: '#ff0000'},
    false,
  ],
  ['a stop', {type: 'stop'}, undefined, {status: 'ok', position: 0.4}, true],
  ['no stop', {type: 'stop'}, undefined, {status: 'ok', position: 0.4, target: 1}, false],
]

for (const [name, action, before, after, done] of cases) {
  t.test(`confirms() ${done ? 'accepts' : 'rejects'} ${name}`, async (t) => {
    t.equal(confirms(action, before, after), done)
  })
}
