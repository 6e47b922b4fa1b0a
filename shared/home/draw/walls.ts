import {distance} from '../geometry/vector.ts'
import type {Opening, Wall} from '../schema.ts'
import {type WallLine, wallLine} from '../wall-line.ts'
import {cm, elementGroup, pathOf, tag, xy} from './svg.ts'
import {type EndCorners, facePointsAt, type WallBody} from './wall-body.ts'

/** A stretch of a wall, in metres from its end `a`. */
export type Stretch = readonly [from: number, to: number]

/** Draws the wall's body, interrupted by its openings. */
export function drawWall(body: WallBody, openings: readonly Opening[]): string {
  const {wall, line} = body
  const path = solidStretches(line.length, openings)
    .map((stretch) => (isEmptyStretch(body, stretch) ? '' : stretchPath(body, stretch)))
    .join('')
  return elementGroup('wall', wall, {class: `wall ${wall.kind ?? 'wall'}`}, path === '' ? '' : tag('path', {d: path}))
}

/** Returns whether a stretch has no length and square ends. */
function isEmptyStretch({line, half, ends}: WallBody, [from, to]: Stretch): boolean {
  if (from < to) return false
  const {left, right} = from === 0 ? ends.a : ends.b
  const square = facePointsAt(line, from, half)
  return distance(left, square.left) < 1e-4 && distance(right, square.right) < 1e-4
}

/** Draws around a stretch: its left face from `a` to `b`, and back along the right one. */
export function stretchPath({line, half, ends}: WallBody, [from, to]: Stretch): string {
  const [isFirst, isLast] = [from === 0, to === line.length]
  const start: EndCorners = isFirst ? ends.a : facePointsAt(line, from, half)
  const stop: EndCorners = isLast ? ends.b : facePointsAt(line, to, half)
  // The corner's own point closes the gap between the walls' mitres.
  const [before, beyond] = [
    isFirst ? `L${xy(ends.a.middle ?? line.at(from).point)}` : '',
    isLast ? `L${xy(ends.b.middle ?? line.at(to).point)}` : '',
  ]
  return [
    `M${xy(start.left)}${facePathTo(line, half, stop.left)}${beyond}`,
    `L${xy(stop.right)}${facePathTo(line, -half, start.right, -1)}${before}Z`,
    ...[...(start.fill ?? []), ...(stop.fill ?? [])].map((triangle) => pathOf(triangle, 'Z')),
  ].join('')
}

/** Continues a path along the line, or `offset` metres to its left; `way` is -1 from `b` to `a`. */
export function facePathTo({arc}: WallLine, offset: number, to: Parameters<typeof xy>[0], way = 1): string {
  if (arc === undefined) return `L${xy(to)}`
  const radius = cm(Math.abs(arc.radius + arc.turn * offset))
  return `A${radius} ${radius} 0 0 ${arc.turn * way > 0 ? 1 : 0} ${xy(to)}`
}

/** Draws a divider as a dashed line: it has no body. */
export function drawDivider(wall: Wall): string {
  return elementGroup('wall', wall, {class: 'wall divider'}, tag('path', {d: linePath(wallLine(wall))}))
}

function linePath(line: WallLine): string {
  return `M${xy(line.at(0).point)}${facePathTo(line, 0, line.at(line.length).point)}`
}

/** Returns the stretches between openings. The first and the last are listed even when empty, for the wall's joints. */
function solidStretches(length: number, openings: readonly Opening[]): Stretch[] {
  const solid: Stretch[] = []
  let from = 0
  for (const {at, width} of [...openings].sort((one, other) => one.at - other.at)) {
    if (at - width / 2 > from || from === 0) solid.push([from, Math.max(at - width / 2, from)])
    from = Math.max(from, at + width / 2)
  }
  // Rounding can end an opening just before its wall.
  solid.push(length - from > 1e-6 ? [from, length] : [length, length])
  return solid
}
