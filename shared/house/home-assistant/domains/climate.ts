import type {ActionType, DeviceState} from '../../device-state.ts'
import {formatReading, fromCelsius, round, toCelsius} from '../../readings.ts'
import {
  chosen,
  clamp,
  type Domain,
  type Entity,
  hasFeature,
  numberOf,
  refuse,
  textOf,
  textsOf,
  unreadable,
} from './domain.ts'

const setTemperature = 1
const setFan = 8

/** The modes to turn on with, in this order, for thermostats that can't do it by themselves. */
const preferredModes = ['heat_cool', 'auto', 'heat', 'cool']

interface Words {
  /** The attribute with the modes. */
  modes: string
  /** The service that sets a mode, and its field. */
  setMode: string
  mode: string
  turnOn: number
  turnOff: number
  /** The feature of a range of two targets, where there are such. */
  setRange?: number
  defaultRange: readonly [number, number]
  /** The substance whose temperature it controls, if not the room's air. */
  measures?: 'water'
}

/** Thermostats and air conditioners. */
export const climate = thermostat({
  modes: 'hvac_modes',
  setMode: 'set_hvac_mode',
  mode: 'hvac_mode',
  turnOff: 128,
  turnOn: 256,
  setRange: 2,
  defaultRange: [7, 35],
})

/** Boilers: thermostats of water, with modes of their own. */
export const waterHeater = thermostat({
  modes: 'operation_list',
  setMode: 'set_operation_mode',
  mode: 'operation_mode',
  turnOff: 8,
  turnOn: 8,
  defaultRange: [30, 75],
  measures: 'water',
})

function thermostat(words: Words): Domain {
  const modesOf = (entity: Entity) => textsOf(entity, words.modes)
  const hasTarget = (entity: Entity) =>
    hasFeature(entity, setTemperature) || (words.setRange !== undefined && hasFeature(entity, words.setRange))

  const actionsOf = (entity: Entity): ActionType[] => {
    const modes = modesOf(entity)
    const canTurn = hasFeature(entity, words.turnOff) || (modes.includes('off') && modes.length > 1)
    return [
      ...(canTurn ? (['toggle', 'turn'] as const) : []),
      ...(hasTarget(entity) ? (['temperature'] as const) : []),
      ...(modes.length > 0 ? (['mode'] as const) : []),
      ...(hasFan(entity) ? (['fanMode'] as const) : []),
    ]
  }

  const turn = (entity: Entity, on: boolean) => {
    if (hasFeature(entity, on ? words.turnOn : words.turnOff)) return {service: on ? 'turn_on' : 'turn_off'}
    const modes = modesOf(entity).filter((mode) => mode !== 'off')
    const mode = on ? (preferredModes.find((mode) => modes.includes(mode)) ?? modes[0]) : 'off'
    return {service: words.setMode, data: {[words.mode]: mode}}
  }

  const temperaturesOf = (entity: Entity): readonly [number, number] => {
    const limitOf = (key: string, inward: (value: number) => number) => {
      const limit = numberOf(entity, key)
      return celsius(entity, limit === undefined || words.measures ? limit : inward(limit * 2) / 2)
    }
    // A limit like 7.2 °C is rounded, of a thermostat in °F: Home Assistant refuses what lies beyond the true one.
    const [min, max] = [limitOf('min_temp', Math.ceil), limitOf('max_temp', Math.floor)]
    return min !== undefined && max !== undefined && min < max ? [min, max] : words.defaultRange
  }

  return {
    kind: 'climate',
    capabilities(entity) {
      const modes = modesOf(entity)
      return {
        actions: actionsOf(entity),
        ...(words.measures && {measures: words.measures}),
        ...(hasTarget(entity) && {temperatures: temperaturesOf(entity)}),
        ...(modes.length > 0 && {modes}),
        ...(hasFan(entity) && {fanModes: textsOf(entity, 'fan_modes')}),
      }
    },
    state(entity): DeviceState {
      const modes = modesOf(entity)
      if (modes.length > 0 && !modes.includes(entity.state) && entity.state !== 'off') throw unreadable(entity)
      const measured = numberOf(entity, 'current_temperature')
      const temperature = celsius(entity, measured)
      const humidity = numberOf(entity, 'current_humidity')
      const target = targetOf(entity)
      const range = rangeOf(entity)
      const fanMode = textOf(entity, 'fan_mode')
      return {
        status: 'ok',
        on: entity.state !== 'off',
        mode: entity.state,
        ...(unitOf(entity) === '°F' && {unit: '°F'}),
        ...(temperature !== undefined && {temperature}),
        ...(measured !== undefined && {reading: formatReading(round(measured, 1), unitOf(entity))}),
        ...(humidity !== undefined && {humidity}),
        ...(target !== undefined && {targetTemperature: target}),
        ...(hasFan(entity) && fanMode !== undefined && {fanMode}),
        ...(range && {text: `${round(range[0], 1)}–${round(range[1], 1)} ${unitOf(entity)}`}),
      }
    },
    call(entity, action) {
      if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
      switch (action.type) {
        case 'toggle':
          return turn(entity, entity.state === 'off')
        case 'turn':
          return turn(entity, action.on)
        case 'temperature':
          return {service: 'set_temperature', data: temperatureData(entity, action.value, temperaturesOf(entity))}
        case 'mode':
          return {service: words.setMode, data: {[words.mode]: chosen(entity, action.value, modesOf(entity))}}
        case 'fanMode':
          return {service: 'set_fan_mode', data: {fan_mode: chosen(entity, action.value, textsOf(entity, 'fan_modes'))}}
        default:
          return refuse(entity, action)
      }
    },
  }
}

/** Whether the speed of its fan can be chosen. Home Assistant gives other features of boilers the same bit. */
const hasFan = (entity: Entity) => hasFeature(entity, setFan) && textsOf(entity, 'fan_modes').length > 0

/** Returns the lowest and highest target of a thermostat that keeps a range, in the unit of the house. */
function rangeOf(entity: Entity): readonly [number, number] | undefined {
  if (numberOf(entity, 'temperature') !== undefined) return undefined
  const [low, high] = [numberOf(entity, 'target_temp_low'), numberOf(entity, 'target_temp_high')]
  return low === undefined || high === undefined ? undefined : [low, high]
}

/** Returns the target in °C: of a range its middle. */
function targetOf(entity: Entity): number | undefined {
  const range = rangeOf(entity)
  return celsius(entity, numberOf(entity, 'temperature') ?? (range && (range[0] + range[1]) / 2))
}

/**
 * Returns the data of a new target, in the unit of the house: Home Assistant takes no other. A range keeps its width
 * around the target, as far as the limits allow.
 */
function temperatureData(entity: Entity, value: number, [min, max]: readonly [number, number]) {
  if (!(value >= min && value <= max)) throw new RangeError(`${entity.name} takes ${min} to ${max} °C.`)
  const step = numberOf(entity, 'target_temp_step') ?? 0.1
  const unit = unitOf(entity)
  const inHouse = (own: number) => {
    const stepped = toStep(own, step > 0 ? step : 0.1)
    return unit === entity.temperatureUnit
      ? stepped
      : fromCelsius(toCelsius(stepped, unit) ?? stepped, entity.temperatureUnit)
  }
  const target = fromCelsius(value, unit)
  const range = rangeOf(entity)
  if (!range) return {temperature: inHouse(target)}
  const half = (range[1] - range[0]) / 2
  const [lowest, highest] = [fromCelsius(min, unit), fromCelsius(max, unit)]
  return {
    target_temp_low: inHouse(clamp(target - half, lowest, highest)),
    target_temp_high: inHouse(clamp(target + half, lowest, highest)),
  }
}

const toStep = (value: number, step: number) => round(Math.round(value / step) * step, 2)

/** Returns the unit of an entity's temperatures. After the house's unit changes, its last states keep the old one. */
const unitOf = (entity: Entity) => textOf(entity, 'temperature_unit') ?? entity.temperatureUnit

const celsius = (entity: Entity, value: number | undefined) =>
  value === undefined ? undefined : toCelsius(value, unitOf(entity))
