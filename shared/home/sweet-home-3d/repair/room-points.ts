/** Of each room a point that is deep within it, and within none of the rooms that lie on it. */
import type {Point} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import {type Box, type BoxTree, boxTree} from './box-tree.ts'
import {findDeepestPoint} from './deepest-point.ts'
import {areaOf, edgesOf, reachesInto} from './polygon.ts'
import type {Run} from './runs.ts'
import {boxOf, type Segment} from './segment.ts'

/** What is left of a room under others must be so deep, in metres. */
const shallowest = 0.02
/** Rooms that lie on one room, and walls in it, that are looked at. */
const maxHoles = 50
const maxWalls = 300
/** What is done, at most, for each edge of one room and each of another. */
const reachingTests = 10

export interface RoomPoint {
  /** Undefined of a room that is wholly covered by others. */
  at: Point | undefined
  /** The outlines of the smaller rooms that lie on it. */
  holes: Segment[][]
}

interface Shape extends Box {
  index: number
  edges: Segment[]
  area: number
}

/** Rooms by their outlines, and the walls that stand in them. Where rooms overlap, the smaller has what they share. */
export function findRoomPoints(
  runs: readonly Run[],
  outlines: readonly (readonly Point[])[],
  budget: WorkBudget,
): RoomPoint[] {
  const shapes = outlines.map((outline, index): Shape => {
    const edges = edgesOf(outline)
    return {index, edges, area: areaOf(outline), ...boxAroundPoints(outline)}
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
    return {at: depth < shallowest ? undefined : at, holes}
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
    return reachesInto(edges, shape.edges, shallowest) || reachesInto(shape.edges, edges, shallowest)
  }
  return smaller.filter(isOn).map(({edges}) => edges)
}

function boxAroundPoints(points: readonly Point[]): Box {
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity}
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}
