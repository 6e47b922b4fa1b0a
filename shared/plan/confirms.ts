import type {DeviceAction, DeviceState, KnownState} from './device-state.ts'

/** Bridges round values: 128 of 255 is 0.502. */
const close = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) < 0.02

const changed = (before: DeviceState | undefined, after: KnownState) =>
  before?.status !== 'ok' || before.on !== after.on || before.position !== after.position || isMoving(after)

export const isMoving = ({position, target}: KnownState) => target !== undefined && target !== position

/** Tests whether a device's state shows that an action is done, or in progress for slow devices. */
const confirmations: {
  [Type in DeviceAction['type']]: (
    action: Extract<DeviceAction, {type: Type}>,
    before: DeviceState | undefined,
    after: KnownState,
  ) => boolean
} = {
  toggle: (_, before, after) => changed(before, after),
  turn: ({on}, _, after) => after.on === on,
  brightness: ({value}, _, after) => close(after.brightness, value),
  position: ({value}, _, after) => close(after.target, value) || close(after.position, value),
  stop: (_, __, after) => !isMoving(after),
}

/** Tests whether a state confirms an action. `before` is the state when the action was requested. */
export function confirms<Type extends DeviceAction['type']>(
  action: Extract<DeviceAction, {type: Type}>,
  before: DeviceState | undefined,
  after: DeviceState | undefined,
): boolean {
  return after?.status === 'ok' && confirmations[action.type as Type](action, before, after)
}
