import t from 'tap'
import {systemClock} from '../../../../shared/clock.ts'
import {FakeClock} from '../../../fake-clock.ts'
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

const folder = 'tasmota/discovery/00004C112233'

function build(more: object, options: object = {}, clock = systemClock, sensors: object = {}) {
  const config = {...base, ...more, so: {...base.so, ...options}}
  const house = readHouse({[`${folder}/config`]: config, [`${folder}/sensors`]: {sn: sensors}}, {}, {clock})
  const tell = (name: string, topic: string, state: unknown) => {
    house.house.receive(topic, text(state))
    return house.stateOf(name)
  }
  return {...house, tell}
}

/** Builds a plug with sensors. */
const sense = (sensors: object) => build({rl: [1], lt_st: 0}, {}, systemClock, sensors)

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

t.test('wall switches and contacts are sensors, by the names that people gave them', async (t) => {
  const more = {rl: [1], lt_st: 0, swc: [1, 0, 13, -1], swn: ['Door', null, null, null]}
  const clock = new FakeClock()
  const {names, tell} = build(more, {'114': 1}, clock)
  t.same(names(), ['Bulb', 'Bulb Door', 'Bulb Switch3'], 'a mode that only toggles tells events')
  t.same(tell('Bulb Door', 'stat/bulb/RESULT', {Door: {Action: 'ON'}}), {status: 'ok', on: true, text: 'on'})
  t.same(tell('Bulb Door', 'tele/bulb/SENSOR', {Door: 'OFF'}), {status: 'ok', on: false, text: 'off'})
  t.match(tell('Bulb Door', 'stat/bulb/STATUS10', {StatusSNS: {Door: 'ON'}}), {on: true})
  t.match(tell('Bulb Door', 'stat/bulb/RESULT', {Switch1: {Action: 'OFF'}}), {on: true}, 'not by its number')
  t.match(tell('Bulb Switch3', 'stat/bulb/RESULT', {Switch3: {Action: 'ON'}}), {on: true})
  clock.advance(1000)
  t.match(tell('Bulb Switch3', 'tele/bulb/SENSOR', {Switch3: 'ON'}), {on: false}, 'a push mode tells no end')
  t.same(build(more).names(), ['Bulb', 'Bulb Door', 'Bulb Switch3'], 'also those that switch a relay themselves')
})

t.test('each thermometer of a hub has its own battery', async (t) => {
  const thermometer = {mac: 'a4c1380000aa', Temperature: 20.5, Humidity: 50}
  const {names, tell, stateOf} = sense({
    'ATC-aa': {...thermometer, Battery: 74},
    'ATC-bb': {...thermometer, Battery: 9},
    BME280: {Temperature: 21},
  })
  const own = ['ATC-aa Temperature', 'ATC-aa Humidity', 'ATC-bb Temperature', 'ATC-bb Humidity', 'BME280 Temperature']
  t.same(names().sort(), ['Bulb', ...own.map((name) => `Bulb ${name}`)].sort())
  const readings = {
    'ATC-aa': {...thermometer, Battery: 74},
    'ATC-bb': {...thermometer, Battery: 9},
    BME280: {Temperature: 22},
  }
  t.match(tell('Bulb ATC-aa Temperature', 'tele/bulb/SENSOR', readings), {battery: 74})
  t.match(stateOf('Bulb ATC-bb Humidity'), {humidity: 50, battery: 9})
  t.notOk('battery' in (stateOf('Bulb BME280 Temperature') ?? {}))
})

t.test('units are those of the device, and of the reading', async (t) => {
  const sensors: [sensors: object, name: string, expected: object][] = [
    [{BMP280: {Pressure: 745.1}, PressureUnit: 'mmHg'}, 'Pressure', {reading: '745.1 mmHg'}],
    [{BMP280: {SeaPressure: 1015}, PressureUnit: 'hPa'}, 'SeaPressure', {reading: '1015 hPa'}],
    [{SHT3X: {Temperature: 68}, TempUnit: 'F'}, 'Temperature', {reading: '68 °F', temperature: 20}],
    [{TX23: {Speed: {Act: 14.8}}, SpeedUnit: 'km/h'}, 'Speed Act', {reading: '14.8 km/h'}],
    [{TX23: {Dir: {Card: 'WSW'}}}, 'Dir Card', {text: 'WSW'}],
    [{SGP30: {TVOC: 12}}, 'TVOC', {reading: '12 ppb'}],
    [{ANALOG: {Illuminance2: 310}}, 'Illuminance2', {reading: '310 lx'}],
    [{ANALOG: {CTEnergy4: {Power: 230}}}, 'CTEnergy4 Power', {power: 230}],
    [{LD2410: {Energy: [90]}}, 'Energy 1', {reading: '90'}],
    [{ENERGY: {PhaseAngle: 12}}, 'PhaseAngle', {reading: '12 °'}],
  ]
  for (const [readings, name, expected] of sensors) {
    const [chip = ''] = Object.keys(readings)
    const whole = chip === 'ENERGY' ? `Bulb ${name}` : `Bulb ${chip} ${name}`
    const {tell} = sense(readings)
    t.match(tell(whole, 'tele/bulb/SENSOR', readings), {status: 'ok', ...expected}, whole)
    t.match(tell(whole, 'stat/bulb/STATUS10', {StatusSNS: readings}), {status: 'ok', ...expected})
  }
})

t.test('a meter has a sensor for each channel', async (t) => {
  const {names, tell, stateOf} = sense({ENERGY: {TotalStartTime: '2025-01-01T00:00:00', Power: [0, 0]}})
  t.same(names(), ['Bulb', 'Bulb Power 1', 'Bulb Power 2'])
  t.match(tell('Bulb Power 1', 'tele/bulb/SENSOR', {ENERGY: {Power: [40, 5]}}), {power: 40})
  t.match(stateOf('Bulb Power 2'), {power: 5})
  t.match(tell('Bulb Power 1', 'tele/bulb/SENSOR', {ENERGY: {Power: 41}}), {power: 41}, 'a meter of one phase')
  t.match(stateOf('Bulb Power 2'), {power: 5})
})

t.test('a lamp with a white of its own shows that or its colour', async (t) => {
  const {tell} = build({lt_st: 4})
  const state = (more: object) => tell('Bulb', 'stat/bulb/RESULT', {POWER: 'ON', Dimmer: 60, ...more})
  t.match(state({HSBColor: '0,100,60', White: 0}), {color: '#ff0000'})
  t.same(state({HSBColor: '0,0,0', White: 60}), {status: 'ok', on: true, brightness: 0.6})
})

t.test('topics may be made of the end of the address, and of any texts', async (t) => {
  const {tell} = build({rl: [1], lt_st: 0, hn: 'a$&b', ft: '%prefix%/%hostname%/%id%/%id%'})
  t.same(tell('Bulb', 'tele/a$&b/112233/112233/STATE', {POWER: 'ON'}), {status: 'ok', on: true})
})

t.test('SetOption4 gives each result a topic of its own', async (t) => {
  const {tell} = build({rl: [1], lt_st: 0}, {'4': 1})
  t.same(tell('Bulb', 'stat/bulb/POWER', {POWER: 'ON'}), {status: 'ok', on: true})
  t.same(tell('Bulb', 'stat/bulb/POWER', 'ON'), {status: 'ok', on: true})
})

t.test('a device that sleeps is not unavailable meanwhile', async (t) => {
  for (const dslp of [1, 3600]) {
    const {tell} = build({rl: [1], lt_st: 0, dslp, bat: 1})
    tell('Bulb', 'stat/bulb/RESULT', {POWER1: 'ON'})
    t.same(tell('Bulb', 'tele/bulb/LWT', 'Offline'), {status: 'ok', on: true}, `${dslp} s`)
  }
})
