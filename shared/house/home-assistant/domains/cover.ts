import type {ActionType, DeviceState} from '../../device-state.ts'
import {isEntrance, round} from '../../readings.ts'
import {clamp, type Domain, type Entity, hasFeature, numberOf, refuse, textOf, unreadable} from './domain.ts'

const open = 1
const close = 2
const setPosition = 4
const stop = 8
const openTilt = 16
const closeTilt = 32
const setTilt = 128

const states = ['open', 'opening', 'closed', 'closing']

export const cover: Domain = {
  kind: 'cover',
  capabilities: (entity) => ({
    actions: actionsOf(entity),
    ...(isEntrance(textOf(entity, 'device_class')) && {secures: 'entrance'}),
  }),
  // Home Assistant writes "unknown" for slats that neither open nor close as a whole.
  isKnown: (entity) => numberOf(entity, 'current_tilt_position') !== undefined,
  state(entity): DeviceState {
    const {state} = entity
    if (!states.includes(state) && state !== 'unknown') throw unreadable(entity)
    const position = positionOf(entity)
    const tilt = numberOf(entity, 'current_tilt_position')
    const moving = state === 'opening' || state === 'closing' ? state : undefined
    const target = moving && targetAhead(entity, position, moving)
    return {
      status: 'ok',
      ...(position !== undefined && {position}),
      ...(moving !== undefined && {moving}),
      ...(target !== undefined && {target}),
      ...(tilt !== undefined && {tilt: fraction(tilt)}),
    }
  },
  call(entity, action) {
    const isEnd = action.type === 'position' && (action.value === 0 || action.value === 1)
    // A cover without positions still opens and closes.
    const needed = isEnd && hasFeature(entity, action.value === 1 ? open : close) ? 'toggle' : action.type
    if (!actionsOf(entity).includes(needed)) refuse(entity, action)
    switch (action.type) {
      case 'toggle':
        return moveTo(entity, isOpening(entity) ? 0 : 1)
      case 'position':
        return moveTo(entity, action.value)
      case 'tilt':
        return tiltTo(entity, action.value)
      case 'stop':
        return {service: 'stop_cover'}
      default:
        return refuse(entity, action)
    }
  },
}

/** Returns the position that an action sends the cover to; undefined for other actions. */
export function targetOf(entity: Entity, action: {type: string; value?: unknown}): number | undefined {
  if (action.type === 'toggle') return isOpening(entity) ? 0 : 1
  return action.type === 'position' && typeof action.value === 'number' ? action.value : undefined
}

function actionsOf(entity: Entity): ActionType[] {
  const canMove = hasFeature(entity, setPosition) || hasFeature(entity, open) || hasFeature(entity, close)
  return [
    ...(canMove ? (['toggle'] as const) : []),
    ...(hasFeature(entity, setPosition) ? (['position'] as const) : []),
    ...(hasFeature(entity, stop) ? (['stop'] as const) : []),
    ...(hasFeature(entity, setTilt) || hasFeature(entity, openTilt) ? (['tilt'] as const) : []),
  ]
}

function moveTo(entity: Entity, value: number) {
  if (value >= 1 && hasFeature(entity, open)) return {service: 'open_cover'}
  if (value <= 0 && hasFeature(entity, close)) return {service: 'close_cover'}
  if (!hasFeature(entity, setPosition)) {
    throw new RangeError(`${entity.name} can't ${value >= 1 ? 'open' : value <= 0 ? 'close' : 'stop at a position'}.`)
  }
  return {service: 'set_cover_position', data: {position: percent(value)}}
}

function tiltTo(entity: Entity, value: number) {
  if (hasFeature(entity, setTilt)) return {service: 'set_cover_tilt_position', data: {tilt_position: percent(value)}}
  if (value >= 1) return {service: 'open_cover_tilt'}
  if (value <= 0 && hasFeature(entity, closeTilt)) return {service: 'close_cover_tilt'}
  throw new RangeError(`The slats of ${entity.name} can't ${value <= 0 ? 'close' : 'stop at an angle'}.`)
}

/** Returns whether the cover is open, or about to be. */
function isOpening(entity: Entity): boolean {
  if (entity.state === 'opening' || entity.state === 'closing') return entity.state === 'opening'
  return entity.state === 'open' && (positionOf(entity) ?? 1) > 0
}

/** Returns the position. A cover that has none is open or closed, or anywhere while it moves. */
function positionOf(entity: Entity): number | undefined {
  const position = numberOf(entity, 'current_position')
  if (position !== undefined) return fraction(position)
  return {open: 1, closed: 0}[entity.state]
}

/** Returns the target if it lies in the direction of the movement: somebody may have sent the cover elsewhere since. */
function targetAhead(
  {target}: Entity,
  position: number | undefined,
  moving: 'opening' | 'closing',
): number | undefined {
  if (target === undefined) return undefined
  const from = position ?? (moving === 'opening' ? 0 : 1)
  return (moving === 'opening' ? target > from : target < from) ? target : undefined
}

const fraction = (percent: number) => round(clamp(percent / 100, 0, 1), 3)

const percent = (value: number) => Math.round(clamp(value, 0, 1) * 100)
