import {pick, type Random} from '../../../pick.ts'

type Fields = Record<string, unknown>

/** Values of each kind of option, in the forms that programs write and Home Assistant's schemas take. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  topic: ['t/state', 't/a b/c', 'é/state'],
  command: ['t/set', 't/a/set'],
  template: ['{{ value_json.a }}', '{{ value_json.a | float(0) | round(1) }}', '{{ value }}'],
  commandTemplate: ['{{ value }}', '{"v": {{ value }}}'],
  payload: ['ON', 'on', '1', 'true'],
  flag: [true, false, 'true', 'no', 1, 0],
  number: [10, '20', 30.5],
  count: [100, '200', 254],
}

/** The options of each component by kind, the required ones first. */
const components: Readonly<Record<string, readonly [needed: Fields, more: Fields]>> = {
  switch: [
    {command_topic: 'command'},
    {state_topic: 'topic', value_template: 'template', payload_on: 'payload', state_on: 'payload', optimistic: 'flag'},
  ],
  sensor: [
    {state_topic: 'topic'},
    {value_template: 'template', expire_after: 'count', force_update: 'flag', suggested_display_precision: 'precision'},
  ],
  binary_sensor: [
    {state_topic: 'topic'},
    {value_template: 'template', payload_on: 'payload', off_delay: 'count', expire_after: 'count'},
  ],
  cover: [
    {command_topic: 'command'},
    {
      state_topic: 'topic',
      position_topic: 'topic',
      value_template: 'template',
      tilt_command_topic: 'command',
      tilt_status_topic: 'topic',
      payload_open: 'payload',
      optimistic: 'flag',
    },
  ],
  climate: [
    {},
    {
      mode_command_topic: 'command',
      mode_state_topic: 'topic',
      temperature_command_topic: 'command',
      temperature_state_topic: 'topic',
      current_temperature_topic: 'topic',
      current_temperature_template: 'template',
      temp_step: 'number',
      power_command_topic: 'command',
    },
  ],
  fan: [{command_topic: 'command'}, {state_topic: 'topic', state_value_template: 'template', optimistic: 'flag'}],
  lock: [{command_topic: 'command'}, {state_topic: 'topic', value_template: 'template', payload_lock: 'payload'}],
  valve: [{command_topic: 'command'}, {state_topic: 'topic', reports_position: 'flag', value_template: 'template'}],
  siren: [{command_topic: 'command'}, {state_topic: 'topic', command_off_template: 'commandTemplate'}],
  light: [
    {command_topic: 'command'},
    {
      state_topic: 'topic',
      brightness_command_topic: 'command',
      brightness_state_topic: 'topic',
      brightness_scale: 'count',
      color_temp_command_topic: 'command',
      rgb_command_topic: 'command',
      on_command_type: 'order',
      optimistic: 'flag',
    },
  ],
  water_heater: [{mode_command_topic: 'command'}, {mode_state_topic: 'topic', temperature_command_topic: 'command'}],
}

const others: Readonly<Record<string, readonly unknown[]>> = {precision: [0, 2], order: ['last', 'first', 'brightness']}

const shared = {availability_topic: 'topic', qos: 'qos', encoding: 'encoding', availability_mode: 'mode'}
const sharedValues: Readonly<Record<string, readonly unknown[]>> = {
  qos: [0, 1, '2'],
  encoding: ['utf-8'],
  mode: ['all', 'any', 'latest'],
}

/** Returns a discovery message of a component that a plan shows, with any of its options. */
export function deviceMessage(random: Random, at: number): [component: string, payload: Fields] {
  const component = pick(random, Object.keys(components))
  const [needed = {}, more = {}] = components[component] ?? []
  const choose = (kind: unknown) =>
    pick(random, values[String(kind)] ?? others[String(kind)] ?? sharedValues[String(kind)] ?? [])
  const chosen = Object.entries({...more, ...shared}).filter(() => random() < 0.4)
  const options = [...Object.entries(needed), ...chosen].map(([key, kind]) => [key, choose(kind)])
  const device = {identifiers: [`d${at}`], name: pick(random, ['Thing', 'Lampada 2', '🌡 room'])}
  return [component, {...Object.fromEntries(options), unique_id: `u${at}`, name: pick(random, ['Part', null]), device}]
}
