import t from 'tap'
import {FakeClock} from '../../../fake-clock.ts'
import {readHouse} from './read-house.ts'

const one = (component: string, options: object) => ({
  [`homeassistant/${component}/x/config`]: {name: 'X', unique_id: 'x', ...options},
})

t.test('a reading expires after `expire_after`, and the next one restarts it', async (t) => {
  const clock = new FakeClock()
  const config = one('sensor', {state_topic: 'x', expire_after: 60})
  const {house, stateOf} = readHouse(config, {x: '1'}, {clock})
  clock.advance(59_000)
  house.receive('x', '1')
  clock.advance(59_000)
  t.match(stateOf('X'), {status: 'ok', value: 1})
  clock.advance(1000)
  t.same(stateOf('X'), {status: 'unavailable'})
  house.receive('x', '1')
  t.match(stateOf('X'), {status: 'ok', value: 1})
})

t.test('a reading from before a restart expires too', async (t) => {
  const clock = new FakeClock()
  const config = one('sensor', {state_topic: 'x', expire_after: 60})
  const {stateOf} = readHouse(config, {}, {clock, initial: {'mqtt:sensor:x': {value: 1}}})
  t.match(stateOf('X'), {status: 'ok', value: 1})
  clock.advance(60_000)
  t.same(stateOf('X'), {status: 'unavailable'})
})

t.test('motion ends after `off_delay`', async (t) => {
  const clock = new FakeClock()
  const motion = {state_topic: 'x', device_class: 'motion', off_delay: 30}
  const {house, registry, stateOf} = readHouse(one('binary_sensor', motion), {x: 'ON'}, {clock})
  clock.advance(20_000)
  house.receive('x', 'ON')
  clock.advance(20_000)
  t.match(stateOf('X'), {motion: true}, 'each report restarts the delay')
  clock.advance(10_000)
  t.match(stateOf('X'), {motion: false})

  house.receive('x', 'ON')
  registry.put('homeassistant/binary_sensor/x/config', JSON.stringify({name: 'Hall', unique_id: 'x', ...motion}))
  house.refresh()
  t.match(stateOf('Hall'), {motion: true})
  clock.advance(30_000)
  t.match(stateOf('Hall'), {motion: false}, 'also when the sensor is renamed meanwhile')
  house.end()

  const initial = {'mqtt:binary_sensor:x': {motion: true}}
  const again = readHouse(one('binary_sensor', motion), {}, {clock, initial})
  clock.advance(30_000)
  t.match(again.stateOf('X'), {motion: false}, 'also over a restart')
})

t.test('an expired sensor stays unavailable when its motion ends', async (t) => {
  const clock = new FakeClock()
  const motion = {state_topic: 'x', device_class: 'motion', off_delay: 30, expire_after: 10}
  const {stateOf} = readHouse(one('binary_sensor', motion), {x: 'ON'}, {clock})
  clock.advance(10_000)
  t.same(stateOf('X'), {status: 'unavailable'})
  clock.advance(30_000)
  t.same(stateOf('X'), {status: 'unavailable'})
})

t.test('a lamp with a topic for each quality', async (t) => {
  const lamp = {
    state_topic: 'x/state',
    command_topic: 'x/set',
    payload_on: '1',
    payload_off: '0',
    brightness_state_topic: 'x/level',
    brightness_command_topic: 'x/level/set',
    brightness_scale: 100,
    color_temp_state_topic: 'x/white',
    color_temp_command_topic: 'x/white/set',
    rgb_state_topic: 'x/rgb',
    rgb_command_topic: 'x/rgb/set',
    rgb_command_template: '{{ "#%02x%02x%02x" | format(red, green, blue) }}',
    color_mode_state_topic: 'x/mode',
  }
  const states = {'x/state': '1', 'x/level': '40', 'x/mode': 'rgb', 'x/rgb': '255,136,0', 'x/white': '370'}
  const {house, named, stateOf, sent} = readHouse(one('light', lamp), states)
  t.match(named('X'), {actions: ['toggle', 'turn', 'brightness', 'kelvin', 'color'], kelvins: [2000, 6535]})
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.4, color: '#ff8800'})
  house.receive('x/mode', 'color_temp')
  house.receive('x/white', '370')
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.4, kelvin: 2703})
  house.receive('x/mode', 'rgb')
  house.receive('x/rgb', '0,0,128')
  house.receive('x/mode', 'white')
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.4}, 'its white channel has no colour')

  t.same(sent('X', {type: 'toggle'}), [['x/set', '0']])
  const isOn = ['x/set', '1']
  t.same(sent('X', {type: 'brightness', value: 0.3}), [['x/level/set', '30'], isOn], 'it may be off by now')
  t.same(sent('X', {type: 'color', value: '#ff8800'}), [['x/rgb/set', '#ff8800'], isOn])
  t.same(sent('X', {type: 'kelvin', value: 2703}), [['x/white/set', '370'], isOn])
  t.same(sent('X', {type: 'brightness', value: 0}), [['x/set', '0']])
  house.receive('x/state', '0')
  const on = {type: 'brightness', value: 0.3} as const
  t.same(
    sent('X', on),
    [
      ['x/level/set', '30'],
      ['x/set', '1'],
    ],
    'last',
  )
  const dark = {'x/state': '0', 'x/level': '40'}
  const first = readHouse(one('light', {...lamp, on_command_type: 'first'}), dark)
  t.same(first.sent('X', on), [
    ['x/set', '1'],
    ['x/level/set', '30'],
  ])
  const byLevel = readHouse(one('light', {...lamp, on_command_type: 'brightness'}), dark)
  t.same(byLevel.sent('X', on), [['x/level/set', '30']])
  t.same(byLevel.sent('X', {type: 'turn', on: true}), [['x/level/set', '40']])
  t.same(
    byLevel.sent('X', {type: 'color', value: '#ff8800'}),
    [
      ['x/rgb/set', '#ff8800'],
      ['x/level/set', '40'],
    ],
    'its level turns it on',
  )
})

t.test('a lamp by templates', async (t) => {
  const lamp = {
    schema: 'template',
    state_topic: 'x/state',
    command_topic: 'x/set',
    command_on_template:
      'on,{{ brightness | default("") }},{{ color_temp | default("") }},' +
      '{%- if red is defined -%}{{ red }}-{{ green }}-{{ blue }}/{{ hue }}-{{ sat }}{%- endif -%}',
    command_off_template: 'off',
    state_template: '{{ value.split(",")[0] }}',
    brightness_template: '{{ value.split(",")[1] }}',
    color_temp_template: '{{ value.split(",")[2] }}',
    red_template: '{{ value.split(",")[3].split("-")[0] }}',
    green_template: '{{ value.split(",")[3].split("-")[1] }}',
    blue_template: '{{ value.split(",")[3].split("-")[2] }}',
  }
  const {house, registry, named, stateOf, sent} = readHouse(one('light', lamp), {'x/state': 'on,51,,255-136-0'})
  t.same(registry.problems(), [])
  t.match(named('X'), {actions: ['toggle', 'turn', 'brightness', 'kelvin', 'color']})
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.2, color: '#ff8800'})
  house.receive('x/state', 'on,51,370,--')
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.2, kelvin: 2703}, 'white now')
  house.receive('x/state', 'on,51,,0-0-255')
  t.same(stateOf('X'), {status: 'ok', on: true, brightness: 0.2, color: '#0000ff'}, 'blue again')
  t.same(sent('X', {type: 'turn', on: false}), [['x/set', 'off']])
  t.same(sent('X', {type: 'turn', on: true}), [['x/set', 'on,,,']])
  t.same(sent('X', {type: 'brightness', value: 0.2}), [['x/set', 'on,51,,']])
  t.same(sent('X', {type: 'kelvin', value: 2703}), [['x/set', 'on,,370,']])
  t.same(sent('X', {type: 'color', value: '#ff0000'}), [['x/set', 'on,,,255-0-0/0-100']])
  house.receive('x/state', 'off,,,')
  t.match(stateOf('X'), {on: false})
  house.receive('x/state', 'None,,,')
  t.same(stateOf('X'), {status: 'unknown'})
})

t.test('`availability_mode` says which topics decide', async (t) => {
  const reach = (mode: string | undefined) => {
    const config = one('switch', {
      command_topic: 'x/set',
      state_topic: 'x',
      availability: [{topic: 'a'}, {topic: 'b'}],
      ...(mode && {availability_mode: mode}),
    })
    const {house, stateOf} = readHouse(config, {x: 'ON'})
    return [
      ['a', 'online'],
      ['b', 'offline'],
      ['a', 'online'],
      ['b', 'online'],
      ['a', 'offline'],
      ['b', 'offline'],
    ].map(([topic = '', payload = '']) => {
      house.receive(topic, payload)
      return stateOf('X')?.status === 'ok'
    })
  }
  t.same(reach('all'), [true, false, false, true, false, false])
  t.same(reach('any'), [true, true, true, true, true, false])
  t.same(reach('latest'), [true, false, true, true, false, false])
  t.same(reach(undefined), reach('latest'))
})

t.test('the range of tilts', async (t) => {
  const blind = {command_topic: 'x/set', tilt_command_topic: 'x/tilt/set', tilt_status_topic: 'x/tilt'}
  const tilt = (options: object) => {
    const {stateOf, sent} = readHouse(one('cover', {...blind, ...options}), {'x/tilt': '45'})
    const state = stateOf('X')
    const payloads = [0, 0.5, 1].map((value) => sent('X', {type: 'tilt', value})[0]?.[1])
    return [state?.status === 'ok' ? state.tilt : undefined, ...payloads]
  }
  t.same(tilt({}), [0.45, '0', '50', '100'])
  t.same(tilt({tilt_min: 0, tilt_max: 180}), [0.25, '0', '90', '180'])
  t.same(tilt({tilt_min: -90, tilt_max: 90}), [0.75, '-90', '0', '90'])
  t.same(tilt({tilt_closed_value: 0, tilt_opened_value: 90}), [0.45, '0', '50', '90'])
  t.same(tilt({tilt_min: 0, tilt_max: 90, tilt_closed_value: 90, tilt_opened_value: 0}), [0.5, '90', '45', '0'])
})

t.test('a moving cover goes where it was sent, if that lies ahead', async (t) => {
  const topics = {
    command_topic: 'x/set',
    set_position_topic: 'x/set/position',
    position_topic: 'x/position',
    state_topic: 'x/state',
  }
  const {house, stateOf, sent} = readHouse(one('cover', topics), {'x/position': '50'})
  sent('X', {type: 'position', value: 0.7})
  house.receive('x/state', 'opening')
  t.match(stateOf('X'), {position: 0.5, target: 0.7, moving: 'opening'})
  house.receive('x/position', '70')
  t.same(stateOf('X'), {status: 'ok', position: 0.7})
  house.receive('x/state', 'closing')
  t.same(stateOf('X'), {status: 'ok', position: 0.7, moving: 'closing'}, 'somebody closes it elsewhere')
})

t.test('a thermostat in °F', async (t) => {
  const thermostat = {
    temperature_unit: 'F',
    temperature_command_topic: 'x/target/set',
    temperature_state_topic: 'x/target',
    current_temperature_topic: 'x/now',
    mode_command_topic: 'x/mode/set',
    mode_state_topic: 'x/mode',
    modes: ['off', 'heat'],
    min_temp: 50,
    max_temp: 86,
  }
  const {named, stateOf, sent} = readHouse(one('climate', thermostat), {
    'x/target': '70',
    'x/now': '68',
    'x/mode': 'heat',
  })
  t.same(named('X')?.temperatures, [10, 30])
  t.match(stateOf('X'), {targetTemperature: 21.11, temperature: 20, reading: '68 °F', unit: '°F'})
  t.same(sent('X', {type: 'temperature', value: 21.5}), [['x/target/set', '70.7']])
  t.same(sent('X', {type: 'temperature', value: 21.11}), [['x/target/set', '70']])
  t.same(sent('X', {type: 'temperature', value: 40}), [['x/target/set', '86']])
})

const last = (component: string, options: object, payloads: readonly string[]) => {
  const {house, stateOf} = readHouse(one(component, {state_topic: 'x', command_topic: 'x/set', ...options}))
  return payloads.map((payload) => {
    house.receive('x', payload)
    return stateOf('X')
  })
}

t.test('a siren is turned off by its own payload, and never sounds again by it', async (t) => {
  const turn = (options: object) => {
    const {sent} = readHouse(one('siren', {state_topic: 'x', command_topic: 'x/set', ...options}))
    return [true, false].map((on) => sent('X', {type: 'turn', on})[0]?.[1])
  }
  t.same(turn({}), ['{"state":"ON"}', '{"state":"OFF"}'])
  t.same(turn({payload_on: 'go', payload_off: 'halt'}), ['{"state":"go"}', '{"state":"halt"}'])
  // Zigbee2MQTT's warning devices: both templates are texts without a value.
  const warning = (mode: string) => `{"warning": {"mode": "${mode}", "duration": 10}}`
  t.same(turn({command_template: warning('emergency'), command_off_template: warning('stop')}), [
    warning('emergency'),
    warning('stop'),
  ])
  t.same(turn({command_template: '{{ value }}/{{ state }}'}), ['ON/ON', 'OFF/OFF'], 'one template for both')
  t.same(last('siren', {}, ['{"state":"ON"}', '{"state":"OFF","tone":"x"}', 'ON', '{"state":null}']), [
    {status: 'ok', on: true},
    {status: 'ok', on: false},
    {status: 'ok', on: true},
    {status: 'unknown'},
  ])
})

t.test('a template that misses a value gives the whole message, but to sensors, lamps and events', async (t) => {
  const value_template = '{{ value_json.a.b }}'
  const states: [component: string, payload: string, options: object, state: object][] = [
    ['switch', 'ON', {value_template}, {status: 'ok', on: true}],
    ['binary_sensor', 'ON', {value_template, device_class: 'door'}, {status: 'ok', contact: 'open'}],
    ['fan', 'ON', {state_value_template: value_template}, {status: 'ok', on: true}],
    ['siren', 'ON', {state_value_template: value_template}, {status: 'ok', on: true}],
    ['humidifier', 'ON', {state_value_template: value_template}, {status: 'ok', on: true}],
    ['valve', 'open', {value_template}, {status: 'ok', on: true}],
    ['cover', 'open', {value_template}, {status: 'ok', position: 1}],
    ['lock', 'LOCKED', {value_template}, {status: 'ok', text: 'locked'}],
    ['alarm_control_panel', 'armed_away', {value_template}, {status: 'ok', text: 'armed_away'}],
    ['sensor', '5', {value_template}, {status: 'unknown'}],
    ['light', 'ON', {state_value_template: value_template}, {status: 'unknown'}],
    ['event', '{"event_type":"press"}', {value_template}, {status: 'unknown'}],
  ]
  for (const [component, payload, options, state] of states)
    t.match(last(component, options, [payload])[0], state, component)
  // Python's own errors drop the message in every component.
  t.match(last('switch', {value_template: '{{ value / 2 }}'}, ['ON'])[0], {status: 'unknown'})
  const available = {availability: {topic: 'x', value_template}}
  t.match(last('switch', available, ['offline'])[0], {status: 'unavailable'}, 'availability, as one object')
})

t.test('words that a component doesn’t know tell nothing', async (t) => {
  const texts = (component: string, options: object, payloads: string[]) =>
    last(component, options, payloads).map((state) =>
      state?.status === 'ok' ? (state.text ?? state.mode) : state?.status,
    )
  t.same(texts('lock', {state_jammed: 'stuck'}, ['LOCKED', 'x', 'stuck', 'OPENING', 'None']), [
    'locked',
    'locked',
    'jammed',
    'opening',
    'unknown',
  ])
  t.same(texts('alarm_control_panel', {}, ['armed_home', 'x', '', 'triggered']), [
    'armed_home',
    'armed_home',
    'armed_home',
    'triggered',
  ])
  const types = {event_types: ['press', 'hold']}
  t.same(texts('event', types, ['{"event_type":"press"}', 'hold', '{"event_type":"x"}', '{"event_type":"hold"}']), [
    'press',
    'press',
    'press',
    'hold',
  ])
  t.same(texts('sensor', {device_class: 'enum', options: ['a', 'b']}, ['a', 'c', 'b']), ['a', 'a', 'b'])
  const modes = {mode_state_topic: 'x', mode_command_topic: 'y', modes: ['off', 'heat']}
  t.same(texts('climate', modes, ['heat', 'dry', 'off']), ['heat', 'heat', 'off'])
})

t.test('a number and a word of one sensor take each other’s place', async (t) => {
  t.same(last('sensor', {}, ['3', 'open', '4']), [
    {status: 'ok', value: 3, reading: '3'},
    {status: 'ok', text: 'open', reading: 'open'},
    {status: 'ok', value: 4, reading: '4'},
  ])
  const power = last('sensor', {unit_of_measurement: 'W'}, ['3', 'open', '', 'None'])
  t.match(power, [{value: 3}, {value: 3}, {value: 3}, {status: 'unknown'}], 'a word is no number of watts')
})

t.test('booleans may be texts and numbers', async (t) => {
  for (const yes of [true, 'true', 'yes', 'on', 'enable', '1', 1, 'True']) {
    const {named} = readHouse(one('light', {command_topic: 'x/set', schema: 'json', brightness: yes}))
    t.ok(named('X')?.actions?.includes('brightness'), `${yes}`)
  }
  for (const no of [false, 'false', 'no', 'OFF', 0])
    for (const option of ['enabled_by_default', 'visible_by_default', 'vis'])
      t.same(readHouse(one('sensor', {state_topic: 'x', [option]: no})).names(), [], `${option} ${no}`)
})

t.test('a cover without a position that stops is open, unless it was closed or closing', async (t) => {
  const positions = (payloads: string[]) =>
    last('cover', {}, payloads)
      .map((state) => (state?.status === 'ok' ? [state.position, state.moving] : state?.status))
      .at(-1)
  t.same(positions(['closed', 'opening', 'stopped']), [1, undefined])
  t.same(positions(['open', 'closing', 'stopped']), [0, undefined])
  t.same(positions(['closed', 'stopped']), [0, undefined])
  t.same(positions(['stopped']), [1, undefined])
})

t.test('a range of two targets moves as a whole; heating and cooling alone move their own end', async (t) => {
  const range = {
    mode_command_topic: 'mode/set',
    mode_state_topic: 'mode',
    modes: ['off', 'heat_cool', 'heat', 'cool'],
    temperature_low_command_topic: 'low/set',
    temperature_low_state_topic: 'low',
    temperature_high_command_topic: 'high/set',
    temperature_high_state_topic: 'high',
    min_temp: 8,
    max_temp: 33,
  }
  const {house, stateOf, sent} = readHouse(one('climate', range))
  const target = () => {
    const state = stateOf('X')
    return state?.status === 'ok' ? state.targetTemperature : undefined
  }
  const set = (value: number) => sent('X', {type: 'temperature', value})
  t.throws(() => set(20), /has not told its range yet/)
  house.receive('mode', 'heat_cool')
  house.receive('low', '18')
  house.receive('high', '23')
  t.equal(target(), 20.5)
  t.same(set(22.5), [
    ['low/set', '20'],
    ['high/set', '25'],
  ])
  t.same(
    set(33),
    [
      ['low/set', '30.5'],
      ['high/set', '33'],
    ],
    'within its limits',
  )
  house.receive('mode', 'cool')
  t.equal(target(), 23)
  t.same(set(24), [['high/set', '24']])
  house.receive('mode', 'heat')
  t.equal(target(), 18)
  t.same(set(19), [['low/set', '19']])
})

t.test('a word in place of a number is left out, and named once', async (t) => {
  const sensor = (id: string, more: object) => ({
    [`homeassistant/sensor/${id}/config`]: {unique_id: id, name: id, state_topic: id, ...more},
  })
  const {house, stateOf} = readHouse({
    ...sensor('Room', {unit_of_measurement: '°C', device_class: 'temperature'}),
    ...sensor('Count', {state_class: 'total'}),
    ...sensor('Word', {}),
  })
  const say = (topic: string, ...payloads: string[]) => {
    for (const payload of payloads) house.receive(topic, payload)
    return stateOf(topic)
  }
  t.match(say('Room', '21.5', 'open circuit', 'ERR', '', 'None', 'nan', 'unknown', '21.5'), {value: 21.5})
  t.match(say('Count', '3', 'x'.repeat(100)), {value: 3})
  t.match(say('Word', 'open circuit'), {text: 'open circuit'})
  t.same(house.problems(), [
    {
      device: 'mqtt:sensor:Room',
      name: 'Room',
      reason: 'It sent "open circuit", which is no number of °C: it was left out.',
    },
    {
      device: 'mqtt:sensor:Count',
      name: 'Count',
      reason: `It sent "${'x'.repeat(40)}", which is no number: it was left out.`,
    },
  ])
})

t.test('a lamp without a brightness of its own is as bright as its colour', async (t) => {
  const {house, sent, stateOf} = readHouse({
    'homeassistant/light/a/config': {
      unique_id: 'a',
      name: 'Strip',
      state_topic: 's',
      command_topic: 'c',
      rgb_state_topic: 'rgb',
      rgb_command_topic: 'c/rgb',
    },
  })
  house.receive('s', 'ON')
  house.receive('rgb', '64,0,0')
  t.same(stateOf('Strip'), {status: 'ok', on: true, color: '#ff0000', brightness: 0.251})
  const on = ['c', 'ON']
  t.same(sent('Strip', {type: 'color', value: '#00ff00'}), [['c/rgb', '0,64,0'], on])
  t.same(sent('Strip', {type: 'brightness', value: 0.5}), [['c/rgb', '128,0,0'], on])
})

t.test('a thermostat that tells no mode is assumed off, at its initial target', async (t) => {
  const told = {mode_command_topic: 'x/mode', temperature_command_topic: 'x/temp', modes: ['off', 'heat']}
  const {stateOf} = readHouse(one('climate', {...told, initial: 19}), {})
  t.same(stateOf('X'), {status: 'ok', on: false, mode: 'off', targetTemperature: 19})
})

t.test('short names stand for options that people seldom meet', async (t) => {
  const air = {
    curr_hum_t: 'x/humidity',
    curr_hum_tpl: '{{ value_json.h }}',
    mode_cmd_t: 'x/mode',
    modes: ['off', 'heat'],
  }
  const {stateOf} = readHouse(one('climate', air), {'x/humidity': '{"h":45}'})
  t.match(stateOf('X'), {humidity: 45})
  const lock = readHouse(one('lock', {cmd_t: 'x/set', stat_t: 'x', stat_locking: 'BUSY'}), {x: 'BUSY'})
  t.match(lock.stateOf('X'), {text: 'locking'})
  // With a class of its state it is a number, and a word is none.
  const meter = readHouse(one('sensor', {stat_t: 'x', stat_cla: 'measurement'}), {x: 'abc'})
  t.same(meter.stateOf('X'), {status: 'unknown'})
})

t.test('entrances, valves and sirens say what depends on them', async (t) => {
  const secures = (component: string, more: object = {}) =>
    readHouse(one(component, {command_topic: 'x/set', state_topic: 'x', ...more})).named('X')?.secures
  t.equal(secures('cover', {device_class: 'garage'}), 'entrance')
  t.equal(secures('cover', {device_class: 'shutter'}), undefined)
  t.equal(secures('valve'), 'supply')
  t.equal(secures('siren'), 'alarm')
  t.equal(secures('switch'), undefined)
})

t.test('a scene is shown by its own payload, has no state to wait for, and renames no lamp', async (t) => {
  const device = {identifiers: ['z1'], name: 'Dining lamps', suggested_area: 'Dining room'}
  const {house, named, names, stateOf, sent} = readHouse({
    'homeassistant/light/z1/light/config': {
      ...{unique_id: 'z1_light', device, schema: 'json', command_topic: 'z/dining/set', state_topic: 'z/dining'},
    },
    'homeassistant/scene/z1/scene_1/config': {
      ...{unique_id: 'z1_scene_1', device, name: 'Candles', command_topic: 'z/dining/set'},
      payload_on: '{ "scene_recall": 1 }',
    },
    'homeassistant/scene/away/config': {unique_id: 'away', name: 'Away', command_topic: 'house/scene'},
    'homeassistant/scene/mute/config': {unique_id: 'mute', name: 'Mute'},
  })
  t.same(names(), ['Dining lamps', 'Dining lamps Candles', 'Away', 'Mute'])
  t.match(named('Dining lamps Candles'), {kind: 'sensor', measures: 'scene', actions: ['press'], room: 'Dining room'})
  t.same(stateOf('Away'), {status: 'ok'})
  t.same(sent('Dining lamps Candles', {type: 'press'}), [['z/dining/set', '{ "scene_recall": 1 }']])
  t.same(sent('Away', {type: 'press'}), [['house/scene', 'ON']])
  t.throws(() => house.command(named('Mute')?.id ?? '', {type: 'press'}), RangeError)
  t.throws(() => sent('Away', {type: 'turn', on: true}), RangeError)
  house.setReachable(false)
  t.same(stateOf('Away'), {status: 'unavailable'})
})
