/** How walls meet: the corners of each wall's body at both of its ends, so that bodies join without gap or overlap. */
import {defaults} from '../defaults.ts'
import type {Point, Wall} from '../schema.ts'
import {bowOf, leftOf, type WallLine, wallLine} from '../wall-line.ts'

/** Ends nearer than this are one corner. */
const joint = 0.001
/** A mitre longer than so many times the thicker half is cut: the corner of two walls at a very sharp angle. */
const longestMitre = 4

export interface WallBody {
  wall: Wall
  line: WallLine
  /** Half the thickness. */
  half: number
  ends: {a: EndCorners; b: EndCorners}
}

/** Left and right as one walks from `a` to `b`, at either end. */
export interface EndCorners {
  left: Point
  right: Point
}

interface End {
  body: WallBody
  end: 'a' | 'b'
  point: Point
  /** From the corner into the wall. */
  out: Point
}

/**
 * The bodies of the walls that have one. Low ones come first and join only each other: where they meet a wall of full
 * height, that one is drawn over them.
 */
export function wallBodies(walls: readonly Wall[]): WallBody[] {
  const isLow = ({kind}: Wall) => kind === 'low' || kind === 'fence'
  const full = walls.filter((wall) => wall.kind !== 'divider' && !isLow(wall))
  return [...joined(walls.filter(isLow)), ...joined(full)]
}

function joined(walls: readonly Wall[]): WallBody[] {
  const bodies = walls.map(buttEnded)
  for (const corner of cornersOf(bodies)) {
    if (corner.length === 1) meetBody(corner[0] as End, bodies)
    else mitre(corner)
  }
  return bodies
}

function buttEnded(wall: Wall): WallBody {
  const line = wallLine(wall)
  const half = (wall.thickness ?? defaults.wall.thickness) / 2
  return {wall, line, half, ends: {a: sidesAt(line, 0, half), b: sidesAt(line, line.length, half)}}
}

/** The points of both faces, across the line at this distance. */
export function sidesAt(line: WallLine, distance: number, half: number): EndCorners {
  const {point, direction} = line.at(distance)
  const left = leftOf(direction)
  return {left: along(point, left, half), right: along(point, left, -half)}
}

function* cornersOf(bodies: readonly WallBody[]): Generator<End[]> {
  const cells = new Map<string, End[][]>()
  const corners: End[][] = []
  for (const body of bodies)
    for (const end of endsOf(body)) {
      const [x, y] = end.point.map((value) => Math.round(value / joint)) as [number, number]
      const near = neighbours(x, y).flatMap((cell) => cells.get(cell) ?? [])
      const known = near.find(([first]) => first !== undefined && apart(first.point, end.point) <= joint)
      if (known !== undefined) {
        known.push(end)
        continue
      }
      const corner = [end]
      corners.push(corner)
      const cell = `${x} ${y}`
      cells.set(cell, [...(cells.get(cell) ?? []), corner])
    }
  yield* corners
}

function neighbours(x: number, y: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx} ${y + dy}`))
}

function endsOf(body: WallBody): End[] {
  const start = body.line.at(0)
  const stop = body.line.at(body.line.length)
  return [
    {body, end: 'a', point: start.point, out: start.direction},
    {body, end: 'b', point: stop.point, out: [-stop.direction[0], -stop.direction[1]]},
  ]
}

/** Around the corner, each wall's right face meets the left face of the next one clockwise. */
function mitre(corner: readonly End[]): void {
  const around = [...corner].sort((one, other) => heading(one.out) - heading(other.out))
  for (const [index, one] of around.entries()) {
    const next = around[(index + 1) % around.length] as End
    const right = along(one.point, leftOf(one.out), -one.body.half)
    const left = along(next.point, leftOf(next.out), next.body.half)
    const met = crossing(right, one.out, left, next.out)
    const longest = longestMitre * Math.max(one.body.half, next.body.half)
    const sharp = met === undefined || apart(met, one.point) > longest
    setCorner(one, 'right', sharp ? right : met)
    setCorner(next, 'left', sharp ? left : met)
  }
}

/** An end that lies in another wall's body is cut along that wall's centre line, where it does not show. */
function meetBody(end: End, bodies: readonly WallBody[]): void {
  const through = bodies.find((body) => body !== end.body && bears(body, end.point))
  if (through === undefined) return
  const {direction} = through.line.at(nearest(through, end.point))
  for (const [side, sign] of [['left', 1] as const, ['right', -1] as const]) {
    const face = along(end.point, leftOf(end.out), sign * end.body.half)
    const met = crossing(face, end.out, end.point, direction)
    if (met !== undefined && apart(met, end.point) <= longestMitre * end.body.half) setCorner(end, side, met)
  }
}

function bears(body: WallBody, point: Point): boolean {
  const {a, b} = body.wall
  const reach = body.half + Math.abs(bowOf(body.wall))
  if (point[0] < Math.min(a[0], b[0]) - reach || point[0] > Math.max(a[0], b[0]) + reach) return false
  if (point[1] < Math.min(a[1], b[1]) - reach || point[1] > Math.max(a[1], b[1]) + reach) return false
  return apart(body.line.at(nearest(body, point)).point, point) <= body.half
}

/** The distance along the line where it is nearest to the point; of an arc, near enough for a joint. */
function nearest({wall: {a, b}, line}: WallBody, point: Point): number {
  const chord = apart(a, b)
  const share = chord === 0 ? 0 : ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / chord ** 2
  return Math.min(Math.max(share, 0), 1) * line.length
}

/** `left` and `right` of an end look out of the corner; a wall's own look from `a` to `b`. */
function setCorner({body, end}: End, side: 'left' | 'right', point: Point): void {
  const opposite = side === 'left' ? 'right' : 'left'
  body.ends[end][end === 'a' ? side : opposite] = point
}

function along([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + dx * distance, y + dy * distance]
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

function heading([x, y]: Point): number {
  return Math.atan2(y, x)
}

/** Where two lines cross; undefined when they are as good as parallel. */
function crossing(p: Point, u: Point, q: Point, v: Point): Point | undefined {
  const turn = u[0] * v[1] - u[1] * v[0]
  if (Math.abs(turn) < 1e-3) return undefined
  return along(p, u, ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / turn)
}
