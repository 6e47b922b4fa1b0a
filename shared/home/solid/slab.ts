import {along} from '../geometry/vector.ts'
import {leftNormal, type WallLine} from '../wall-line.ts'
import {chordsOf} from './chords.ts'
import {addGrid, type Column} from './grid-solid.ts'
import type {MeshBuilder} from './mesh-builder.ts'
import type {Surface} from './surface.ts'

/** A flat body along a wall's line, in metres. It follows the line's curve. */
export interface Slab {
  /** Distances along the line. */
  from: number
  to: number
  bottom: number
  top: number
  /** Distances to the left of the line; negative ones are to its right. */
  left: number
  right: number
}

export function addSlab(mesh: MeshBuilder, line: WallLine, slab: Slab, surface: Surface): void {
  const {from, to, bottom, top} = slab
  if (to - from < 1e-4 || top - bottom < 1e-4) return
  const columns = [from, ...chordsOf(line, from, to), to].map((at) => columnOf(line, at, slab))
  addGrid(mesh, {columns, rows: [bottom, top], surfaces: {left: surface, right: surface, edge: surface}})
}

export function columnOf(line: WallLine, at: number, {left, right, top}: Pick<Slab, 'left' | 'right' | 'top'>): Column {
  const {point, direction} = line.at(at)
  const normal = leftNormal(direction)
  return {left: along(point, normal, left), right: along(point, normal, right), top}
}
