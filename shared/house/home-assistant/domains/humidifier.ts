import type {ActionType, DeviceState} from '../../device-state.ts'
import {chosen, clamp, type Domain, type Entity, hasFeature, isOn, numberOf, refuse, textOf, textsOf} from './domain.ts'
import {turn} from './switch.ts'

const hasModes = 1

/** Home Assistant's own limits of a humidifier that says none, in percent. */
const defaultRange = [0, 100] as const

/** Humidifiers and dehumidifiers, with the humidity that they are to reach. */
export const humidifier: Domain = {
  kind: 'switch',
  modesIn: 'state_attributes.mode.state',
  capabilities: (entity) => ({
    actions: actionsOf(entity),
    humidities: rangeOf(entity),
    ...(modesOf(entity).length > 0 && {modes: modesOf(entity)}),
  }),
  state(entity): DeviceState {
    const humidity = numberOf(entity, 'current_humidity')
    const target = numberOf(entity, 'humidity')
    const mode = modesOf(entity).length > 0 ? textOf(entity, 'mode') : undefined
    return {
      status: 'ok',
      on: isOn(entity),
      ...(humidity !== undefined && {humidity}),
      ...(target !== undefined && {targetHumidity: target}),
      ...(mode !== undefined && {mode}),
    }
  },
  call(entity, action) {
    if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
    if (action.type === 'humidity') {
      return {service: 'set_humidity', data: {humidity: Math.round(clamp(action.value, ...rangeOf(entity)))}}
    }
    if (action.type === 'mode') {
      return {service: 'set_mode', data: {mode: chosen(entity, action.value, modesOf(entity))}}
    }
    return turn(entity, action)
  },
}

const modesOf = (entity: Entity) => (hasFeature(entity, hasModes) ? textsOf(entity, 'available_modes') : [])

function rangeOf(entity: Entity): readonly [number, number] {
  const [min, max] = [numberOf(entity, 'min_humidity'), numberOf(entity, 'max_humidity')]
  return min !== undefined && max !== undefined && min < max ? [min, max] : defaultRange
}

const actionsOf = (entity: Entity): ActionType[] => [
  'toggle',
  'turn',
  'humidity',
  ...(modesOf(entity).length > 0 ? (['mode'] as const) : []),
]
