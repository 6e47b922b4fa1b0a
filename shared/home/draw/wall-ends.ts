/** Joins walls: computes the corners of each wall's body at both ends, so that bodies meet without gap or overlap. */
import {along, cross, distance} from '../geometry/vector.ts'
import type {Point, Wall} from '../schema.ts'
import {distanceAlong, leftNormal} from '../wall-line.ts'
import {cornersOf, type End, mergeAcrossShortWalls, reachInto, shortWallsOf, stubbyWallsOf} from './corners.ts'
import {type FaceCurve, intersections} from './intersections.ts'
import {createSpatialHash, type SpatialHash} from './spatial-hash.ts'
import {createWallBody, facePointsAt, type Triangle, type WallBody} from './wall-body.ts'

/**
 * The mitre limits: relative to the mitre of two equal walls, and in multiples of the thicker half. A longer mitre is
 * cut, at a very sharp angle or where a thick wall continues as a thin one.
 */
const mitreSlack = 1.3
const mitreLimit = 4
/** An arc of at least this radius (metres) counts as straight at its corners. */
const straightRadius = 10_000

/**
 * Returns the bodies of all walls except dividers. Low walls come first and join only each other: full walls are drawn
 * over them.
 */
export function wallBodies(walls: readonly Wall[]): WallBody[] {
  const isLow = ({kind}: Wall) => kind === 'low' || kind === 'fence'
  const full = walls.filter((wall) => wall.kind !== 'divider' && !isLow(wall))
  return [...joinBodies(walls.filter(isLow)), ...joinBodies(full)]
}

function joinBodies(walls: readonly Wall[]): WallBody[] {
  const bodies = walls.map(createWallBody)
  const corners = cornersOf(bodies)
  const shortWalls = shortWallsOf(corners)
  const near = indexBodies(bodies.filter((body) => !shortWalls.has(body)))
  const stubby = stubbyWallsOf(corners, shortWalls)
  for (const merged of mergeAcrossShortWalls(corners, shortWalls)) joinCorner(squareStubbyEnds(merged, stubby), near)
  for (const body of bodies) squareCrossedSides(body)
  return bodies
}

function joinCorner(corner: readonly End[], near: SpatialHash<WallBody>): void {
  if (corner.length === 0) return
  const through = bodyContaining(corner, near)
  if (corner.length > 1) mitreCorner(through === undefined ? corner : [...corner, ...throughEnds(through, corner)])
  else if (through !== undefined) cutAtCentreLine(corner[0] as End, through)
}

/** Squares the ends of stubby walls, and that of the only other wall there. Returns the ends that are left to join. */
function squareStubbyEnds(corner: readonly End[], stubby: ReadonlySet<WallBody>): readonly End[] {
  const others = corner.filter(({body}) => !stubby.has(body))
  if (others.length === corner.length) return corner
  for (const end of corner) if (others.length < 2 || stubby.has(end.body)) extendEnd(end, corner)
  return others.length < 2 ? [] : others
}

/** Joins the walls around a corner: each one's right face meets the left face of the next one clockwise. */
function mitreCorner(corner: readonly End[]): void {
  const around = [...corner].sort((one, other) => heading(one.out) - heading(other.out))
  for (const [index, one] of around.entries()) {
    const next = around[(index + 1) % around.length] as End
    const met = mitrePoint(one, next)
    setCorner(one, 'right', met ?? cornerOf(one, 'right'))
    setCorner(next, 'left', met ?? cornerOf(next, 'left'))
    if (met === undefined) one.body.ends[one.end].fill = fillGap(one, next)
  }
}

function fillGap(one: End, next: End): Triangle[] {
  const [right, left] = [cornerOf(one, 'right'), cornerOf(next, 'left')]
  return [clockwise(right, left, one.point), clockwise(left, next.point, one.point)].filter(hasArea)
}

function hasArea([a, b, c]: Triangle): boolean {
  return cross([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]) > 1e-6
}

/** Orders a triangle like the bodies: the opposite direction would cut it out of them. */
function clockwise(a: Point, b: Point, c: Point): Triangle {
  return cross([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]) < 0 ? [a, c, b] : [a, b, c]
}

function mitrePoint(one: End, next: End): Point | undefined {
  const cosine = one.out[0] * next.out[0] + one.out[1] * next.out[1]
  const sineOfHalf = Math.sqrt(Math.max((1 - cosine) / 2, 1e-9))
  const longest = Math.max(one.body.half, next.body.half) * Math.min(mitreLimit, mitreSlack / sineOfHalf)
  const {point} = one
  let met: Point | undefined
  for (const found of intersections(faceOf(one, 'right'), faceOf(next, 'left')))
    if (met === undefined || distance(found, point) < distance(met, point)) met = found
  if (met === undefined || distance(met, point) > longest) return undefined
  // A wall can't be cut back by more than its length.
  return isWithin(one, met) && isWithin(next, met) ? met : undefined
}

function isWithin({body, out, point}: End, met: Point): boolean {
  return (met[0] - point[0]) * out[0] + (met[1] - point[1]) * out[1] <= body.line.length
}

/** Returns the wall that contains the corner without ending in it. */
function bodyContaining(corner: readonly End[], near: SpatialHash<WallBody>): WallBody | undefined {
  const {point} = corner[0] as End
  const [left, top] = point
  for (const body of near.near({left, top, right: left, bottom: top}))
    if (!corner.some((end) => end.body === body) && containsPoint(body, point)) return body
  return undefined
}

/** Gives an end a square cut, past the corner as far as the other walls are thick. */
function extendEnd(end: End, corner: readonly End[]): void {
  const {body, out, point} = end
  const beyond = -reachInto(end, corner)
  for (const side of ['left', 'right'] as const) setCorner(end, side, along(cornerOf(end, side), out, beyond))
  body.ends[end.end].middle = along(point, out, beyond)
}

/** Cuts an end inside another wall's body along that wall's centre line, where the cut is hidden. */
function cutAtCentreLine(end: End, through: WallBody): void {
  const {line} = through
  const axis = line.at(nearestDistance(through, end.point))
  for (const side of ['left', 'right'] as const) {
    const [met] = intersections(tangent(end, side), axis)
    if (met === undefined || !isWithin(end, met)) continue
    const distance = distanceAlong(line, met)
    if (distance >= 0 && distance <= line.length) setCorner(end, side, met)
  }
}

/** Returns a wall that passes through a corner as two ends, which keep their own corners. */
function throughEnds(through: WallBody, [first]: readonly End[]): End[] {
  const {point, direction} = through.line.at(nearestDistance(through, (first as End).point))
  const unchanged = () => ({...through, ends: {a: {...through.ends.a}, b: {...through.ends.b}}})
  return [
    {body: unchanged(), end: 'a', point, out: direction},
    {body: unchanged(), end: 'b', point, out: [-direction[0], -direction[1]]},
  ]
}

/** Indexes walls in cells so large that few walls touch many. */
function indexBodies(bodies: readonly WallBody[]): SpatialHash<WallBody> {
  const length = bodies.reduce((sum, {line}) => sum + line.length, 0)
  const cells = createSpatialHash<WallBody>(Math.max(0.5, length / bodies.length / 4))
  for (const body of bodies) {
    const pieces = body.line.arc ? 8 : 1
    const step = body.line.length / pieces
    // A bound for the distance between the arc and its chord.
    const reach = body.half + (body.line.arc ? step / 8 : 0)
    for (let piece = 0; piece < pieces; piece++)
      cells.addLine(body.line.at(piece * step).point, body.line.at((piece + 1) * step).point, reach, body)
  }
  return cells
}

/** Returns whether the body contains a point between its ends. */
function containsPoint({line, half}: WallBody, point: Point): boolean {
  const at = distanceAlong(line, point)
  return at >= 0 && at <= line.length && distance(line.at(at).point, point) <= half
}

/** Returns the distance along the line that is nearest to the point. */
function nearestDistance({line}: WallBody, point: Point): number {
  return Math.min(Math.max(distanceAlong(line, point), 0), line.length)
}

/** Sets a corner. `left` and `right` of an end look out of the corner; the wall's own look from `a` to `b`. */
function setCorner({body, end}: End, side: 'left' | 'right', point: Point): void {
  body.ends[end][ownSide(end, side)] = point
}

function ownSide(end: 'a' | 'b', side: 'left' | 'right'): 'left' | 'right' {
  return (side === 'left') === (end === 'a') ? 'left' : 'right'
}

function cornerOf({body, point, out}: End, side: 'left' | 'right'): Point {
  return along(point, leftNormal(out), side === 'left' ? body.half : -body.half)
}

function tangent(end: End, side: 'left' | 'right'): FaceCurve {
  return {point: cornerOf(end, side), direction: end.out}
}

function faceOf(end: End, side: 'left' | 'right'): FaceCurve {
  const {arc} = end.body.line
  if (arc === undefined || arc.radius > straightRadius) return tangent(end, side)
  const outwards = ownSide(end.end, side) === 'left' ? arc.turn : -arc.turn
  return {center: arc.center, radius: Math.max(arc.radius + outwards * end.body.half, 0)}
}

/** Squares a side on which a short wall's mitres cross. */
function squareCrossedSides({line, half, ends}: WallBody): void {
  for (const side of ['left', 'right'] as const) {
    if (distanceAlong(line, ends.a[side]) <= distanceAlong(line, ends.b[side])) continue
    ends.a[side] = facePointsAt(line, 0, half)[side]
    ends.b[side] = facePointsAt(line, line.length, half)[side]
  }
}

function heading([x, y]: Point): number {
  return Math.atan2(y, x)
}
