import {nothing, premultiply, type Rgba} from './composite.ts'
import type {Mesh} from './mesh.ts'
import type {Layer} from './rasterize.ts'
import {type createShader, outlineColor} from './shader.ts'

const edgeOfGlass = 0.8

/** What is to be seen at each pixel of a layer: a face in the light, or a line around it. */
export function shadeLayer(
  layer: Layer,
  meshes: readonly Mesh[],
  shade: ReturnType<typeof createShader>,
): (at: number) => Rgba {
  const {mesh, normals} = layer
  // Most pixels show what the one before shows, facing the same way.
  let [number, x, y, z] = [0, 0, 0, 0]
  let [face, line] = [nothing, nothing]
  return (at) => {
    const seen = mesh[at] as number
    if (seen === 0) return nothing
    const i = 3 * at
    if (number !== seen || x !== normals[i] || y !== normals[i + 1] || z !== normals[i + 2]) {
      number = seen
      x = normals[i] as number
      y = normals[i + 1] as number
      z = normals[i + 2] as number
      const {surface} = meshes[seen - 1] as Mesh
      const color = shade(surface, [x, y, z])
      const {alpha} = surface
      face = premultiply(color, alpha)
      line = premultiply(outlineColor(color), alpha < 1 ? edgeOfGlass : 1)
    }
    return isEdge(layer, at) ? line : face
  }
}

/** Of the directions at two pixels of a mesh: less is an edge. 37 degrees, more than between sides of a cylinder. */
const crease = 0.8

/** Whether a line is drawn there: around each mesh, and along its edges. */
function isEdge(layer: Layer, at: number): boolean {
  const {pixels} = layer
  const column = at % pixels
  return (
    (column + 1 < pixels && differ(layer, at, at + 1)) ||
    (column > 0 && differ(layer, at, at - 1)) ||
    (at + pixels < layer.mesh.length && differ(layer, at, at + pixels)) ||
    (at >= pixels && differ(layer, at, at - pixels))
  )
}

function differ({mesh, normals}: Layer, one: number, other: number): boolean {
  if (mesh[one] !== mesh[other]) return true
  if (mesh[one] === 0) return false
  let along = 0
  for (let axis = 0; axis < 3; axis++)
    along += (normals[3 * one + axis] as number) * (normals[3 * other + axis] as number)
  return along < crease
}
