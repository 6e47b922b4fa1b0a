/** Walls as solids, with the holes of their openings. */
import {defaults} from '../defaults.ts'
import {type EndCorners, facePointsAt, type Triangle, type WallBody} from '../draw/wall-body.ts'
import {onGrid, rounded} from '../geometry/grid.ts'
import {cross, distance} from '../geometry/vector.ts'
import type {Level, Opening, Point, Wall} from '../schema.ts'
import {distanceAlong} from '../wall-line.ts'
import {chordsOf} from './chords.ts'
import {addGrid, type Column} from './grid-solid.ts'
import {createMeshBuilder, type MeshBuilder} from './mesh-builder.ts'
import {addPrism} from './prism.ts'
import type {Mesh} from './solid.ts'
import type {Surface} from './surface.ts'
import type {Surfaces} from './surfaces.ts'

/** A hole stands this much lower than the floor, so that the floors of both rooms close it. */
export const threshold = 0.01

/** Bounds the work of one wall: that of a wall with a hundred different openings. Further openings are not cut. */
const maxCells = 20_000

/** Bounds the work of all walls of a home: no house has a tenth of it. Further openings are not cut. */
const maxHomeCells = 400_000

/** The cells of walls' elevations that a home may still have. */
export interface CellBudget {
  left: number
}

export const createCellBudget = (): CellBudget => ({left: maxHomeCells})

/** An opening's place in its wall's elevation, in metres from the end `a` and above the level's floor. */
interface Hole {
  from: number
  to: number
  bottom: number
  top: number
}

/** Returns the wall's mesh. It reaches down as far as the level's slab, so that levels have no gaps between. */
export function wallMesh(
  body: WallBody,
  openings: readonly Opening[],
  level: Level,
  {surfaces, cells}: {surfaces: Surfaces; cells: CellBudget},
): Mesh | undefined {
  const mesh = createMeshBuilder()
  const {wall, line, ends} = body
  const heightAt = heightOf(wall, line.length, level)
  const bottom = -(level.slab ?? defaults.level.slab)
  const highest = Math.max(heightAt(0), heightAt(line.length))
  const {holes, rows, along} = cutHoles(body, openings, {bottom, highest, heightAt, cells})
  const columns = along.map((at): Column => ({...columnAt(body, at), top: heightAt(at)}))
  const name = wall.kind === 'low' || wall.kind === 'fence' ? wall.kind : 'wall'
  const edge = surfaces.of(name)
  addGrid(mesh, {
    columns,
    ends: {a: outOfLine(ends.a, line.at(0).point), b: outOfLine(ends.b, line.at(line.length).point)},
    rows,
    isOpen: openCells(holes, along, rows),
    surfaces: {left: surfaces.of(name, wall.left), right: surfaces.of(name, wall.right), edge},
  })
  addFills(mesh, ends.a.fill, bottom, heightAt(0), edge)
  addFills(mesh, ends.b.fill, bottom, heightAt(line.length), edge)
  return mesh.build()
}

/** Returns the height of a wall's top at a distance along it. */
export function heightOf(wall: Wall, length: number, level: Level): (at: number) => number {
  const start = wall.height ?? level.height ?? defaults.level.height
  const end = wall.heightAtEnd ?? start
  return length === 0 ? () => start : (at) => start + ((end - start) * at) / length
}

interface Extent {
  bottom: number
  highest: number
  heightAt: (at: number) => number
  cells: CellBudget
}

/** Returns the holes that are cut, and the grid of their edges. */
function cutHoles({line}: WallBody, openings: readonly Opening[], extent: Extent) {
  const {bottom, highest, heightAt, cells} = extent
  const {length} = line
  const slope = heightAt(length) - heightAt(0)
  const ends = [0, length, ...chordsOf(line, 0, length)]
  const holes: Hole[] = []
  let [along, rows] = [sorted(ends, 0, length), sorted([bottom, highest], bottom, highest)]
  for (const {at, width, height, sill = defaults.opening.sill} of openings) {
    const low = sill === 0 ? Math.max(bottom, -threshold) : sill
    const hole = {from: at - width / 2, to: at + width / 2, bottom: low, top: sill + height}
    const heights = sorted([...rows, hole.bottom, hole.top], bottom, highest)
    const crossings = slope === 0 ? [] : heights.map((height) => ((height - heightAt(0)) / slope) * length)
    const places = sorted([...along, hole.from, hole.to, ...crossings], 0, length)
    if (places.length * heights.length > Math.min(maxCells, cells.left)) break
    ;[along, rows] = [places, heights]
    holes.push(hole)
  }
  cells.left -= along.length * rows.length
  return {holes, rows, along}
}

/** Returns whether a cell of the grid lies in a hole. Each hole marks its cells: asking each hole takes long. */
function openCells(
  holes: readonly Hole[],
  along: readonly number[],
  rows: readonly number[],
): (column: number, row: number) => boolean {
  const open = new Uint8Array(along.length * rows.length)
  for (const {from, to, bottom, top} of holes)
    for (let column = firstBeyond(along, from); column < along.length - 1 && middle(along, column) < to; column++)
      for (let row = firstBeyond(rows, bottom); row < rows.length - 1 && middle(rows, row) < top; row++)
        open[column * rows.length + row] = 1
  return (column, row) => open[column * rows.length + row] === 1
}

/** Returns the first part of a row of numbers whose middle is beyond a place. */
function firstBeyond(numbers: readonly number[], place: number): number {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const at = (from + to) >> 1
    if (middle(numbers, at) > place) to = at
    else from = at + 1
  }
  return from
}

/** Sorts numbers on the grid, without repetitions and those out of range. */
function sorted(numbers: readonly number[], least: number, most: number): number[] {
  const kept = [...new Set(numbers.map(onGrid))].sort((one, other) => one - other)
  const inside = kept.map((each) => rounded(each / 10_000)).filter((each) => each > least + 5e-5 && each < most - 5e-5)
  return [least, ...inside, most]
}

const middle = (numbers: readonly number[], index: number) =>
  ((numbers[index] as number) + (numbers[index + 1] as number)) / 2

/** Returns the points of both faces: at the ends and beyond a mitre those of the end's corners. */
function columnAt({line, half, ends}: WallBody, at: number): {left: Point; right: Point} {
  if (at === 0) return ends.a
  if (at === line.length) return ends.b
  const square = facePointsAt(line, at, half)
  const within = (side: 'left' | 'right') => {
    if (at <= distanceAlong(line, ends.a[side])) return ends.a[side]
    return at >= distanceAlong(line, ends.b[side]) ? ends.b[side] : square[side]
  }
  return {left: within('left'), right: within('right')}
}

/** Returns the point between an end's corners, if it isn't on the line between them. */
function outOfLine({left, right, middle}: EndCorners, end: Point): Point | undefined {
  const point = middle ?? end
  const across: Point = [right[0] - left[0], right[1] - left[1]]
  const off = Math.abs(cross(across, [point[0] - left[0], point[1] - left[1]])) / Math.max(distance(left, right), 1e-9)
  return off < 1e-4 ? undefined : point
}

function addFills(
  mesh: MeshBuilder,
  fill: readonly Triangle[] = [],
  bottom: number,
  top: number,
  surface: Surface,
): void {
  for (const triangle of fill)
    addPrism(mesh, [triangle], {bottom, top, surfaces: {top: surface, bottom: surface, side: surface}})
}
