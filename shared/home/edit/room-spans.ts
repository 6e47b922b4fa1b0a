/** The clear insides of rooms, for spreading lamps over them. */
import type {Box} from '../geometry/box.ts'
import {isInside} from '../geometry/rings.ts'
import {distance} from '../geometry/vector.ts'
import {planRegions} from '../regions.ts'
import type {Plan, Point, Wall} from '../schema.ts'
import {distanceAlong, halfThickness, wallLine} from '../wall-line.ts'
import {middleOf} from './room-points.ts'

export interface RoomSpan {
  id: string
  rings: readonly (readonly Point[])[]
  /** The upright box around its clear inside. */
  box: Box
  /** The middle of the box or, when that is outside, a point well inside. */
  middle: Point
}

/** Returns the spans of all rooms that walls enclose. */
export function roomSpans(plan: Plan): RoomSpan[] {
  const {rooms} = planRegions(plan)
  return plan.rooms.flatMap(({id}) => {
    const region = rooms.get(id)
    const [ring] = region?.rings ?? []
    if (region === undefined || ring === undefined) return []
    const box = clearBox(
      ring,
      plan.walls.filter(({id}) => region.walls.has(id)),
    )
    const middle: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    return [{id, rings: region.rings, box, middle: isInside(middle, region.rings) ? middle : middleOf(region.rings)}]
  })
}

function clearBox(ring: readonly Point[], walls: readonly Wall[]): Box {
  const edges = ring.map((from, index) => [from, ring[(index + 1) % ring.length] as Point] as const)
  /** Returns the thickness of the body inside an extreme edge: half of the wall that it runs along. */
  const bodyAt = (axis: 0 | 1, extreme: number) => {
    const outer = edges.filter((edge) => edge.every((point) => Math.abs(point[axis] - extreme) <= 0.002))
    return Math.max(0, ...outer.map(([from, to]) => halfAt(walls, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])))
  }
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return {
    left: left + bodyAt(0, left),
    right: right - bodyAt(0, right),
    top: top + bodyAt(1, top),
    bottom: bottom - bodyAt(1, bottom),
  }
}

function halfAt(walls: readonly Wall[], point: Point): number {
  const wall = walls.find((wall) => {
    const line = wallLine(wall)
    const at = distanceAlong(line, point)
    return at >= 0 && at <= line.length && distance(line.at(at).point, point) <= 0.002
  })
  return wall === undefined ? 0 : halfThickness(wall)
}
