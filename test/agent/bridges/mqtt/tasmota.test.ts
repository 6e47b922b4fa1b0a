import t from 'tap'
import {readHouse, text} from './read-house.ts'

/** A config message with every field that Tasmota 14 sends. */
const base = {
  ip: '192.168.15.10',
  dn: 'Bulb',
  fn: ['Bulb', 'Second', null, null, null, null, null, null],
  hn: 'bulb-1234',
  mac: '00004C112233',
  md: 'Generic',
  ty: 0,
  if: 0,
  cam: 0,
  ofln: 'Offline',
  onln: 'Online',
  state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
  sw: '14.1.0',
  t: 'bulb',
  ft: '%prefix%/%topic%/',
  tp: ['cmnd', 'stat', 'tele'],
  rl: [2, 0, 0, 0, 0, 0, 0, 0],
  swc: [-1, -1, -1, -1],
  swn: [null, null, null, null],
  btn: [0, 0, 0, 0],
  so: {'4': 0, '11': 0, '13': 0, '17': 0, '20': 0, '30': 0, '68': 0, '73': 0, '82': 0, '114': 0, '117': 0},
  lk: 1,
  lt_st: 5,
  bat: 0,
  dslp: 0,
  sho: [0, 0, 0, 0],
  sht: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  ver: 1,
}

function build(more: object, options: object = {}) {
  const house = readHouse({'tasmota/discovery/00004C112233/config': {...base, ...more, so: {...base.so, ...options}}})
  const tell = (name: string, topic: string, state: unknown) => {
    house.house.receive(topic, text(state))
    return house.stateOf(name)
  }
  return {...house, tell}
}

const lamp = ['toggle', 'turn', 'brightness', 'kelvin', 'color']

t.test('a bulb of five channels shows its white or its colour, whichever shines', async (t) => {
  const {named, tell, sent} = build({})
  t.match(named('Bulb'), {kind: 'light', actions: lamp, kelvins: [2000, 6536]})
  const state = (more: object) => tell('Bulb', 'stat/bulb/RESULT', {POWER: 'ON', Dimmer: 60, CT: 250, ...more})
  t.same(state({HSBColor: '30,100,60'}), {status: 'ok', on: true, brightness: 0.6, color: '#ff8000'})
  t.same(state({HSBColor: '0,0,0'}), {status: 'ok', on: true, brightness: 0.6, kelvin: 4000})
  t.same(tell('Bulb', 'tele/bulb/LWT', 'Offline'), {status: 'unavailable'})
  t.same(tell('Bulb', 'tele/bulb/LWT', 'Online')?.status, 'ok')
  t.same(sent('Bulb', {type: 'turn', on: false}), [['cmnd/bulb/POWER1', 'OFF']])
  t.same(sent('Bulb', {type: 'brightness', value: 0.5}), [['cmnd/bulb/Dimmer', '50']])
})

t.test('a lamp that is off is turned on with its brightness, also with SetOption20', async (t) => {
  const {tell, sent} = build({}, {'20': 1})
  tell('Bulb', 'stat/bulb/RESULT', {POWER: 'OFF'})
  t.same(sent('Bulb', {type: 'brightness', value: 0.5}), [
    ['cmnd/bulb/Dimmer', '50'],
    ['cmnd/bulb/POWER1', 'ON'],
  ])
})

t.test('SetOption82 narrows the whites', async (t) => {
  t.same(build({}, {'82': 1}).named('Bulb')?.kelvins, [2632, 5000])
})

t.test('SetOption30 makes lamps of relays, which only turn on and off', async (t) => {
  const {named, tell} = build({rl: [1, 1], lt_st: 0}, {'30': 1})
  t.match(named('Bulb Second'), {kind: 'light', actions: ['toggle', 'turn']})
  t.same(tell('Bulb Second', 'tele/bulb/STATE', {POWER1: 'OFF', POWER2: 'ON'}), {status: 'ok', on: true})
})

t.test('SetOption68 makes a dimmed lamp of each channel', async (t) => {
  const {named, tell, sent} = build({rl: [2, 2], lt_st: 5}, {'68': 1})
  t.match(named('Bulb Second'), {kind: 'light', actions: ['toggle', 'turn', 'brightness']})
  t.match(tell('Bulb Second', 'tele/bulb/STATE', {POWER2: 'ON', Channel1: 10, Channel2: 40}), {brightness: 0.4})
  t.same(sent('Bulb Second', {type: 'brightness', value: 0.7}), [['cmnd/bulb/Channel2', '70']])
})

t.test('without a link the colours and the whites are two lamps', async (t) => {
  const {named, sent, tell} = build({rl: [2, 2], lk: 0, lt_st: 5})
  t.same(named('Bulb')?.actions, ['toggle', 'turn', 'brightness', 'color'])
  t.same(named('Bulb Second')?.actions, ['toggle', 'turn', 'brightness', 'kelvin'])
  t.match(tell('Bulb Second', 'tele/bulb/STATE', {POWER2: 'ON', Dimmer1: 10, Dimmer2: 40, CT: 250}), {
    brightness: 0.4,
    kelvin: 4000,
  })
  t.same(sent('Bulb Second', {type: 'brightness', value: 0.7}), [['cmnd/bulb/Dimmer2', '70']])
  t.same(build({rl: [2, 2], lk: 0, lt_st: 4}).named('Bulb Second')?.actions, ['toggle', 'turn', 'brightness'])
})

t.test('a Tuya lamp is dimmed by its third dimmer', async (t) => {
  const {sent, tell} = build({ty: 1, lt_st: 1})
  t.match(tell('Bulb', 'stat/bulb/RESULT', {POWER: 'ON', Dimmer: 60}), {brightness: 0.6})
  t.same(sent('Bulb', {type: 'brightness', value: 0.7}), [['cmnd/bulb/Dimmer3', '70']])
})

t.test('a ceiling fan is a lamp and a fan', async (t) => {
  const {names, named, sent, tell} = build({if: 1, rl: [2, 1, 1, 1], lt_st: 0, dn: 'Fan', fn: ['Light']})
  t.same(names(), ['Fan Light', 'Fan'])
  t.same(named('Fan Light')?.actions, ['toggle', 'turn'])
  t.same(tell('Fan', 'stat/bulb/RESULT', {FanSpeed: 3}), {status: 'ok', on: true})
  t.same(tell('Fan', 'stat/bulb/RESULT', {POWER1: 'ON'}), {status: 'ok', on: true})
  t.same(tell('Fan', 'tele/bulb/STATE', {POWER1: 'ON', FanSpeed: 0}), {status: 'ok', on: false})
  t.same(sent('Fan', {type: 'toggle'}), [['cmnd/bulb/FanSpeed', '2']])
})

t.test('shutters: inverted ones and those with a tilt', async (t) => {
  const {names, named, sent, tell} = build({
    rl: [3, 3, 3, 3],
    lt_st: 0,
    sho: [1, 0],
    sht: [
      [0, 0, 0],
      [-90, 90, 10],
    ],
  })
  t.same(names(), ['Bulb Shutter 1', 'Bulb Shutter 2'])
  t.match(tell('Bulb Shutter 1', 'tele/bulb/SENSOR', {Shutter1: {Position: 20, Direction: 1}}), {
    position: 0.8,
    moving: 'closing',
  })
  t.same(sent('Bulb Shutter 1', {type: 'position', value: 0.3}), [['cmnd/bulb/ShutterPosition1', '70']])
  t.notOk(named('Bulb Shutter 1')?.actions?.includes('tilt'))
  t.match(tell('Bulb Shutter 2', 'stat/bulb/RESULT', {Shutter2: {Position: 20, Direction: 0, Tilt: 45}}), {
    position: 0.2,
    tilt: 0.75,
  })
  t.same(sent('Bulb Shutter 2', {type: 'tilt', value: 0.5}), [['cmnd/bulb/ShutterTilt2', '0']])
})

t.test('wall switches are sensors with SetOption114, and buttons never', async (t) => {
  const more = {rl: [1], lt_st: 0, swc: [1, 3, -1], swn: ['Door', null, null]}
  const {names, tell} = build(more, {'114': 1})
  t.same(names(), ['Bulb', 'Bulb Door'])
  t.same(tell('Bulb Door', 'stat/bulb/RESULT', {Switch1: {Action: 'ON'}}), {status: 'ok', on: true, text: 'on'})
  t.same(tell('Bulb Door', 'tele/bulb/SENSOR', {Switch1: 'OFF'}), {status: 'ok', on: false, text: 'off'})
  t.same(build(more).names(), ['Bulb'])
})

t.test('SetOption4 gives each result a topic of its own', async (t) => {
  const {tell} = build({rl: [1], lt_st: 0}, {'4': 1})
  t.same(tell('Bulb', 'stat/bulb/POWER', {POWER: 'ON'}), {status: 'ok', on: true})
  t.same(tell('Bulb', 'stat/bulb/POWER', 'ON'), {status: 'ok', on: true})
})

t.test('a device that sleeps is not unavailable meanwhile', async (t) => {
  const {tell} = build({rl: [1], lt_st: 0, dslp: 1, bat: 1})
  tell('Bulb', 'stat/bulb/RESULT', {POWER1: 'ON'})
  t.same(tell('Bulb', 'tele/bulb/LWT', 'Offline'), {status: 'ok', on: true})
})
