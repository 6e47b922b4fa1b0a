/** The edits of dragging: finds the part that the pointer holds, and moves it. */
import {defaults} from '#shared/home/defaults.ts'
import {outlineOf} from '#shared/home/draw/items.ts'
import {locate} from '#shared/home/edit/in-plan.ts'
import {moveCorner} from '#shared/home/edit/move-corner.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {moveRoomPoint} from '#shared/home/edit/move-room-point.ts'
import {moveWall} from '#shared/home/edit/move-wall.ts'
import {duplicateElements} from '#shared/home/edit/paste-elements.ts'
import {moveOnWall, placeOnWall, widthOnWall} from '#shared/home/edit/place-on-wall.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {type SnapReason, snap, snapTargets} from '#shared/home/edit/snap.ts'
import {type ItemTargets, itemTargets, snapItem} from '#shared/home/edit/snap-item.ts'
import {type LightTargets, lightTargets, snapLight} from '#shared/home/edit/snap-light.ts'
import type {OnWall} from '#shared/home/edit/wall-distances.ts'
import {directionBetween} from '#shared/home/geometry/line.ts'
import {along, distance, dot} from '#shared/home/geometry/vector.ts'
import type {Home, Item, Light, Opening, Plan, Plate, Point, Room, Wall} from '#shared/home/schema.ts'
import {leftNormal, wallLength, wallLine} from '#shared/home/wall-line.ts'
import type {Pointer, ToolContext} from '../tool.ts'
import {moveTogether, type Together, together} from './move-together.ts'

/** The part that the pointer holds. */
export type Hold =
  | {kind: 'wall'; wall: Wall; from: Point}
  | {kind: 'corner'; from: Point}
  | {kind: 'on-wall'; id: string; from: Point}
  | {kind: 'light'; id: string; targets: LightTargets; from: Point}
  | {kind: 'item'; id: string; targets: ItemTargets; from: Point}
  | {kind: 'room-point'; id: string; from: Point}
  | {kind: 'elements' | 'copies'; ids: readonly string[]; together: Together; from: Point}
  | {kind: 'box'; from: Point; to: Point}

/** The result of dragging, and the reason for its place. */
export interface Drag {
  change(home: Home): Home
  /** The elements that are selected afterwards; the same ones when absent. */
  select?(): readonly string[]
  reasons: readonly SnapReason[]
  /** The place of an element that is dragged along walls. */
  onWall?: OnWall
}

type Context = Pick<ToolContext, 'editing' | 'grid' | 'pixel' | 'reach'>

/** Pixels around a room's point, at its name, that hold it. */
const labelReach = 24

/** Returns the part that a press at this place holds. */
export function holdOf({editing, pixel}: Context, {at, element, isTouch, isAlt}: Pointer): Hold {
  const corner = selectedCorner(editing, at, isTouch ? 22 * pixel() : Math.max(8 * pixel(), 0.05))
  if (corner) return {kind: 'corner', from: corner}
  if (element === undefined) return {kind: 'box', from: at, to: at}
  const isSelected = editing.selection.includes(element)
  const ids = isSelected ? editing.selection : [element]
  const {list, plan, element: found} = locate(editing.home, element)
  if (isAlt) return {kind: 'copies', ids, together: together(editing.home, plan, ids, true), from: at}
  const elements = () => ({kind: 'elements' as const, ids, together: together(editing.home, plan, ids), from: at})
  if (ids.length > 1) return elements()
  const without = new Set(ids)
  switch (list) {
    case 'walls':
      return {kind: 'wall', wall: found as Wall, from: at}
    case 'openings':
    case 'plates':
    case 'awnings':
      return {kind: 'on-wall', id: element, from: at}
    case 'lights':
      return {kind: 'light', id: element, targets: lightTargets(editing.home, plan, without), from: at}
    case 'items':
      return {kind: 'item', id: element, targets: itemTargets(editing.home, plan, without), from: at}
    case 'rooms': {
      // Rooms are the ground of the plan: a drag across one that isn't selected draws a box, except at its name.
      const isAtLabel = distance((found as Room).at, at) <= Math.min(labelReach * pixel(), 0.5)
      return isSelected || isAtLabel ? {kind: 'room-point', id: element, from: at} : {kind: 'box', from: at, to: at}
    }
    default:
      return elements()
  }
}

/** Returns the end of a selected wall at this place. */
function selectedCorner({plan, selection}: Context['editing'], at: Point, near: number): Point | undefined {
  return plan.walls
    .filter(({id}) => selection.includes(id))
    .flatMap(({a, b}) => [a, b])
    .find((end) => distance(end, at) <= near)
}

/** Returns the result of dragging to this place; null when nothing changes. */
export function dragEdit(context: Context, held: Hold, pointer: Pointer): Drag | null {
  switch (held.kind) {
    case 'wall':
      return dragWall(context, held, pointer)
    case 'corner':
      return dragCorner(context, held.from, pointer)
    case 'on-wall':
      return slide(context, held.id, pointer)
    case 'light':
      return dragLight(context, held, pointer)
    case 'item':
      return dragItem(context, held, pointer)
    case 'room-point': {
      const step = pointer.isShift ? 0 : context.grid()
      const to: Point = [onGrid(pointer.at[0], step), onGrid(pointer.at[1], step)]
      return {change: (home) => moveRoomPoint(home, {room: held.id, to}), reasons: []}
    }
    case 'copies':
      return dragCopies(context, held, pointer)
    case 'elements': {
      const {by, reasons} = moveTogether(context, held.together, held.from, pointer)
      return {change: (home) => moveElements(home, held.ids, by), reasons}
    }
    default:
      return null
  }
}

type Several = Extract<Hold, {together: Together}>

function dragCopies(context: Context, {ids, together, from}: Several, pointer: Pointer): Drag {
  const {by, reasons} = moveTogether(context, together, from, pointer)
  let made: readonly string[] = []
  return {
    change(home) {
      const pasted = duplicateElements(home, context.editing.plan.id, ids, by)
      made = pasted.ids
      return pasted.home
    },
    select: () => made,
    reasons,
  }
}

/** Moves a wall. It snaps to a line with ends of other walls, else to the grid. */
function dragWall(
  {editing, grid, reach}: Context,
  {wall, from}: Extract<Hold, {kind: 'wall'}>,
  {at, isShift}: Pointer,
): Drag | null {
  const direction = directionBetween(wall.a, wall.b)
  const plan = editing.home.plans.find(({id}) => id === editing.plan.id)
  if (!direction || !plan) return null
  const moved = dot(leftNormal(direction), [at[0] - from[0], at[1] - from[1]])
  const line = isShift ? undefined : lineNear(plan, wall, direction, moved, reach() / 2)
  const by = line?.by ?? onGrid(moved, isShift ? 0 : grid())
  const middle = along(wallLine(wall).at(wallLength(wall) / 2).point, leftNormal(direction), by)
  const reasons: SnapReason[] = line ? [{kind: 'along', wall: wall.id, from: line.end, at: middle}] : []
  return {change: (home) => moveWall(home, {plan: plan.id, wall: wall.id, distance: by}), reasons}
}

/** Returns the end of another wall that the moved wall's line nearly goes through. */
function lineNear({walls}: Plan, wall: Wall, direction: Point, moved: number, reach: number) {
  const normal = leftNormal(direction)
  const ends = walls
    .flatMap(({a, b}) => [a, b])
    .map((end) => ({end, by: dot(normal, [end[0] - wall.a[0], end[1] - wall.a[1]])}))
  return ends
    .filter(({by}) => Math.abs(by) > 0.001 && Math.abs(by - moved) <= reach)
    .sort((one, other) => Math.abs(one.by - moved) - Math.abs(other.by - moved))[0]
}

function dragCorner({editing, reach, grid}: Context, from: Point, {at, isShift}: Pointer): Drag | null {
  const plan = editing.home.plans.find(({id}) => id === editing.plan.id)
  if (!plan) return null
  const moving = new Set(
    plan.walls.filter(({a, b}) => [a, b].some((end) => distance(end, from) < 0.001)).map(({id}) => id),
  )
  const {point, reasons} = snap(snapTargets(plan, moving), at, {reach: reach(), grid: grid(), isFree: isShift})
  return {change: (home) => moveCorner(home, {plan: plan.id, from, to: point}), reasons}
}

/** Returns the edit that moves an opening, a plate or an awning to the wall near the pointer. */
function slide({editing, reach, grid}: Context, id: string, {at, isShift}: Pointer): Drag | null {
  const {plan, list, element} = locate(editing.home, id)
  if (list !== 'openings' && list !== 'plates' && list !== 'awnings') return null
  const width = widthOnWall(element as Opening | Plate)
  const without = new Set([id])
  const options = {list, width, reach: Math.max(reach() * 3, 0.4), grid: isShift ? 0 : grid(), without}
  const place = placeOnWall(plan, at, options)
  if (!place) return null
  const onWall = {list, width, without, wall: place.wall, at: place.at, side: place.side}
  return {change: (home) => moveOnWall(home, id, place), reasons: [], onWall}
}

/** A lamp keeps its distance from the pointer, and hangs in the middle of rooms or evenly spaced. */
function dragLight(
  {editing, reach, grid}: Context,
  {id, targets, from}: Extract<Hold, {kind: 'light'}>,
  {at, isShift}: Pointer,
): Drag {
  const {at: was} = locate(editing.home, id).element as Light
  const wanted: Point = [was[0] + at[0] - from[0], was[1] + at[1] - from[1]]
  const {point, reasons} = snapLight(targets, wanted, {reach: reach(), grid: grid(), isFree: isShift})
  return {change: (home) => setFields(home, [id], {at: point}), reasons}
}

/** Moves furniture, which turns its back to a wall nearby. */
function dragItem(
  {editing, reach, grid}: Context,
  {id, targets, from}: Extract<Hold, {kind: 'item'}>,
  {at, isShift}: Pointer,
): Drag {
  const item = locate(editing.home, id).element as Item
  const wanted: Point = [item.at[0] + at[0] - from[0], item.at[1] + at[1] - from[1]]
  const size = outlineOf(editing.home.products?.[item.product], item.options) ?? {width: 0.3, depth: 0.3}
  const angle = item.angle ?? defaults.item.angle
  const options = {width: size.width, depth: size.depth, angle, reach: reach(), grid: grid(), isFree: isShift}
  const snapped = snapItem(targets, wanted, options)
  const turned = snapped.angle === defaults.item.angle ? undefined : snapped.angle
  return {change: (home) => setFields(home, [id], {at: snapped.at, angle: turned}), reasons: snapped.reasons}
}

const onGrid = (metres: number, step: number) => (step > 0 ? Math.round(metres / step) * step : metres)
