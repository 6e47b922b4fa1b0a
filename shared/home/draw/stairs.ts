import type {Point, Stair} from '../schema.ts'
import {leftOf} from '../wall-line.ts'
import {cm, elementGroup, pathOf, tag} from './svg.ts'

export function drawStair(stair: Stair): string {
  const parts = stair.kind === 'spiral' ? spiral(stair) : flight(stair)
  return elementGroup('stair', stair, {class: 'stair'}, ...parts)
}

/** The flight's outline, its treads, and an arrow that points up. */
function flight({path, width, steps}: Stair): string[] {
  const legs = path.slice(1).map((to, index) => leg(path[index] as Point, to))
  const total = legs.reduce((sum, {length}) => sum + length, 0)
  const half = width / 2
  const treads = Array.from({length: steps + 1}, (_, index) => {
    const {point, direction} = pointOn(legs, (total * index) / steps)
    const left = leftOf(direction)
    return pathOf([shifted(point, left, half), shifted(point, left, -half)])
  })
  const sides = legs.map(({from, to, direction}) => {
    const left = leftOf(direction)
    return (
      pathOf([shifted(from, left, half), shifted(to, left, half)]) +
      pathOf([shifted(from, left, -half), shifted(to, left, -half)])
    )
  })
  return [tag('path', {d: [...sides, ...treads].join('')}), arrow(path)]
}

interface Leg {
  from: Point
  to: Point
  length: number
  direction: Point
}

function leg(from: Point, to: Point): Leg {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const direction: Point = length === 0 ? [1, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  return {from, to, length, direction}
}

function pointOn(legs: readonly Leg[], distance: number): {point: Point; direction: Point} {
  let left = distance
  for (const {from, length, direction} of legs) {
    if (left <= length) return {point: shifted(from, direction, left), direction}
    left -= length
  }
  const {to, direction} = legs[legs.length - 1] as Leg
  return {point: to, direction}
}

/** A full turn around the pole. */
function spiral({path: [pole, start], width, steps}: Stair): string[] {
  const [x, y] = pole as Point
  const [sx, sy] = start as Point
  const middle = Math.hypot(sx - x, sy - y)
  const [inner, outer] = [Math.max(middle - width / 2, 0.05), middle + width / 2]
  const first = Math.atan2(sy - y, sx - x)
  const treads = Array.from({length: steps}, (_, index) => {
    const angle = first + (index * 2 * Math.PI) / steps
    const along: Point = [Math.cos(angle), Math.sin(angle)]
    return pathOf([shifted([x, y], along, inner), shifted([x, y], along, outer)])
  })
  const circle = (radius: number) => tag('circle', {cx: cm(x), cy: cm(y), r: cm(radius)})
  return [circle(inner), circle(outer), tag('path', {d: treads.join('')})]
}

const arrowHead = 0.18

function arrow(path: readonly Point[]): string {
  const tip = path[path.length - 1] as Point
  const {direction} = leg(path[path.length - 2] as Point, tip)
  const back = shifted(tip, direction, -arrowHead)
  const left = leftOf(direction)
  const head = [shifted(back, left, arrowHead / 2), tip, shifted(back, left, -arrowHead / 2)]
  return tag('path', {class: 'way', d: pathOf(path) + pathOf(head)})
}

function shifted([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + dx * distance, y + dy * distance]
}
