import type {Point} from '../schema.ts'
import type {MeshBuilder} from './mesh-builder.ts'
import type {Surface} from './surface.ts'

/** A point of the plan and a height. */
export type Corner = readonly [x: number, y: number, height: number]

/** Adds a closed block between two convex outlines of equally many corners, clockwise on the drawing. */
export function addBlock(mesh: MeshBuilder, low: readonly Corner[], high: readonly Corner[], surface: Surface): void {
  const [lower, upper] = [low, high].map((corners) => corners.map((corner) => mesh.corner(...corner))) as [
    number[],
    number[],
  ]
  mesh.face(surface, ...lower)
  mesh.face(surface, ...upper.slice().reverse())
  for (const [index, from] of lower.entries()) {
    const next = (index + 1) % lower.length
    mesh.face(surface, lower[next] as number, from, upper[index] as number, upper[next] as number)
  }
}

/** Adds an upright block over a convex outline, clockwise on the drawing. */
export function addUpright(
  mesh: MeshBuilder,
  outline: readonly Point[],
  {bottom, top}: {bottom: number; top: number},
  surface: Surface,
): void {
  const at = (height: number) => outline.map(([x, y]): Corner => [x, y, height])
  addBlock(mesh, at(bottom), at(top), surface)
}

/** Returns the corners of a circle, clockwise on the drawing. */
export function circle([x, y]: Point, radius: number, corners: number): Point[] {
  return Array.from({length: corners}, (_, index): Point => {
    const angle = (2 * Math.PI * index) / corners
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
