import type {Camera} from './camera.ts'
import type {Mesh} from './mesh.ts'
import {rasterize} from './rasterize.ts'

/** Metres of shadow to the right and back per metre of height. */
const slant = {right: 0.3, back: 0.15}
/** Heights above this part of the picture's width count as equal: longer shadows would leave the picture. */
const maxHeight = 0.15

/** Returns the shadow's coverage of each ground pixel, from 0 to 1, with soft edges. */
export function groundShadow(meshes: readonly Mesh[], camera: Camera, pixels: number): Float32Array {
  const ceiling = (maxHeight * pixels) / camera.scale
  const flattened = meshes.flatMap((mesh) => {
    const positions = mesh.positions.slice()
    for (let i = 0; i < positions.length; i += 3) {
      const height = Math.max(0, Math.min(ceiling, positions[i + 1] as number))
      positions[i] = (positions[i] as number) + slant.right * height
      positions[i + 1] = 0
      positions[i + 2] = (positions[i + 2] as number) - slant.back * height
    }
    // Flattening turns some triangles away from the viewer.
    return [
      {...mesh, positions},
      {...mesh, positions, indices: mesh.indices.slice().reverse()},
    ]
  })
  const {mesh} = rasterize(flattened, camera, {pixels, isIn: () => true})
  let mask = Float32Array.from(mesh, (number) => (number === 0 ? 0 : 1))
  const radius = Math.round(pixels / 100)
  for (let times = 0; times < 3; times++) mask = blurred(blurred(mask, pixels, radius, 1), pixels, radius, pixels)
  return mask
}

/** Averages each pixel with its neighbours, along rows (`step` 1) or columns (`step` `pixels`). */
function blurred(mask: Float32Array, pixels: number, radius: number, step: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(mask.length)
  const across = step === 1 ? pixels : 1
  for (let line = 0; line < pixels; line++) {
    const at = (place: number) => (place < 0 || place >= pixels ? 0 : (mask[line * across + place * step] as number))
    let sum = 0
    for (let place = -radius; place < pixels; place++) {
      sum += at(place + radius) - at(place - radius - 1)
      if (place >= 0) result[line * across + place * step] = sum / (2 * radius + 1)
    }
  }
  return result
}
