/** Groups the ends of bodies by location into corners, and finds the parts of other bodies around them. */

import type {Box} from '../../geometry/box.ts'
import {boxOf, distanceTo, type Segment} from '../../geometry/segment.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import type {Body} from './body.ts'
import {boxTree} from './box-tree.ts'

/** Metres that the end of a wall, and of a divider, may be from another wall's face. */
export const slack = 0.03
export const dividerSlack = 0.15

/** A straight piece of a body, in a box that includes its reach. */
export interface Part extends Box, Segment {
  body: Body
  /** The index of its body. */
  order: number
  /** Half its body's thickness. */
  half: number
}

export interface End {
  body: Body
  order: number
  end: 0 | -1
}

/** Ends at the same point. */
export interface Corner {
  at: Point
  ends: End[]
}

export interface Surroundings {
  corners: Corner[]
  cornerAt: (point: Point) => Corner | undefined
  /** Returns the parts of other bodies that reach a corner. Walls are not joined to dividers. */
  around: (corner: Corner) => Part[]
}

export const bothEnds = [0, -1] as const

export function surroundingsOf(bodies: readonly Body[], budget: WorkBudget): Surroundings {
  const corners = new Map<string, Corner>()
  const keyOf = ([x, y]: Point) => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`
  for (const [order, body] of bodies.entries())
    for (const end of bothEnds) {
      const at = body.points.at(end) as Point
      const corner = corners.get(keyOf(at))
      if (corner === undefined) corners.set(keyOf(at), {at, ends: [{body, order, end}]})
      else corner.ends.push({body, order, end})
    }
  const tree = boxTree(bodies.flatMap(partsOf), budget)
  return {
    corners: [...corners.values()],
    cornerAt: (point) => corners.get(keyOf(point)),
    around({at, ends}) {
      const own = new Set(ends.map(({order}) => order))
      const isWall = ends.some(({body}) => !body.isDivider)
      const max = isWall ? slack : dividerSlack
      const parts: Part[] = []
      tree.touching(boxOf({a: at, b: at}), (part) => {
        if (own.has(part.order) || (isWall && part.body.isDivider)) return
        if (distanceTo(part, at) <= part.half + max) parts.push(part)
      })
      return parts
    },
  }
}

function partsOf(body: Body, order: number): Part[] {
  const half = body.thickness / 2
  return body.points.slice(1).map((b, index) => {
    const a = body.points[index] as Point
    return {a, b, body, order, half, ...boxOf({a, b}, half + dividerSlack)}
  })
}
