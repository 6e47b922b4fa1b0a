/** Compares each door and window of a file with the imported home. */
import type {Plan, Wall} from '#shared/home/schema.ts'
import type {SourceOpening, SourceSash, Spot} from './read-source.ts'
import {dot, length, minus, type PlacedOpening, placeOf, turned} from './wall-geometry.ts'

/** Metres along the wall, of width, and beside the wall. */
const maxMove = 0.03
const maxWidening = 0.02
const maxBeside = 0.1
/** The cosine of 15°. */
const minParallel = 0.966
/** Metres between a wall and the part of a door in its own wall. An open leaf reaches further. */
const maxBehind = 0.15
/** Metres of a doorway that a wall may fill. */
const maxFilled = 0.1

export interface Verdict {
  source: SourceOpening
  /** `lost` when no imported opening is on its axis within half a metre or half its width. */
  outcome: 'right' | 'lost' | 'moved' | 'resized'
  /** Metres. */
  moved: number
  resized: number
  /** Undefined when the file has no sash, or one that opens to both sides. */
  swing: 'right' | 'wrong' | undefined
  /** Metres of its way that walls fill. */
  walledUp: number
}

/** Compares the openings of one level. */
export function compareOpenings(sources: readonly SourceOpening[], plan: Plan): Verdict[] {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const placed = plan.openings.flatMap((opening) => {
    const wall = walls.get(opening.wall)
    return wall === undefined ? [] : [placeOf(opening, wall)]
  })
  const pairs = sources
    .flatMap((source, index) =>
      placed.flatMap((each) => {
        const found = fitOf(source, each)
        return found === undefined ? [] : [{index, each, ...found}]
      }),
    )
    .sort((one, other) => one.score - other.score)
  const matches = new Map<number, (typeof pairs)[number]>()
  const taken = new Set<PlacedOpening>()
  for (const pair of pairs) {
    if (matches.has(pair.index) || taken.has(pair.each)) continue
    matches.set(pair.index, pair)
    taken.add(pair.each)
  }
  return sources.map((source, index): Verdict => {
    const match = matches.get(index)
    const walledUp = filledBy(source, plan, placed)
    if (match === undefined) return {source, outcome: 'lost', moved: 0, resized: 0, swing: undefined, walledUp}
    const {moved, resized} = match
    const outcome = moved > maxMove ? 'moved' : Math.abs(resized) > maxWidening ? 'resized' : 'right'
    return {source, outcome, moved, resized, swing: swingOf(source, match.each), walledUp}
  })
}

const metres = ([x, y]: Spot): Spot => [x / 100, y / 100]
const axisOf = ({angle}: SourceOpening): Spot => turned([1, 0], angle)

/** Returns a point of the piece, as fractions of its width and depth, in metres on the plan. */
function pointOf({at, angle, width, depth, isMirrored}: SourceOpening, [x, y]: Spot): Spot {
  const [dx, dy] = turned([(isMirrored ? -1 : 1) * (x - 0.5) * width, (y - 0.5) * depth], angle)
  return metres([at[0] + dx, at[1] + dy])
}

function fitOf(source: SourceOpening, {opening, wall, at, along}: PlacedOpening) {
  const axis = axisOf(source)
  if (Math.abs(dot(axis, along)) < minParallel) return undefined
  const [from, to] = source.inWall
  const middle = pointOf(source, [0.5, (from + to) / 2])
  const moved = Math.abs(dot(minus(at, middle), axis))
  const beside = Math.abs(dot(minus(at, middle), [-axis[1], axis[0]]))
  const reach = (source.depth / 100) * Math.max((to - from) / 2, 0) + (wall.thickness ?? 0.1) / 2 + maxBeside
  if (beside > reach || moved > Math.max(source.width / 200, 0.5)) return undefined
  const resized = opening.width - source.width / 100
  const isNamed = opening.name === source.name || (source.name === '' && opening.name === opening.kind)
  // A hole that the import cuts for this opening into another wall has the same name and no leaf.
  const isExtra = opening.kind === 'passage' && source.sashes.length > 0
  return {moved, resized, score: moved + Math.abs(resized) + beside + (isNamed ? 0 : 1) + (isExtra ? 0.5 : 0)}
}

function swingOf(source: SourceOpening, {opening, at, along}: PlacedOpening): Verdict['swing'] {
  const [sash] = source.sashes
  if (sash === undefined) return undefined
  const left: Spot = [along[1], -along[0]]
  const [one, other] = sash.angles.map((angle) => dot(leafOf(source, angle), left)) as [number, number]
  const isSliding = Math.max(Math.abs(one), Math.abs(other)) < 0.1
  const isBothWays = Math.min(Math.abs(one), Math.abs(other)) > 0.5
  if (isSliding || isBothWays) return undefined
  const open = Math.abs(one) > Math.abs(other) ? one : other
  const opensRight = (opening.side ?? 'left') === 'right'
  const hangsAtB = (opening.hinge ?? 'a') === 'b'
  const isSideRight = opensRight === open < 0
  const isHingeRight = hangsAtB === dot(minus(hingeOf(source, sash), at), along) > 0
  // Two leaves hang at both ends, whichever is first.
  const hangsAtBoth = source.sashes.length > 1 && (opening.leaves ?? 1) > 1
  const isCountRight = source.sashes.length === (opening.leaves ?? 1)
  return isSideRight && isCountRight && (hangsAtBoth || isHingeRight) ? 'right' : 'wrong'
}

const hingeOf = (source: SourceOpening, {hinge}: SourceSash): Spot => pointOf(source, hinge)

/** Returns the direction of a leaf at an angle of its swing. Angles grow anticlockwise, while y points down. */
function leafOf({angle, isMirrored}: SourceOpening, swing: number): Spot {
  return turned([(isMirrored ? -1 : 1) * Math.cos(swing), -Math.sin(swing)], angle)
}

/**
 * Returns the metres of an opening's way that walls fill: parallel ones within its rectangle, near its part in the
 * wall, cut by no opening there.
 */
function filledBy(source: SourceOpening, plan: Plan, placed: readonly PlacedOpening[]): number {
  const axis = axisOf(source)
  const depthwise: Spot = [-axis[1], axis[0]]
  const middle = pointOf(source, [0.5, 0.5])
  const [back, front] = source.inWall.map((part) => (part - 0.5) * (source.depth / 100)) as [number, number]
  const half = source.width / 200
  const filled = plan.walls.map((wall) => {
    if (!isStraightBody(wall) || Math.abs(dot(directionOf(wall), axis)) < minParallel) return 0
    const beside = dot(minus([(wall.a[0] + wall.b[0]) / 2, (wall.a[1] + wall.b[1]) / 2], middle), depthwise)
    const body = (wall.thickness ?? 0.1) / 2
    // A wall that only touches the doorway doesn't fill it.
    if (Math.abs(beside) > body + source.depth / 200 - 0.01) return 0
    if (beside + body < back - maxBehind || beside - body > front + maxBehind) return 0
    const ends = [wall.a, wall.b].map((end) => dot(minus(end, middle), axis)) as [number, number]
    const [from, to] = [Math.max(Math.min(...ends), -half), Math.min(Math.max(...ends), half)]
    const cuts = placed
      .filter(({opening}) => opening.wall === wall.id)
      .map(({opening, at}) => [dot(minus(at, middle), axis), opening.width / 2] as const)
      .map(([at, reach]) => Math.max(Math.min(at + reach, to) - Math.max(at - reach, from), 0))
    return to - from - cuts.reduce((sum, cut) => sum + cut, 0)
  })
  const most = Math.max(...filled)
  return most > maxFilled ? most : 0
}

const isStraightBody = ({kind, bow = 0, a, b}: Wall) => kind !== 'divider' && bow === 0 && length(minus(b, a)) > 0

function directionOf({a, b}: Wall): Spot {
  const chord = minus(b, a)
  return [chord[0] / length(chord), chord[1] / length(chord)]
}
