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
  t.same(sent('X', {type: 'brightness', value: 0.3}), [['x/level/set', '30']])
  t.same(sent('X', {type: 'color', value: '#ff8800'}), [['x/rgb/set', '#ff8800']])
  t.same(sent('X', {type: 'kelvin', value: 2703}), [['x/white/set', '370']])
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
  t.same(tilt({tilt_closed_value: 0, tilt_opened_value: 90}), [0.5, '0', '45', '90'])
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
  t.match(stateOf('X'), {targetTemperature: 21.11, temperature: 20, reading: '20 °C'})
  t.same(sent('X', {type: 'temperature', value: 21.5}), [['x/target/set', '70.7']])
  t.same(sent('X', {type: 'temperature', value: 21.11}), [['x/target/set', '70']])
  t.same(sent('X', {type: 'temperature', value: 40}), [['x/target/set', '86']])
})
