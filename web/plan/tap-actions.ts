import {isMoving} from '#shared/house/confirms.ts'
import type {
  ActionType,
  DeviceAction,
  DeviceState,
  DeviceStates,
  HouseDevice,
  KnownState,
} from '#shared/house/device-state.ts'

/** A command for one of an element's devices. */
export interface Act {
  device: string
  action: DeviceAction
}

/**
 * Returns the commands for a tap on an element. Its devices all end alike: off when any is on, closed when any is open.
 * A moving cover stops. Unreachable devices get no command, devices of unknown state are toggled, and no device gets an
 * action that it doesn't have: a cover that can't stop turns round, and one with slats alone turns them.
 */
export function tapActions(devices: readonly HouseDevice[], states: DeviceStates): Act[] {
  const known = devices.map(({id}) => states[id]).filter((state) => state?.status === 'ok')
  const anyMoves = known.some(isMoving)
  const anyOn = known.some(({on}) => on)
  const anyOpen = known.some(({position = 0}) => position > 0)

  /** Returns the wanted actions of a device in the order of choice. */
  function wanted(device: HouseDevice, state: DeviceState | undefined): DeviceAction[] {
    if (state?.status === 'unavailable') return []
    if (turnsSlatsAlone(device)) return [{type: 'tilt', value: isTilted(state) ? 0 : 1}]
    if (state?.status !== 'ok') return [{type: 'toggle'}]
    if (state.position !== undefined) return moves(state)
    return state.on === undefined ? [{type: 'toggle'}] : [{type: 'turn', on: !anyOn}, {type: 'toggle'}]
  }

  function moves(state: KnownState): DeviceAction[] {
    if (anyMoves) return isMoving(state) ? [{type: 'stop'}, {type: 'toggle'}] : []
    return devices.length === 1 ? [{type: 'toggle'}] : [{type: 'position', value: anyOpen ? 0 : 1}]
  }

  return devices.flatMap((device) => {
    const action = wanted(device, states[device.id]).find(({type}) => can(device, type))
    return action ? [{device: device.id, action}] : []
  })
}

/** Tells whether a device has an action. Positions at the ends are opening and closing, which `toggle` stands for. */
const can = ({actions, kind}: HouseDevice, type: ActionType) =>
  !actions || actions.includes(type) || (type === 'position' && kind === 'cover' && actions.includes('toggle'))

const turnsSlatsAlone = ({actions}: HouseDevice) =>
  actions?.includes('tilt') === true && !actions.includes('toggle') && !actions.includes('position')

const isTilted = (state: DeviceState | undefined) => state?.status === 'ok' && (state.tilt ?? 0) > 0
