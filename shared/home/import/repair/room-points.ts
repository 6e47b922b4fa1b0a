/** Finds a point deep within each room, and outside the rooms that lie on it. */

import {type Box, boxAroundPoints} from '../../geometry/box.ts'
import {ringArea} from '../../geometry/rings.ts'
import {boxOf, edgesOf, type Segment} from '../../geometry/segment.ts'
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type BoxTree, boxTree} from './box-tree.ts'
import {findDeepestPoint} from './deepest-point.ts'
import {reachesInto} from './polygon.ts'
import type {Run} from './runs.ts'

/** Metres. The visible rest of a covered room must be this deep. */
const minDepth = 0.02
/** Limits on the rooms that lie on one room, and on the walls in it. */
const maxHoles = 50
const maxWalls = 300
/** The greatest cost for an edge of one room and an edge of another. */
const reachingTests = 10

export interface RoomPoint {
  /** Undefined when other rooms cover it completely. */
  at: Point | undefined
  /** The outlines of the smaller rooms that lie on it. */
  holes: Segment[][]
}

interface Shape extends Box {
  index: number
  edges: Segment[]
  area: number
}

/**
 * Returns a point for each room, considering the walls in it.
 * The smaller of two overlapping rooms gets the shared area.
 */
export function findRoomPoints(
  runs: readonly Run[],
  outlines: readonly (readonly Point[])[],
  budget: WorkBudget,
): RoomPoint[] {
  const shapes = outlines.map((outline, index): Shape => {
    const edges = edgesOf(outline)
    return {index, edges, area: ringArea(outline), ...boxAroundPoints(outline)}
  })
  const tree = boxTree(shapes, budget)
  const walls = boxTree(
    runs.map(({a, b, body}) => {
      const half = body.thickness / 2
      return {a, b, half, ...boxOf({a, b}, half)}
    }),
    budget,
  )
  return shapes.map((shape) => {
    const holes = holesOf(shape, tree, budget)
    const within: (Segment & {half: number})[] = []
    walls.touching(shape, (wall) => {
      if (within.length < maxWalls) within.push(wall)
    })
    const {at, depth} = findDeepestPoint({outline: shape.edges, holes, walls: within}, budget)
    return {at: depth < minDepth ? undefined : at, holes}
  })
}

function holesOf(shape: Shape, tree: BoxTree<Shape>, budget: WorkBudget): Segment[][] {
  const smaller: Shape[] = []
  tree.touching(shape, (other) => {
    const isSmaller = other.area < shape.area || (other.area === shape.area && other.index < shape.index)
    if (isSmaller && smaller.length < maxHoles) smaller.push(other)
  })
  const isOn = ({edges}: Shape) => {
    budget.spend(edges.length * shape.edges.length * reachingTests)
    return reachesInto(edges, shape.edges, minDepth) || reachesInto(shape.edges, edges, minDepth)
  }
  return smaller.filter(isOn).map(({edges}) => edges)
}
