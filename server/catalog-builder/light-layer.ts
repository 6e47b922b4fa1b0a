import type {Body} from './bodies.ts'
import {isEdge} from './outlines.ts'
import type {Layer} from './rasterize.ts'
import {outlined, type shading} from './shade.ts'
import {nothing, type Veil, veil} from './veil.ts'

const edgeOfGlass = 0.8

/** What is to be seen at each pixel of a layer: a face in the light, or a line around it. */
export function lightLayer(
  layer: Layer,
  bodies: readonly Body[],
  shade: ReturnType<typeof shading>,
): (at: number) => Veil {
  const {body, normals} = layer
  // Most pixels show what the one before shows, facing the same way.
  let [number, x, y, z] = [0, 0, 0, 0]
  let [face, line] = [nothing, nothing]
  return (at) => {
    const seen = body[at] as number
    if (seen === 0) return nothing
    const i = 3 * at
    if (number !== seen || x !== normals[i] || y !== normals[i + 1] || z !== normals[i + 2]) {
      number = seen
      x = normals[i] as number
      y = normals[i + 1] as number
      z = normals[i + 2] as number
      const {surface} = bodies[seen - 1] as Body
      const color = shade(surface, [x, y, z])
      const {alpha} = surface
      face = veil(color, alpha)
      line = veil(outlined(color), alpha < 1 ? edgeOfGlass : 1)
    }
    return isEdge(layer, at) ? line : face
  }
}
