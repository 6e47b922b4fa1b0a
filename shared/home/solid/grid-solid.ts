/**
 * Closed solids from a grid: columns along a wall, rows in its elevation. Cells that an opening takes are left out. All
 * cells share the corners of the grid, so every edge belongs to two faces.
 */
import {distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {MeshBuilder} from './mesh-builder.ts'
import type {Surface} from './surface.ts'

/** A line across the wall. Columns of one point on a side meet there, as at a mitre. */
export interface Column {
  left: Point
  right: Point
  /** The height of the top here: rows above it end at it. */
  top: number
}

export interface Grid {
  /** The columns from the wall's end `a` to its end `b`. */
  columns: readonly Column[]
  /** The points that close the ends beyond the first and the last column, if they aren't straight. */
  ends?: {a?: Point | undefined; b?: Point | undefined}
  /** Heights from the bottom to the highest top. */
  rows: readonly number[]
  /** Tells whether the cell between these columns and rows and the next ones is open. */
  isOpen?: (column: number, row: number) => boolean
  surfaces: {left: Surface; right: Surface; edge: Surface}
}

/** Adds a solid of a grid to a mesh. */
export function addGrid(mesh: MeshBuilder, grid: Grid): void {
  const isSolid = createIsSolid(grid)
  const corner = createCorners(mesh, grid, isSolid)
  for (let column = 0; column < grid.columns.length - 1; column++)
    for (let row = 0; row < grid.rows.length - 1; row++)
      if (isSolid(column, row)) addCell(mesh, grid, {column, row, isSolid, corner})
}

type IsSolid = (column: number, row: number) => boolean

function createIsSolid({columns, rows, isOpen = () => false}: Grid): IsSolid {
  const [across, up] = [columns.length - 1, rows.length - 1]
  const tops = topRowsOf(columns, rows)
  const solid = new Uint8Array(across * up)
  for (let column = 0; column < across; column++) {
    const top = Math.max(tops[column] as number, tops[column + 1] as number)
    for (let row = 0; row < Math.min(top, up); row++) if (!isOpen(column, row)) solid[column * up + row] = 1
  }
  return (column, row) => column >= 0 && row >= 0 && column < across && row < up && solid[column * up + row] === 1
}

/** Returns for each column the row of its top. */
function topRowsOf(columns: readonly Column[], rows: readonly number[]): number[] {
  return columns.map(({top}) => {
    const row = rows.findIndex((height) => height >= top - 1e-6)
    return row === -1 ? rows.length - 1 : row
  })
}

type Side = 'left' | 'right' | 'end'
const sideNumbers: Readonly<Record<Side, number>> = {left: 0, right: 1, end: 2}

/** Returns a corner of the cell that begins at column `cell`. */
type Corner = (side: Side, column: number, row: number, cell: number) => number

function createCorners(mesh: MeshBuilder, {columns, rows, ends = {}, isOpen}: Grid, isSolid: IsSolid): Corner {
  const tops = topRowsOf(columns, rows)
  const firsts = {
    left: firstsOf(columns, 'left'),
    right: firstsOf(columns, 'right'),
    end: columns.map((_, index) => index),
  }
  const known = new Int32Array(columns.length * rows.length * 9).fill(-1)
  const pointOf = (side: Side, column: number): Point => {
    if (side !== 'end') return (columns[column] as Column)[side]
    return (column === 0 ? ends.a : ends.b) as Point
  }
  /** Tests whether two cells meet only in one line across the wall. Each then has corners of its own. */
  const isPinched: IsSolid = (column, row) =>
    isOpen !== undefined &&
    isSolid(column - 1, row) !== isSolid(column, row) &&
    isSolid(column, row) !== isSolid(column, row - 1) &&
    isSolid(column - 1, row - 1) === isSolid(column, row)

  return (side, column, row, cell) => {
    const at = firsts[side][column] as number
    const height = Math.min(row, tops[at] as number)
    const own = isPinched(column, row) ? 1 + column - cell : 2
    const key = ((at * rows.length + height) * 3 + sideNumbers[side]) * 3 + own
    const before = known[key] as number
    if (before !== -1) return before
    const [x, y] = pointOf(side, at)
    const made = mesh.corner(x, y, Math.min(rows[height] as number, (columns[at] as Column).top))
    known[key] = made
    return made
  }
}

/** Returns for each column the first column with the same point on a side. */
function firstsOf(columns: readonly Column[], side: 'left' | 'right'): number[] {
  const firsts: number[] = []
  for (const [index, column] of columns.entries()) {
    const before = firsts[index - 1]
    const isSame = before !== undefined && distance((columns[before] as Column)[side], column[side]) < 1e-9
    firsts.push(isSame ? before : index)
  }
  return firsts
}

interface Cell {
  column: number
  row: number
  isSolid: IsSolid
  corner: Corner
}

/** Adds the faces of a cell: both sides, and those with no cell beyond. */
function addCell(mesh: MeshBuilder, grid: Grid, {column, row, isSolid, corner}: Cell): void {
  const {surfaces, ends = {}, columns} = grid
  const at = (side: Side, across: 0 | 1, up: 0 | 1) => corner(side, column + across, row + up, column)
  /** Returns an upright face between two sides. */
  const upright = (one: Side, other: Side, across: 0 | 1) =>
    [at(one, across, 0), at(other, across, 0), at(other, across, 1), at(one, across, 1)] as const

  mesh.face(surfaces.left, at('left', 1, 0), at('left', 0, 0), at('left', 0, 1), at('left', 1, 1))
  mesh.face(surfaces.right, at('right', 0, 0), at('right', 1, 0), at('right', 1, 1), at('right', 0, 1))
  const start: readonly Side[] = column === 0 && ends.a ? ['left', 'end', 'right'] : ['left', 'right']
  const stop: readonly Side[] = column === columns.length - 2 && ends.b ? ['right', 'end', 'left'] : ['right', 'left']
  /** The cell seen from above, from its left corner at `a` around to that at `b`. */
  const outline = (up: 0 | 1) => [...start.map((side) => at(side, 0, up)), ...stop.map((side) => at(side, 1, up))]
  if (!isSolid(column, row + 1)) mesh.face(surfaces.edge, ...outline(1))
  if (!isSolid(column, row - 1)) mesh.face(surfaces.edge, ...outline(0).reverse())
  if (!isSolid(column - 1, row))
    for (const [one, other] of pairs(start)) mesh.face(surfaces.edge, ...upright(one, other, 0))
  if (!isSolid(column + 1, row))
    for (const [one, other] of pairs(stop)) mesh.face(surfaces.edge, ...upright(one, other, 1))
}

function pairs(sides: readonly Side[]): [Side, Side][] {
  return sides.slice(1).map((side, index) => [sides[index] as Side, side])
}
