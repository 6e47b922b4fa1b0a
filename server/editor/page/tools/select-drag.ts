/** The edits that dragging means: what the pointer holds, and what its move makes of it. */
import {defaults} from '../../../../shared/home/defaults.ts'
import {outlineOf} from '../../../../shared/home/draw/items.ts'
import {directionOf, distance, dot} from '../../../../shared/home/edit/geometry.ts'
import {locate} from '../../../../shared/home/edit/in-plan.ts'
import {moveCorner} from '../../../../shared/home/edit/move-corner.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {moveOnWall, placeOnWall, widthOnWall} from '../../../../shared/home/edit/place-on-wall.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {snap, snapTargets} from '../../../../shared/home/edit/snap.ts'
import {type ItemTargets, itemTargets, snapItem} from '../../../../shared/home/edit/snap-item.ts'
import {type LightTargets, lightTargets, snapLight} from '../../../../shared/home/edit/snap-light.ts'
import type {Home, Item, Light, Opening, Plate, Point, Wall} from '../../../../shared/home/schema.ts'
import {leftNormal} from '../../../../shared/home/wall-line.ts'
import type {Pointer, ToolContext} from './tool.ts'

/** What the pointer holds. */
export type Hold =
  | {kind: 'wall'; wall: Wall; from: Point}
  | {kind: 'corner'; from: Point}
  | {kind: 'on-wall'; id: string; from: Point}
  | {kind: 'light'; id: string; targets: LightTargets; from: Point}
  | {kind: 'item'; id: string; targets: ItemTargets; from: Point}
  | {kind: 'elements'; ids: readonly string[]; from: Point}
  | {kind: 'box'; from: Point; to: Point}

export type Edit = (home: Home) => Home

type Context = Pick<ToolContext, 'session' | 'grid' | 'pixel' | 'reach'>

/** Returns what a press at this place holds. */
export function holdOf({session, pixel}: Context, {at, element, isTouch}: Pointer): Hold {
  const corner = selectedCorner(session, at, isTouch ? 22 * pixel() : Math.max(8 * pixel(), 0.05))
  if (corner) return {kind: 'corner', from: corner}
  if (element === undefined) return {kind: 'box', from: at, to: at}
  const ids = session.selection.includes(element) ? session.selection : [element]
  const {list, plan, element: found} = locate(session.home, element)
  if (ids.length > 1) return {kind: 'elements', ids, from: at}
  const without = new Set(ids)
  switch (list) {
    case 'walls':
      return {kind: 'wall', wall: found as Wall, from: at}
    case 'openings':
    case 'plates':
    case 'awnings':
      return {kind: 'on-wall', id: element, from: at}
    case 'lights':
      return {kind: 'light', id: element, targets: lightTargets(session.home, plan, without), from: at}
    case 'items':
      return {kind: 'item', id: element, targets: itemTargets(session.home, plan, without), from: at}
    default:
      return {kind: 'elements', ids, from: at}
  }
}

/** Returns the end of a selected wall at this place. */
function selectedCorner({plan, selection}: Context['session'], at: Point, near: number): Point | undefined {
  return plan.walls
    .filter(({id}) => selection.includes(id))
    .flatMap(({a, b}) => [a, b])
    .find((end) => distance(end, at) <= near)
}

/** Returns the edit that dragging to this place means; null when it means none. */
export function dragEdit(context: Context, held: Hold, pointer: Pointer): Edit | null {
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
    case 'elements': {
      const step = pointer.isShift ? 0 : context.grid()
      const [x, y] = pointer.at
      const by: Point = [onGrid(x - held.from[0], step), onGrid(y - held.from[1], step)]
      return (home) => moveElements(home, held.ids, by)
    }
    default:
      return null
  }
}

function dragWall(
  {session, grid}: Context,
  {wall, from}: Extract<Hold, {kind: 'wall'}>,
  {at, isShift}: Pointer,
): Edit | null {
  const direction = directionOf(wall.a, wall.b)
  if (!direction) return null
  const moved = dot(leftNormal(direction), [at[0] - from[0], at[1] - from[1]])
  const move = {plan: session.plan.id, wall: wall.id, distance: onGrid(moved, isShift ? 0 : grid())}
  return (home) => moveWall(home, move)
}

function dragCorner({session, reach, grid}: Context, from: Point, {at, isShift}: Pointer): Edit | null {
  const plan = session.home.plans.find(({id}) => id === session.plan.id)
  if (!plan) return null
  const moving = new Set(
    plan.walls.filter(({a, b}) => [a, b].some((end) => distance(end, from) < 0.001)).map(({id}) => id),
  )
  const {point} = snap(snapTargets(plan, moving), at, {reach: reach(), grid: grid(), isFree: isShift})
  return (home) => moveCorner(home, {plan: plan.id, from, to: point})
}

/** Returns the edit that moves an opening, a plate or an awning to the wall near the pointer. */
function slide({session, reach, grid}: Context, id: string, {at, isShift}: Pointer): Edit | null {
  const {plan, list, element} = locate(session.home, id)
  if (list !== 'openings' && list !== 'plates' && list !== 'awnings') return null
  const width = widthOnWall(element as Opening | Plate)
  const options = {list, width, reach: Math.max(reach() * 3, 0.4), grid: isShift ? 0 : grid(), without: new Set([id])}
  const place = placeOnWall(plan, at, options)
  return place ? (home) => moveOnWall(home, id, place) : null
}

/** A lamp keeps its distance from the pointer, and hangs in the middle of rooms or evenly spaced. */
function dragLight(
  {session, reach, grid}: Context,
  {id, targets, from}: Extract<Hold, {kind: 'light'}>,
  {at, isShift}: Pointer,
): Edit {
  const {at: was} = locate(session.home, id).element as Light
  const wanted: Point = [was[0] + at[0] - from[0], was[1] + at[1] - from[1]]
  const {point} = snapLight(targets, wanted, {reach: reach(), grid: grid(), isFree: isShift})
  return (home) => setFields(home, [id], {at: point})
}

/** Furniture turns its back to the wall that it comes to. */
function dragItem(
  {session, reach, grid}: Context,
  {id, targets, from}: Extract<Hold, {kind: 'item'}>,
  {at, isShift}: Pointer,
): Edit {
  const item = locate(session.home, id).element as Item
  const wanted: Point = [item.at[0] + at[0] - from[0], item.at[1] + at[1] - from[1]]
  const size = outlineOf(session.home.products?.[item.product], item.options) ?? {width: 0.3, depth: 0.3}
  const angle = item.angle ?? defaults.item.angle
  const options = {width: size.width, depth: size.depth, angle, reach: reach(), grid: grid(), isFree: isShift}
  const snapped = snapItem(targets, wanted, options)
  return (home) =>
    setFields(home, [id], {at: snapped.at, angle: snapped.angle === defaults.item.angle ? undefined : snapped.angle})
}

const onGrid = (metres: number, step: number) => (step > 0 ? Math.round(metres / step) * step : metres)
