import {outlineOf} from '#shared/home/draw/items.ts'
import {isInside, turnedRectangle} from '#shared/home/geometry/rings.ts'
import {distanceTo, edgesOf, meetingParts, type Segment} from '#shared/home/geometry/segment.ts'
import {distance} from '#shared/home/geometry/vector.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Item, Plan, Point, Wall} from '#shared/home/schema.ts'
import {wallLength, wallLine} from '#shared/home/wall-line.ts'
import {invalidInput} from '../errors.ts'
import {boxOfRings, hundredths, quoted} from './answer.ts'
import {requireElement} from './list-elements.ts'

interface Input {
  /** The id of an element, or a point. */
  from: string | [number, number]
  to?: string | [number, number]
}

/** The ground that something covers: a point, a line or an outline. */
interface Shape {
  name: string
  plan: Plan | undefined
  middle: Point
  points: readonly Point[]
  isClosed: boolean
  facts: Record<string, number>
}

/** Measures an element, or the distance between two elements or points of one plan. */
export function measure(home: Home, {from, to}: Input) {
  const one = shapeOf(home, from)
  if (to === undefined) {
    const facts = Object.entries(one.facts).map(([name, value]) => `${name} ${value}`)
    return {
      text: `${one.name}: ${facts.join(', ') || 'nothing to measure'} (metres, square metres).`,
      data: {...one.facts, middle: rounded(one.middle)},
    }
  }
  const other = shapeOf(home, to)
  if (one.plan && other.plan && one.plan !== other.plan)
    throw invalidInput('to: is on another plan; distances are measured within one plan')
  const gap = hundredths(gapBetween(one, other))
  const middles = hundredths(distance(one.middle, other.middle))
  return {
    text: `From ${one.name} to ${other.name}: ${gap} m at the nearest, ${middles} m from middle to middle.`,
    data: {gap, middles, from: rounded(one.middle), to: rounded(other.middle)},
  }
}

const rounded = ([x, y]: Point): Point => [hundredths(x), hundredths(y)]

function shapeOf(home: Home, what: string | [number, number]): Shape {
  if (typeof what !== 'string')
    return {
      name: `the point ${JSON.stringify(what)}`,
      plan: undefined,
      middle: what,
      points: [what],
      isClosed: false,
      facts: {},
    }
  const {plan, list, element} = requireElement(home, what)
  const given = element as {id: string; name?: string; at?: unknown; wall?: string; width?: number; path?: Point[]}
  const name = `${list.slice(0, -1)} ${quoted(given.name ?? given.id)}`
  const outlined = (points: readonly Point[], facts: Record<string, number>, isClosed = true): Shape => {
    const {left, top, right, bottom} = boxOfRings([points])
    return {name, plan, middle: [(left + right) / 2, (top + bottom) / 2], points, isClosed, facts}
  }
  if (list === 'rooms') {
    const region = planRegions(plan).rooms.get(given.id)
    if (region === undefined) throw invalidInput(`${quoted(given.id)}: walls don't enclose this room`)
    const [outer = []] = region.rings
    const {left, top, right, bottom} = boxOfRings(region.rings)
    const facts = {area: region.net, width: right - left, depth: bottom - top}
    return outlined(outer, mapped(facts))
  }
  if (list === 'walls') {
    const wall = element as Wall
    return outlined([wall.a, wall.b], mapped({length: wallLength(wall)}), false)
  }
  if (list === 'items') {
    const {product, options, at, angle = 0} = element as Item
    const {width, depth} = outlineOf(home.products?.[product], options) ?? {width: 0, depth: 0}
    return outlined(turnedRectangle(at, {width, depth}, angle), mapped({width, depth}))
  }
  const wall = plan.walls.find(({id}) => id === given.wall)
  if (wall !== undefined && typeof given.at === 'number') {
    const half = (given.width ?? 0) / 2
    const line = wallLine(wall)
    return outlined([line.at(given.at - half).point, line.at(given.at + half).point], mapped({width: half * 2}), false)
  }
  if (Array.isArray(given.at)) return outlined([given.at as Point], {}, false)
  if (given.path !== undefined) return outlined(given.path, {}, false)
  throw invalidInput(`${quoted(given.id)}: has no place on the plan`)
}

const mapped = (facts: Record<string, number>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, hundredths(value)]))

/** Returns the smallest distance between two shapes: 0 where they meet, or one lies within the other. */
function gapBetween(one: Shape, other: Shape): number {
  const holds = (outer: Shape, inner: Shape) =>
    outer.isClosed && inner.points[0] !== undefined && isInside(inner.points[0], [outer.points])
  if (holds(one, other) || holds(other, one)) return 0
  const [own, their] = [sidesOf(one), sidesOf(other)]
  if (own.some((side) => their.some((each) => cross(side, each)))) return 0
  const reach = (points: readonly Point[], sides: readonly Segment[]) =>
    points.flatMap((point) => sides.map((side) => distanceTo(side, point)))
  const all = [...reach(one.points, their), ...reach(other.points, own)]
  return all.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
}

/** Lines that meet beyond their ends don't cross. */
const cross = (one: Segment, other: Segment): boolean =>
  meetingParts(one, other)?.every((part) => part >= 0 && part <= 1) ?? false

function sidesOf({points, isClosed}: Shape): Segment[] {
  const [first] = points
  if (points.length === 1 && first) return [{a: first, b: first}]
  return isClosed ? edgesOf(points) : points.slice(1).map((b, index) => ({a: points[index] as Point, b}))
}
