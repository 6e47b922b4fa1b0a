import type {Camera} from './camera.ts'
import type {Mesh} from './mesh.ts'
import {rasterize} from './rasterize.ts'

/** How far to the right and to the back what is a metre high throws its shadow. */
const slant = {right: 0.3, back: 0.15}
/** Shadows of what is high would leave the picture: all above this part of its width counts as no higher. */
const highest = 0.15

/** How much of the ground at each pixel lies in the shadow, from 0 to 1, with soft edges. */
export function groundShadow(meshes: readonly Mesh[], camera: Camera, pixels: number): Float32Array {
  const ceiling = (highest * pixels) / camera.scale
  const flattened = meshes.flatMap((mesh) => {
    const positions = mesh.positions.slice()
    for (let i = 0; i < positions.length; i += 3) {
      const height = Math.max(0, Math.min(ceiling, positions[i + 1] as number))
      positions[i] = (positions[i] as number) + slant.right * height
      positions[i + 1] = 0
      positions[i + 2] = (positions[i + 2] as number) - slant.back * height
    }
    // Flattened, some triangles turn their back to who looks.
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

/** Each pixel becomes the mean of those around it, along rows (`step` 1) or columns (`step` `pixels`). */
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
