import type {DeviceAction, DeviceState} from '../../device-state.ts'
import {type Domain, type Entity, isOn, refuse, type ServiceCall} from './domain.ts'

/** Switches, and other entities that are only turned on and off here: remotes, switches that people define. */
export const switchable: Domain = {
  kind: 'switch',
  capabilities: () => ({actions: ['toggle', 'turn']}),
  state: (entity): DeviceState => ({status: 'ok', on: isOn(entity)}),
  call: turn,
}

export const siren: Domain = {...switchable, capabilities: () => ({actions: ['toggle', 'turn'], secures: 'alarm'})}

export function turn(entity: Entity, action: DeviceAction): ServiceCall {
  if (action.type === 'toggle') return {service: 'toggle'}
  if (action.type === 'turn') return {service: action.on ? 'turn_on' : 'turn_off'}
  return refuse(entity, action)
}
