import type {DeviceAction, DeviceState, KnownState} from './device-state.ts'

/** Bridges round: 128 of 255 is 0.502. */
const close = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) < 0.02

const changed = (before: DeviceState | undefined, after: KnownState) =>
  before?.status !== 'ok' || before.on !== after.on || before.position !== after.position || isMoving(after)

export const isMoving = ({position, target}: KnownState) => target !== undefined && target !== position

/** Whether a device's state shows that an action was done, or for what moves slowly, that it is being done. */
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

/** `before` is the state at the time of asking. */
export function confirms<Type extends DeviceAction['type']>(
  action: Extract<DeviceAction, {type: Type}>,
  before: DeviceState | undefined,
  after: DeviceState | undefined,
): boolean {
  return after?.status === 'ok' && confirmations[action.type as Type](action, before, after)
}
