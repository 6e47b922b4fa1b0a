import {roundedPoint} from '../geometry/grid.ts'
import type {Drawing, Home, Item, Label, Plan, Point, Radar} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {checkElement} from './element-schemas.ts'
import {changePlan, locate, replaceIn} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {type MovedEnds, moveEnds, setEnd} from './move-ends.ts'
import {endsAt} from './wall-joints.ts'

/**
 * Turns elements clockwise around the middle of them all, in degrees. One item turns on the spot. Walls take along the
 * walls that meet them, and the elements on them; elements on other walls stay. Throws EditRefused when
 * nothing turns, or a wall can't.
 */
export function rotateElements(home: Home, ids: readonly string[], degrees: number): Home {
  const turned = new Set(ids)
  let next = home
  for (const id of new Set(ids.map((id) => locate(home, id).plan.id)))
    next = changePlan(next, id, (plan) => turnIn(plan, turned, degrees))
  if (next === home) throw new EditRefused('nothing-to-do', ids)
  return next
}

/** The most degrees that walls turn at once: an edit refuses a wall that points the other way. */
const widestTurn = 90

function turnIn(plan: Plan, ids: ReadonlySet<string>, degrees: number): Plan {
  const points = turningPoints(plan, ids)
  if (points.length === 0) return plan
  const middle = middleOfBox(points)
  let next = plan
  for (let left = degrees % 360; left !== 0; ) {
    const step = Math.max(-widestTurn, Math.min(left, widestTurn))
    next = turnStep(next, ids, {middle, degrees: step})
    left -= step
  }
  return keepRooms(plan, next)
}

/** Returns the points of elements that stand by themselves. */
function turningPoints(plan: Plan, ids: ReadonlySet<string>): Point[] {
  const isTurned = ({id}: {id: string}) => ids.has(id)
  return [
    ...plan.walls.filter(isTurned).flatMap(({a, b}) => [a, b]),
    ...[plan.rooms, plan.items, plan.lights, plan.drawings ?? [], plan.labels ?? [], plan.radars ?? []]
      .flatMap((list) => list.filter(isTurned))
      .map(({at}) => at),
    ...[...plan.stairs, ...(plan.polylines ?? [])].filter(isTurned).flatMap(({path}) => path),
    ...(plan.dimensions ?? []).filter(isTurned).flatMap(({a, b}) => [a, b]),
  ]
}

function middleOfBox(points: readonly Point[]): Point {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(points.map(([x]) => x)), middle(points.map(([, y]) => y))]
}

interface Turn {
  middle: Point
  degrees: number
}

function turnStep(plan: Plan, ids: ReadonlySet<string>, turn: Turn): Plan {
  const move = (point: Point) => turnPoint(point, turn)
  const walled = turnWalls(plan, ids, move)
  const change = <T extends {id: string}>(list: T[], moved: (element: T) => T) =>
    replaceIn(list, (element) => {
      if (!ids.has(element.id)) return element
      const next = moved(element)
      return JSON.stringify(next) === JSON.stringify(element) ? element : next
    })
  const {drawings, labels, polylines, dimensions, radars} = walled
  const turned: Plan = {
    ...walled,
    rooms: change(walled.rooms, (room) => ({...room, at: move(room.at)})),
    items: change(walled.items, (item) => turnAngle({...item, at: move(item.at)}, turn)),
    lights: change(walled.lights, (light) => ({...light, at: move(light.at)})),
    stairs: change(walled.stairs, (stair) => ({...stair, path: stair.path.map(move)})),
    ...(drawings && {drawings: change(drawings, (one) => turnAngle({...one, at: move(one.at)}, turn))}),
    ...(labels && {labels: change(labels, (one) => turnAngle({...one, at: move(one.at)}, turn))}),
    ...(radars && {radars: change(radars, (one) => turnAngle({...one, at: move(one.at)}, turn))}),
    ...(polylines && {polylines: change(polylines, (one) => ({...one, path: one.path.map(move)}))}),
    ...(dimensions && {dimensions: change(dimensions, (one) => ({...one, a: move(one.a), b: move(one.b)}))}),
  }
  for (const list of ['items', 'drawings', 'labels', 'radars'] as const)
    for (const element of turned[list] ?? []) if (ids.has(element.id)) checkElement(list, element)
  return (Object.keys(turned) as (keyof Plan)[]).every((key) => turned[key] === plan[key]) ? plan : turned
}

function turnWalls(plan: Plan, ids: ReadonlySet<string>, move: (point: Point) => Point): Plan {
  const ends: MovedEnds = new Map()
  const corners = plan.walls.filter(({id}) => ids.has(id)).flatMap(({a, b}) => [a, b])
  for (const corner of corners) for (const end of endsAt(plan, corner)) setEnd(ends, end, move(corner))
  return ends.size === 0 ? plan : moveEnds(plan, ends)
}

function turnPoint(point: Point, {middle, degrees}: Turn): Point {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [x, y] = [point[0] - middle[0], point[1] - middle[1]]
  const [left, top] = roundedPoint([middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos])
  if (Math.abs(left) > 1000 || Math.abs(top) > 1000) throw new EditRefused('invalid-value')
  return [left, top]
}

/** Turns an element to an angle from 0 to below 360, of which 0 is not written. */
function turnAngle<T extends Item | Drawing | Label | Radar>(element: T, {degrees}: Turn): T {
  const {angle = 0, ...rest} = element
  const next = (Math.round((((((angle + degrees) % 360) + 360) % 360) + 0) * 1000) / 1000) % 360
  return (next === 0 ? rest : {...rest, angle: next}) as T
}
