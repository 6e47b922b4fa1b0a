import type {ActionType, DeviceState} from '../../device-state.ts'
import {round} from '../../readings.ts'
import {clamp, type Domain, type Entity, hasFeature, numberOf, refuse, unreadable} from './domain.ts'

const setPosition = 4
const stop = 8

/** Valves: one that is open is on. */
export const valve: Domain = {
  kind: 'switch',
  capabilities: (entity) => ({actions: actionsOf(entity), secures: 'supply'}),
  state(entity): DeviceState {
    const position = numberOf(entity, 'current_position')
    return {
      status: 'ok',
      on: isOpen(entity),
      ...(position !== undefined && {position: round(clamp(position / 100, 0, 1), 3)}),
    }
  },
  call(entity, action) {
    if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
    switch (action.type) {
      case 'toggle':
        return {service: 'toggle'}
      case 'turn':
        return {service: action.on ? 'open_valve' : 'close_valve'}
      case 'position':
        return {service: 'set_valve_position', data: {position: Math.round(clamp(action.value, 0, 1) * 100)}}
      case 'stop':
        return {service: 'stop_valve'}
      default:
        return refuse(entity, action)
    }
  },
}

const actionsOf = (entity: Entity): ActionType[] => [
  'toggle',
  'turn',
  ...(hasFeature(entity, setPosition) ? (['position'] as const) : []),
  ...(hasFeature(entity, stop) ? (['stop'] as const) : []),
]

function isOpen(entity: Entity): boolean {
  if (entity.state === 'open' || entity.state === 'opening') return true
  if (entity.state === 'closed' || entity.state === 'closing') return false
  throw unreadable(entity)
}
