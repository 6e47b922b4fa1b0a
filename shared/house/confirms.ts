import {hexToRgb} from './color.ts'
import type {DeviceAction, DeviceState, KnownState} from './device-state.ts'

/** Bridges round values: 128 of 255 is 0.502. */
const close = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) < 0.02

const changed = (before: DeviceState | undefined, after: KnownState) =>
  before?.status !== 'ok' || before.on !== after.on || before.position !== after.position || isMoving(after)

/** Tests whether a cover moves: to a target, or in a direction when the house tells no target. */
export const isMoving = ({position, target, moving}: KnownState) =>
  (target !== undefined && target !== position) || moving !== undefined

/** Tests whether a cover moves towards a position, for houses that tell no target. */
const isOnItsWay = ({moving, position, target}: KnownState, value: number) =>
  moving !== undefined &&
  target === undefined &&
  moving === (value > (position ?? (value > 0.5 ? 0 : 1)) ? 'opening' : 'closing')

/** Lamps show some colours only nearly, and convert them between colour spaces. */
function isNearColor(one: string, other: string): boolean {
  const others = hexToRgb(other)
  return hexToRgb(one)?.every((value, index) => Math.abs(value - (others?.[index] ?? 0)) <= 40) ?? false
}

/**
 * Tests whether a device's state shows that an action is done, or in progress for slow devices. A lamp that is off may
 * tell the brightness and the colour that it had.
 */
const confirmations: {
  [Type in DeviceAction['type']]: (
    action: Extract<DeviceAction, {type: Type}>,
    before: DeviceState | undefined,
    after: KnownState,
  ) => boolean
} = {
  toggle: (_, before, after) => changed(before, after),
  turn: ({on}, _, after) => after.on === on,
  brightness: ({value}, _, after) =>
    (after.on !== false && close(after.brightness, value)) || (value === 0 && after.on === false),
  position: ({value}, _, after) =>
    close(after.target, value) || close(after.position, value) || isOnItsWay(after, value),
  tilt: ({value}, _, after) => close(after.tilt, value),
  stop: (_, __, after) => !isMoving(after),
  kelvin: ({value}, _, after) =>
    after.on !== false && after.kelvin !== undefined && Math.abs(after.kelvin - value) < value / 20,
  color: ({value}, _, after) => after.on !== false && after.color !== undefined && isNearColor(after.color, value),
  temperature: ({value}, _, after) =>
    after.targetTemperature !== undefined && Math.abs(after.targetTemperature - value) < 0.3,
  mode: ({value}, _, after) => after.mode === value,
  fanMode: ({value}, _, after) => after.fanMode === value,
  speed: ({value}, _, after) => (value === 0 ? after.on === false : close(after.speed, value)),
  humidity: ({value}, _, after) => after.targetHumidity === Math.round(value),
  number: ({value}, _, after) => after.value !== undefined && Math.abs(after.value - value) < 1e-6,
  // A press shows in no state, and a robot's way home in words of its own: the house's answer is all there is.
  press: () => true,
  start: (_, __, after) => after.on === true,
  home: (_, __, after) => after.on === false,
  play: (_, __, after) => after.playback === 'playing',
  pause: (_, __, after) => (after.playback === undefined ? after.on === false : after.playback !== 'playing'),
  volume: ({value}, _, after) => close(after.volume, value),
}

/** Tests whether a state confirms an action. `before` is the state when the action was requested. */
export function confirms<Type extends DeviceAction['type']>(
  action: Extract<DeviceAction, {type: Type}>,
  before: DeviceState | undefined,
  after: DeviceState | undefined,
): boolean {
  return after?.status === 'ok' && confirmations[action.type as Type](action, before, after)
}
