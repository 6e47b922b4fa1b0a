/**
 * Dimension lines that a plan gets by itself, outside the house on each of its four sides, from the house outwards: a
 * chain of its openings, a chain of the walls that meet the side, and the total.
 */

import type {WallBody} from '../draw/wall-body.ts'
import {wallBodies} from '../draw/wall-ends.ts'
import {mainDirection} from '../geometry/main-direction.ts'
import {along, dot, rotate} from '../geometry/vector.ts'
import type {Opening, Plan, Point} from '../schema.ts'
import {isStraight} from '../wall-line.ts'
import {outlineOfBody} from './body-outline.ts'
import type {DimensionLine} from './dimension-line.ts'
import {type Stretch, skylineOf, stretchAt} from './skyline.ts'

export interface DimensionSpacing {
  /** Metres from the house to the first line. */
  gap?: number
  /** Metres from line to line. */
  step?: number
}

type Facade = Stretch<WallBody>

/** A place along a side, and how far out the house is there, in metres. */
interface Tick {
  at: number
  depth: number
}

interface Side {
  /** The unit vectors along the side and outwards. */
  right: Point
  out: Point
  skyline: readonly Facade[]
}

/** Metres below which two places are one, and a jog of the outline is none. */
const least = {distance: 0.005, jog: 0.15}

/** How square a wall must be to a side, or how parallel, as the cosine of the angle to it. */
const closely = Math.cos(Math.PI / 12)

/** Metres from a house within which the lines keep clear of its terraces. */
const nearby = 6

/**
 * Returns the dimension lines of a plan; none without walls. Low walls and fences aren't measured, but the lines stand
 * outside the low walls of terraces and balconies.
 */
export function automaticDimensions(
  {walls, openings}: Pick<Plan, 'walls' | 'openings'>,
  {gap = 0.6, step = 0.5}: DimensionSpacing = {},
): DimensionLine[] {
  const built = walls.filter(({kind = 'wall'}) => kind === 'wall')
  const bodies = wallBodies(built)
  const byWall = new Map(bodies.map((body) => [body.wall.id, body]))
  const low = wallBodies(walls.filter(({kind}) => kind === 'low'))
  const turned = mainDirection(built.filter(isStraight))
  return [0, 90, 180, 270].flatMap((degrees) => {
    const side = createSide(bodies, turned + degrees)
    const outline = outlineTicks(side.skyline)
    const total = [outline[0], outline.at(-1)].filter((tick) => tick !== undefined)
    const chains = [
      [...outline, ...openingTicks(side, openings, byWall)],
      [...outline, ...wallTicks(side, bodies)],
      total,
    ]
      .map(inOrder)
      .filter((chain, index) => chain.length > (index === 2 ? 1 : 2))
    const house = deepest(side.skyline)
    const terraces = low.map((body) => stretchOf(body, side.right, side.out))
    const outside = Math.max(house, deepest(terraces.filter(({depth}) => depth < house + nearby)))
    return chains.flatMap((chain, index) => chainLines(chain, outside + gap + index * step, side))
  })
}

const deepest = (facades: readonly Facade[]): number =>
  facades.reduce((most, {depth}) => Math.max(most, depth), Number.NEGATIVE_INFINITY)

function createSide(bodies: readonly WallBody[], degrees: number): Side {
  const right = rotate([1, 0], degrees)
  const out = rotate([0, -1], degrees)
  return {right, out, skyline: skylineOf(bodies.map((body) => stretchOf(body, right, out)))}
}

function stretchOf(body: WallBody, right: Point, out: Point): Facade {
  const points = outlineOfBody(body)
  const ats = points.map((point) => dot(point, right))
  const depth = Math.max(...points.map((point) => dot(point, out)))
  return {from: Math.min(...ats), to: Math.max(...ats), depth, of: body}
}

/** Returns the places where the outline begins, ends or steps in or out. */
function outlineTicks(skyline: readonly Facade[]): Tick[] {
  const ticks: Tick[] = []
  for (const [index, {from, to, depth}] of skyline.entries()) {
    const before = skyline[index - 1]
    const isOn = before !== undefined && from - before.to < least.distance
    if (!isOn || Math.abs(before.depth - depth) > least.jog)
      ticks.push({at: from, depth: isOn ? Math.max(before.depth, depth) : depth})
    const after = skyline[index + 1]
    if (after === undefined || after.from - to >= least.distance) ticks.push({at: to, depth})
  }
  return ticks
}

/** Returns both edges of each opening in the outline. */
function openingTicks(
  {right, skyline}: Side,
  openings: readonly Opening[],
  bodies: ReadonlyMap<string, WallBody>,
): Tick[] {
  return openings.flatMap(({wall, at, width}): Tick[] => {
    const body = bodies.get(wall)
    if (body === undefined) return []
    const {point, direction} = body.line.at(at)
    const seen = stretchAt(skyline, dot(point, right))
    if (seen?.of !== body || Math.abs(dot(direction, right)) < closely) return []
    return [at - width / 2, at + width / 2].map((edge) => ({
      at: dot(body.line.at(edge).point, right),
      depth: seen.depth,
    }))
  })
}

/** Returns both faces of each wall that meets the outline squarely. */
function wallTicks({right, out, skyline}: Side, bodies: readonly WallBody[]): Tick[] {
  return bodies.flatMap(({line, half}): Tick[] => {
    if (line.arc !== undefined) return []
    const {direction} = line.at(0)
    const squareness = Math.abs(dot(direction, out))
    if (squareness < closely) return []
    const end = line.at(dot(direction, out) > 0 ? line.length : 0).point
    const at = dot(end, right)
    const seen = stretchAt(skyline, at)
    if (seen === undefined || seen.depth - dot(end, out) > 2 * seen.of.half + 0.05) return []
    return [at - half / squareness, at + half / squareness].map((face) => ({at: face, depth: seen.depth}))
  })
}

/** Sorts ticks, and leaves out those too near to the one before. */
function inOrder(ticks: readonly Tick[]): Tick[] {
  const sorted = [...ticks].sort((one, other) => one.at - other.at)
  const kept: Tick[] = []
  for (const tick of sorted) {
    const last = kept.at(-1)
    if (last === undefined || tick.at - last.at >= least.distance) kept.push(tick)
  }
  return kept
}

function chainLines(chain: readonly Tick[], depth: number, {right, out}: Side): DimensionLine[] {
  const place = (at: number, depth: number): Point => {
    const [x, y] = along(along([0, 0], right, at), out, depth)
    return [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]
  }
  return chain.slice(1).map((tick, index) => {
    const last = chain[index] as Tick
    return {
      from: place(last.at, depth),
      to: place(tick.at, depth),
      measured: [place(last.at, last.depth), place(tick.at, tick.depth)],
    }
  })
}
