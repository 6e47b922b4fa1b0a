import {rotatedBoxCorners} from '../draw/bounds.ts'
import {outlineOf} from '../draw/items.ts'
import type {Box} from '../geometry/box.ts'
import type {ProductSize} from '../product/evaluate.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {wallLine} from '../wall-line.ts'
import type {ElementBox} from './align.ts'

/** Returns the outlines of items, and the middles of lights and openings, that others line up with. */
export function elementBoxes({products = {}}: Home, plan: Plan, without: ReadonlySet<string>): ElementBox[] {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const items = plan.items.flatMap(({id, product, options, at, angle}) => {
    const size = without.has(id) ? undefined : outlineOf(products[product], options)
    return size === undefined ? [] : [{id, ...boxAround(at, size, angle)}]
  })
  const lights = plan.lights.filter(({id}) => !without.has(id)).map(({id, at}) => ({id, ...boxAround(at)}))
  const openings = plan.openings.flatMap(({id, wall: wallId, at}) => {
    const wall = without.has(id) ? undefined : walls.get(wallId)
    return wall === undefined ? [] : [{id, ...boxAround(wallLine(wall).at(at).point)}]
  })
  return [...items, ...lights, ...openings]
}

/** Returns the upright box around a turned outline. */
export function boxAround(
  at: Point,
  size: Pick<ProductSize, 'width' | 'depth'> = {width: 0, depth: 0},
  angle = 0,
): Box {
  const [first, last] = rotatedBoxCorners(at, {...size, height: 0}, angle) as [Point, Point]
  return {left: first[0], top: first[1], right: last[0], bottom: last[1]}
}
