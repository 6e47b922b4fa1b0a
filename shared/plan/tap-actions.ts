import type {Device} from '../api/resources.ts'
import {isMoving} from './confirms.ts'
import type {DeviceAction, DeviceStates} from './device-state.ts'

/** What one of an element's devices is asked. */
export interface Act {
  device: string
  action: DeviceAction
}

/**
 * What a tap on an element asks of its devices, so that all end alike: off when any is on, closed when any is open. A
 * moving cover stops. A device that cannot be reached is left alone, and one of which nothing is known is turned over.
 */
export function tapActions(devices: readonly Device[], states: DeviceStates): Act[] {
  const known = devices.map(({id}) => states[id]).filter((state) => state?.status === 'ok')
  const moves = known.some(isMoving)
  const anyOn = known.some(({on}) => on)
  const anyOpen = known.some(({position = 0}) => position > 0)

  const turned: DeviceAction = {type: 'turn', on: !anyOn}
  const moved: DeviceAction = devices.length === 1 ? {type: 'toggle'} : {type: 'position', value: anyOpen ? 0 : 1}

  return devices.flatMap(({id}) => {
    const state = states[id]
    if (state?.status === 'unavailable') return []
    if (state?.status === 'ok' && state.position !== undefined) {
      if (!moves) return {device: id, action: moved}
      return isMoving(state) ? {device: id, action: {type: 'stop'}} : []
    }
    const canTurn = state?.status === 'ok' && state.on !== undefined
    return {device: id, action: canTurn ? turned : {type: 'toggle'}}
  })
}
