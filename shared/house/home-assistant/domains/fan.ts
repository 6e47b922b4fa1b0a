import type {ActionType, DeviceState} from '../../device-state.ts'
import {round} from '../../readings.ts'
import {chosen, clamp, type Domain, type Entity, hasFeature, isOn, numberOf, refuse, textOf, textsOf} from './domain.ts'
import {turn} from './switch.ts'

const setSpeed = 1
const presetMode = 8

/** Fans: on and off, a speed, and presets like `auto` or `sleep`. */
export const fan: Domain = {
  kind: 'switch',
  modesIn: 'state_attributes.preset_mode.state',
  capabilities: (entity) => ({
    actions: actionsOf(entity),
    ...(presetsOf(entity).length > 0 && {modes: presetsOf(entity)}),
  }),
  state(entity): DeviceState {
    const speed = hasFeature(entity, setSpeed) ? numberOf(entity, 'percentage') : undefined
    const mode = presetsOf(entity).length > 0 ? textOf(entity, 'preset_mode') : undefined
    return {
      status: 'ok',
      on: isOn(entity),
      ...(speed !== undefined && {speed: round(clamp(speed / 100, 0, 1), 3)}),
      ...(mode !== undefined && {mode}),
    }
  },
  call(entity, action) {
    if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
    if (action.type === 'speed') {
      return {service: 'set_percentage', data: {percentage: Math.round(clamp(action.value, 0, 1) * 100)}}
    }
    if (action.type === 'mode') {
      return {service: 'set_preset_mode', data: {preset_mode: chosen(entity, action.value, presetsOf(entity))}}
    }
    return turn(entity, action)
  },
}

const presetsOf = (entity: Entity) => (hasFeature(entity, presetMode) ? textsOf(entity, 'preset_modes') : [])

const actionsOf = (entity: Entity): ActionType[] => [
  'toggle',
  'turn',
  ...(hasFeature(entity, setSpeed) ? (['speed'] as const) : []),
  ...(presetsOf(entity).length > 0 ? (['mode'] as const) : []),
]
