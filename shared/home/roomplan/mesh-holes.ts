/** Finds the rectangles that a wall's mesh leaves open: a USDZ in mesh form has no other trace of a passage. */
import type {WorkBudget} from '../import/work-budget.ts'

/** A rectangle in the wall's own plane, in metres from its middle. */
export interface Hole {
  left: number
  right: number
  bottom: number
  top: number
}

/** Metres from the plane of the face, and between coordinates that are one. */
const near = 1e-3
/** Metres. A smaller hole is no opening. */
const minSize = 0.3
/** The greatest number of different coordinates of one axis: a wall with ten openings has about 40. */
const maxCoordinates = 200

/**
 * Returns the holes of a face, whose plane is z = 0; undefined when some of its open area is no rectangle, as below a
 * sloping top. `indices` has three points for each triangle. Throws NotImportable when meshes take too much work.
 */
export function meshHoles(
  points: readonly number[][],
  indices: readonly number[],
  budget: WorkBudget,
): Hole[] | undefined {
  const triangles = trianglesInPlane(points, indices)
  const [xs, ys] = [0, 1].map((axis) => coordinates(triangles, axis)) as [number[], number[]]
  if (xs.length > maxCoordinates || ys.length > maxCoordinates) return undefined
  budget.spend(triangles.length * ys.length * xs.length)
  const open = openCells(triangles, xs, ys)
  const holes: Hole[] = []
  let isUnclear = false
  for (let cell = open.indexOf(1); cell >= 0; cell = open.indexOf(1, cell)) {
    const {hole, isRectangle} = takeHole(open, cell, xs, ys)
    if (hole.right - hole.left < minSize || hole.top - hole.bottom < minSize) continue
    if (isRectangle) holes.push(hole)
    else isUnclear = true
  }
  return isUnclear ? undefined : holes
}

function trianglesInPlane(points: readonly number[][], indices: readonly number[]): number[][][] {
  const triangles: number[][][] = []
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const corners = indices.slice(at, at + 3).map((index) => points[index] ?? [])
    if (corners.every(([, , z]) => Math.abs(z ?? Number.NaN) < near)) triangles.push(corners)
  }
  return triangles
}

/** Returns the different coordinates, in order. */
function coordinates(triangles: readonly number[][][], axis: number): number[] {
  const all = triangles.flatMap((corners) => corners.map((corner) => corner[axis] ?? 0)).sort((one, two) => one - two)
  return all.filter((value, index) => index === 0 || value - (all[index - 1] ?? 0) > near)
}

/** Returns 1 for each cell between neighbouring coordinates whose middle is in no triangle, row by row from below. */
function openCells(triangles: readonly number[][][], xs: readonly number[], ys: readonly number[]): Uint8Array {
  const columns = Math.max(xs.length - 1, 0)
  const open = new Uint8Array(columns * Math.max(ys.length - 1, 0)).fill(1)
  for (const corners of triangles) {
    const [left, right] = spanOf(corners, 0)
    const [bottom, top] = spanOf(corners, 1)
    for (let row = 0; row + 1 < ys.length; row++) {
      const y = middle(ys, row)
      if (y < bottom || y > top) continue
      for (let column = 0; column + 1 < xs.length; column++) {
        const x = middle(xs, column)
        if (x >= left && x <= right && isInTriangle(x, y, corners)) open[row * columns + column] = 0
      }
    }
  }
  return open
}

const middle = (values: readonly number[], at: number) => ((values[at] ?? 0) + (values[at + 1] ?? 0)) / 2

function spanOf(corners: readonly number[][], axis: number): [number, number] {
  const values = corners.map((corner) => corner[axis] ?? 0)
  return [Math.min(...values), Math.max(...values)]
}

function isInTriangle(x: number, y: number, corners: readonly number[][]): boolean {
  const sides = corners.map(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = corners[(index + 1) % 3] ?? []
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  })
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** Takes the open cells that hang together with one out of the grid. */
function takeHole(
  open: Uint8Array,
  first: number,
  xs: readonly number[],
  ys: readonly number[],
): {hole: Hole; isRectangle: boolean} {
  const columns = xs.length - 1
  const taken = [first]
  open[first] = 0
  for (const cell of taken) {
    const column = cell % columns
    const beside = [cell - columns, cell + columns, column > 0 ? cell - 1 : -1, column + 1 < columns ? cell + 1 : -1]
    for (const next of beside)
      if (open[next] === 1) {
        open[next] = 0
        taken.push(next)
      }
  }
  const [fromColumn, toColumn] = rangeOf(taken.map((cell) => cell % columns))
  const [fromRow, toRow] = rangeOf(taken.map((cell) => Math.floor(cell / columns)))
  const [left = 0, right = 0, bottom = 0, top = 0] = [xs[fromColumn], xs[toColumn + 1], ys[fromRow], ys[toRow + 1]]
  return {
    hole: {left, right, bottom, top},
    isRectangle: taken.length === (toColumn - fromColumn + 1) * (toRow - fromRow + 1),
  }
}

const rangeOf = (values: readonly number[]): [number, number] => [
  values.reduce((one, other) => Math.min(one, other)),
  values.reduce((one, other) => Math.max(one, other)),
]
