import {elementLists} from '#shared/home/element-lists.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan, Point, Side, Wall} from '#shared/home/schema.ts'
import {leftNormal, wallLine} from '#shared/home/wall-line.ts'
import {readStoredHome, type StoredHome} from './stored-home.ts'

/** An element as people know it. */
export interface DescribedElement {
  kind: string
  id: string
  /** Empty when it has none. */
  name: string
  /** The room that it is, is in or faces; undefined elsewhere. */
  room: string | undefined
  /** The plan's name, when the home has several. */
  plan: string | undefined
}

interface Found {
  plan: Plan | undefined
  element: {name?: string}
  points: Point[]
}

export interface DescribeTask {
  json: StoredHome
  elements: readonly {kind: string; id: string}[]
}

/** Describes elements of a stored home. Runs in a worker. */
export function describeElements({json, elements}: DescribeTask): DescribedElement[] {
  const describe = createElementDescriber(JSON.parse(readStoredHome(json).toString()) as Home)
  return elements.map((element) => describe(element))
}

/** Returns a function that describes elements of a home. Each plan's rooms are computed once, when needed. */
export function createElementDescriber(home: Home): (ref: {kind: string; id: string}) => DescribedElement {
  const known = new Map(elementsIn(home))
  const roomFinders = new Map<Plan, (point: Point) => string | undefined>()
  const roomAt = (plan: Plan, point: Point) => {
    const find = roomFinders.get(plan) ?? createRoomFinder(plan)
    roomFinders.set(plan, find)
    return find(point)
  }
  return ({kind, id}) => {
    const found = known.get(`${kind} ${id}`)
    const plan = found?.plan
    const name = found?.element.name ?? ''
    const around = plan && found.points.map((point) => roomAt(plan, point)).find((each) => each !== undefined)
    const room = kind === 'room' ? name : around
    return {kind, id, name, room, plan: home.plans.length > 1 ? plan?.name : undefined}
  }
}

function* elementsIn(home: Home): Generator<[string, Found]> {
  for (const level of home.levels) yield [`level ${level.id}`, {plan: undefined, element: level, points: []}]
  for (const each of home.presentations ?? [])
    yield [`presentation ${each.id}`, {plan: undefined, element: each, points: []}]
  for (const plan of home.plans) {
    yield [`plan ${plan.id}`, {plan: undefined, element: plan, points: []}]
    const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
    for (const [list, kind] of elementLists)
      for (const element of plan[list])
        yield [`${kind} ${element.id}`, {plan, element, points: kind === 'room' ? [] : pointsOf(element, walls)}]
  }
}

/** Metres from a wall's centre line into the room beside it, past the thickest walls of houses. */
const beside = 0.5

/** Returns the points that may lie in the element's room. */
function pointsOf(element: object, walls: ReadonlyMap<string, Wall>): Point[] {
  if ('wall' in element) {
    const {wall: id, at, side} = element as {wall: string; at: number; side?: Side}
    const wall = walls.get(id)
    if (wall === undefined) return []
    const {point, direction} = wallLine(wall).at(at)
    const [x, y] = leftNormal(direction)
    const sides = [1, -1].map((sign): Point => [point[0] + sign * beside * x, point[1] + sign * beside * y])
    return side === 'right' ? sides.toReversed() : sides
  }
  if ('at' in element) return [element.at as Point]
  return 'path' in element ? (element.path as Point[]).slice(0, 1) : []
}

function createRoomFinder(plan: Plan): (point: Point) => string | undefined {
  const {rooms: regions} = planRegions(plan)
  const rooms = plan.rooms.map(({id, name}) => ({name, rings: regions.get(id)?.rings ?? []}))
  return (point) => rooms.find(({rings}) => isInside(point, rings))?.name
}
