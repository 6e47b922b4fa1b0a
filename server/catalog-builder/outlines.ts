import type {Layer} from './rasterize.ts'

/** Of the directions at two pixels of a body: less is an edge. 37 degrees, more than between sides of a cylinder. */
const crease = 0.8

/** Whether a line is drawn there: around each body, and along its edges. */
export function isEdge(layer: Layer, at: number): boolean {
  const {pixels} = layer
  const column = at % pixels
  return (
    (column + 1 < pixels && differ(layer, at, at + 1)) ||
    (column > 0 && differ(layer, at, at - 1)) ||
    (at + pixels < layer.body.length && differ(layer, at, at + pixels)) ||
    (at >= pixels && differ(layer, at, at - pixels))
  )
}

function differ({body, normals}: Layer, one: number, other: number): boolean {
  if (body[one] !== body[other]) return true
  if (body[one] === 0) return false
  let along = 0
  for (let axis = 0; axis < 3; axis++)
    along += (normals[3 * one + axis] as number) * (normals[3 * other + axis] as number)
  return along < crease
}
