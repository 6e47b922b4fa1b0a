import {isDeepStrictEqual} from 'node:util'
import type {DeviceState, KnownState} from '../../../shared/house/device-state.ts'
import type {FollowedBridge} from '../../agent/bridges/follow-any-bridge.ts'
import type {AdminConnection, OwnState} from './admin-connection.ts'

/** Fields of a known state that are expected; undefined where a field must be absent. */
type Fields = {[name in keyof KnownState]?: KnownState[name] | undefined}
type Expect = (own: OwnState) => Fields

/** The words in which Home Assistant's binary sensors of a class are contacts, motion or alarms. */
const classes: Readonly<Record<string, (isOn: boolean) => Fields>> = {
  ...Object.fromEntries(
    ['door', 'garage_door', 'opening', 'window'].map((name) => [
      name,
      (on: boolean) => ({contact: on ? 'open' : 'closed'}),
    ]),
  ),
  ...Object.fromEntries(['motion', 'occupancy', 'presence'].map((name) => [name, (on: boolean) => ({motion: on})])),
  ...Object.fromEntries(
    ['smoke', 'gas', 'carbon_monoxide', 'moisture'].map((name) => [name, (on: boolean) => ({alarm: on})]),
  ),
}

const fraction = (value: unknown, whole: number) => (typeof value === 'number' ? value / whole : undefined)

/** The degrees of an attribute in °C: it is in the unit that the entity names. */
function celsius({attributes}: OwnState, key: string): number | undefined {
  const {[key]: value, temperature_unit: unit} = attributes
  if (typeof value !== 'number') return undefined
  return unit === '°F' ? ((value - 32) * 5) / 9 : value
}

/** The target of a thermostat or boiler; of a range its middle. */
function targetOf(own: OwnState): number | undefined {
  const [low, high] = [celsius(own, 'target_temp_low'), celsius(own, 'target_temp_high')]
  return celsius(own, 'temperature') ?? (low === undefined || high === undefined ? undefined : (low + high) / 2)
}

const thermostat: Expect = (own) => ({
  on: own.state !== 'off',
  mode: own.state,
  temperature: celsius(own, 'current_temperature'),
  targetTemperature: targetOf(own),
})

const momentClasses = ['timestamp', 'uptime']
const wordClasses = ['date', 'enum']

/** A sensor tells a moment, a number in its unit, or a word. */
function sensorOf({state, attributes}: OwnState): Fields {
  const {device_class: kind, unit_of_measurement: unit} = attributes as Record<string, string | undefined>
  if (momentClasses.includes(kind ?? '')) return {at: Date.parse(state)}
  return wordClasses.includes(kind ?? '') || Number.isNaN(Number(state)) ? {text: state} : {value: Number(state), unit}
}

const worded: Expect = ({state}) => ({text: state})

/** The meaning of Home Assistant's states, by domain: written from its documentation, apart from the bridge's code. */
const expectations: Readonly<Record<string, Expect>> = {
  light: ({state, attributes}) => ({
    on: state === 'on',
    ...(state === 'on' && {
      brightness: fraction(attributes['brightness'], 255),
      ...(attributes['color_mode'] === 'color_temp' && {kelvin: attributes['color_temp_kelvin'] as number}),
    }),
  }),
  switch: ({state}) => ({on: state === 'on'}),
  input_boolean: ({state}) => ({on: state === 'on'}),
  remote: ({state}) => ({on: state === 'on'}),
  fan: ({state, attributes}) => ({on: state === 'on', speed: fraction(attributes['percentage'], 100)}),
  humidifier: ({state, attributes}) => ({
    on: state === 'on',
    targetHumidity: attributes['humidity'] as number | undefined,
    humidity: attributes['current_humidity'] as number | undefined,
  }),
  vacuum: ({state}) => ({on: state === 'cleaning' || state === 'on', text: state}),
  lawn_mower: ({state}) => ({on: state === 'mowing', text: state}),
  select: ({state}) => ({mode: state}),
  input_select: ({state}) => ({mode: state}),
  number: ({state}) => ({value: Number(state)}),
  input_number: ({state}) => ({value: Number(state)}),
  counter: ({state}) => ({value: Number(state)}),
  script: ({state}) => ({on: state === 'on'}),
  event: ({state, attributes}) => ({at: Date.parse(state), text: attributes['event_type'] as string | undefined}),
  datetime: ({state}) => ({at: Date.parse(state)}),
  weather: ({state}) => ({text: state}),
  siren: ({state}) => ({on: state === 'on'}),
  valve: ({state, attributes}) => ({
    on: state === 'open' || state === 'opening',
    position: fraction(attributes['current_position'], 100),
  }),
  cover: ({attributes, state}) => ({
    position: fraction(attributes['current_position'], 100) ?? {open: 1, closed: 0}[state],
    tilt: fraction(attributes['current_tilt_position'], 100),
  }),
  climate: thermostat,
  water_heater: thermostat,
  media_player: ({state, attributes}) => ({
    on: !['off', 'standby'].includes(state),
    ...(state !== 'off' && {volume: fraction(attributes['volume_level'], 1)}),
  }),
  sensor: sensorOf,
  ...Object.fromEntries(['lock', 'alarm_control_panel', 'timer', 'schedule', 'calendar'].map((name) => [name, worded])),
  ...Object.fromEntries(['text', 'input_text', 'input_datetime', 'date', 'time'].map((name) => [name, worded])),
  binary_sensor: ({state, attributes}) => classes[String(attributes['device_class'])]?.(state === 'on') ?? {},
}

const degrees = new Set(['temperature', 'targetTemperature'])

/** Returns the fields that a state lacks or has otherwise; fractions may be rounded to three digits, degrees to one. */
function wrongFields(state: DeviceState, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, expected]) => {
    const seen = (state as Record<string, unknown>)[name]
    const isSame =
      typeof expected === 'number' && typeof seen === 'number'
        ? Math.abs(seen - expected) < (degrees.has(name) ? 0.06 : 0.0006)
        : isDeepStrictEqual(seen, expected)
    return isSame ? [] : [`${name} is ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`]
  })
}

/** Returns the differences between a bridge's states and Home Assistant's own, a line for each device. */
export async function stateDifferences(house: FollowedBridge, admin: AdminConnection): Promise<string[]> {
  const [states, entries] = await Promise.all([
    admin.ask<OwnState[]>('get_states'),
    admin.ask<{id: string; entity_id: string}[]>('config/entity_registry/list'),
  ])
  const entityIds = new Map(entries.map(({id, entity_id}) => [`home-assistant:${id}`, entity_id]))
  const own = new Map(states.map((state) => [state.entity_id, state]))
  return (house.bridge.devices() ?? []).flatMap(({id, name}) => {
    const entityId = entityIds.get(id) ?? id.replace('home-assistant:state:', '')
    const state = own.get(entityId)
    const difference = differenceOf(entityId, house.states.get(id), state)
    return difference === '' ? [] : [`${entityId} (${name}): ${difference}`]
  })
}

/** Describes how a device's state differs from its entity's; empty when it doesn't. */
function differenceOf(entityId: string, seen: DeviceState | undefined, state: OwnState | undefined): string {
  if (!seen) return 'has no state'
  const there = statusOf(entityId, state)
  if (seen.status !== there) return `is ${seen.status}, there ${state?.state}`
  const expect = expectations[entityId.split('.')[0] ?? '']
  return seen.status === 'ok' && state && expect ? wrongFields(seen, expect(state)).join(', ') : ''
}

/** Returns the status that the device of an entity should have. */
function statusOf(entityId: string, state: OwnState | undefined): DeviceState['status'] {
  if (!state || state.state === 'unavailable') return 'unavailable'
  // Slats alone have an angle, though they neither open nor close.
  const hasAngle = typeof state.attributes['current_tilt_position'] === 'number'
  // "unknown" only means here that nobody has pressed the button or shown the scene yet.
  const isPressed = /^(button|input_button|scene|script)\./.test(entityId)
  return state.state === 'unknown' && !hasAngle && !isPressed ? 'unknown' : 'ok'
}
