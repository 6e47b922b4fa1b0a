import {defaults} from '../defaults.ts'
import {outlineOf} from '../draw/items.ts'
import {distance} from '../geometry/vector.ts'
import type {Home, Item, Plan, Point} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import {isFarFrom} from './near-wall.ts'

/** Metres that furniture may reach over a wall's centre line: bases and frames of doors do. */
const slack = 0.02
/** Metres between the places of a wall that are looked at. */
const step = 0.05

/** Tests whether a piece of furniture stands across a wall that is built from the floor. */
export function standsAcrossWall(home: Home, plan: Plan, {product, options, at, angle, z = 0}: Item): boolean {
  const size = outlineOf(home.products?.[product], options)
  if (size === undefined) return false
  const turn = ((angle ?? defaults.item.angle) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [width, depth] = [size.width / 2 - slack, size.depth / 2 - slack]
  const covers = ([x, y]: Point) => {
    const [dx, dy] = [x - at[0], y - at[1]]
    return Math.abs(dx * cos + dy * sin) < width && Math.abs(dy * cos - dx * sin) < depth
  }
  const reach = Math.hypot(size.width, size.depth) / 2
  return plan.walls.some((wall) => {
    if (wall.kind === 'divider' || (wall.height !== undefined && wall.height <= z)) return false
    if (isFarFrom(wall, at, reach)) return false
    const line = wallLine(wall)
    const count = Math.ceil(line.length / step)
    for (let index = 0; index <= count; index++) {
      const {point} = line.at((line.length * index) / count)
      if (distance(point, at) <= reach && covers(point))
        return !isInOpening(plan, wall.id, (line.length * index) / count)
    }
    return false
  })
}

/** A mat or a rug may lie in a doorway. */
const isInOpening = ({openings}: Plan, wall: string, along: number): boolean =>
  openings.some(
    (opening) =>
      opening.wall === wall && (opening.sill ?? 0) === 0 && Math.abs(opening.at - along) <= opening.width / 2,
  )
