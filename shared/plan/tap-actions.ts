import type {Device} from '../api/resources.ts'
import {isMoving} from './confirms.ts'
import type {DeviceAction, DeviceStates} from './device-state.ts'

/** A command for one of an element's devices. */
export interface Act {
  device: string
  action: DeviceAction
}

/**
 * Returns the commands for a tap on an element. Its devices all end alike: off when any is on, closed when any is open.
 * A moving cover stops. Unreachable devices get no command, and devices of unknown state are toggled.
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
