import type {DeviceState} from '../../device-state.ts'
import {type Domain, type Entity, isOn, numberOf, refuse, type ServiceCall, unreadable} from './domain.ts'

/** Switches and other entities that are only turned on and off here: fans, humidifiers, switches that people define. */
export const switchable: Domain = {
  kind: 'switch',
  capabilities: () => ({actions: ['toggle', 'turn']}),
  state(entity): DeviceState {
    const humidity = numberOf(entity, 'current_humidity')
    return {status: 'ok', on: isOn(entity), ...(humidity !== undefined && {humidity})}
  },
  call: (entity, action) => turn(entity, action, ['turn_on', 'turn_off']),
}

/** Valves: one that is open is on. */
export const valve: Domain = {
  kind: 'switch',
  capabilities: () => ({actions: ['toggle', 'turn']}),
  state: (entity) => ({status: 'ok', on: isValveOpen(entity)}),
  call: (entity, action) => turn(entity, action, ['open_valve', 'close_valve']),
}

function isValveOpen(entity: Entity): boolean {
  if (entity.state === 'open' || entity.state === 'opening') return true
  if (entity.state === 'closed' || entity.state === 'closing') return false
  throw unreadable(entity)
}

function turn(
  entity: Entity,
  action: Parameters<Domain['call']>[1],
  [turnOn, turnOff]: readonly [string, string],
): ServiceCall {
  if (action.type === 'toggle') return {service: 'toggle'}
  if (action.type === 'turn') return {service: action.on ? turnOn : turnOff}
  return refuse(entity, action)
}
