import {premultiply, type Rgba, transparent} from './composite.ts'
import type {Mesh} from './mesh.ts'
import type {Layer} from './rasterize.ts'
import {type createShader, outlineColor} from './shader.ts'

const glassOutlineAlpha = 0.8

/** Returns each pixel's colour: a shaded face, or an outline. */
export function shadeLayer(
  layer: Layer,
  meshes: readonly Mesh[],
  shade: ReturnType<typeof createShader>,
): (at: number) => Rgba {
  const {mesh, normals} = layer
  // Caches the last face: most neighbours share it.
  let [number, x, y, z] = [0, 0, 0, 0]
  let [face, outline] = [transparent, transparent]
  return (at) => {
    const seen = mesh[at] as number
    if (seen === 0) return transparent
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
      outline = premultiply(outlineColor(color), alpha < 1 ? glassOutlineAlpha : 1)
    }
    return isEdge(layer, at) ? outline : face
  }
}

/** The least cosine between the normals of a smooth surface: 37 degrees, above the angle between a cylinder's sides. */
const minCosine = 0.8

/** Returns whether an outline covers a pixel: a mesh's silhouette or a sharp edge. */
function isEdge(layer: Layer, at: number): boolean {
  const {pixels} = layer
  const column = at % pixels
  return (
    (column + 1 < pixels && isBoundary(layer, at, at + 1)) ||
    (column > 0 && isBoundary(layer, at, at - 1)) ||
    (at + pixels < layer.mesh.length && isBoundary(layer, at, at + pixels)) ||
    (at >= pixels && isBoundary(layer, at, at - pixels))
  )
}

function isBoundary({mesh, normals}: Layer, one: number, other: number): boolean {
  if (mesh[one] !== mesh[other]) return true
  if (mesh[one] === 0) return false
  let along = 0
  for (let axis = 0; axis < 3; axis++)
    along += (normals[3 * one + axis] as number) * (normals[3 * other + axis] as number)
  return along < minCosine
}
