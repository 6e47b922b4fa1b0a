/** Renders products in plain arithmetic, so that every machine produces the same bytes. */
import type {Mount} from '#shared/home/product/mounts.ts'
import {type Camera, createCamera} from './camera.ts'
import {over, type Rgba} from './composite.ts'
import {groundShadow} from './ground-shadow.ts'
import type {Mesh} from './mesh.ts'
import {rasterize} from './rasterize.ts'
import {shadeLayer} from './shade-layer.ts'
import {createShader} from './shader.ts'

export interface Picture {
  /** Width and height. */
  pixels: number
  /** Red, green and blue of each pixel, in rows from the top. */
  rgb: Uint8ClampedArray<ArrayBuffer>
}

/** Supersampling: each pixel averages 3 × 3 samples. */
const samples = 3
const margin = 0.07
const shadow = 0.3

/** Renders meshes from the front right, above, on white. */
export function render(meshes: readonly Mesh[], mount: Mount, pixels: number): Picture {
  const sampledPixels = pixels * samples
  const camera = createCamera(meshes, mount, {pixels: sampledPixels, margin: sampledPixels * margin})
  const ground = groundBrightness(meshes, mount, camera, pixels)
  const colorOf = colors(meshes, camera, sampledPixels)
  const rgb = new Uint8ClampedArray(3 * pixels * pixels)
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++) {
      let [red, green, blue, through] = [0, 0, 0, 0]
      for (let row = y * samples; row < (y + 1) * samples; row++)
        for (let at = row * sampledPixels + x * samples; at < row * sampledPixels + (x + 1) * samples; at++) {
          const color = colorOf(at)
          red += color[0]
          green += color[1]
          blue += color[2]
          through += 1 - color[3]
        }
      const behind = through * (ground[y * pixels + x] as number)
      const to = 3 * (y * pixels + x)
      rgb[to] = toSrgb((red + behind) / (samples * samples))
      rgb[to + 1] = toSrgb((green + behind) / (samples * samples))
      rgb[to + 2] = toSrgb((blue + behind) / (samples * samples))
    }
  return {pixels, rgb}
}

/** Returns each pixel's colour: the nearest transparent surface over the opaque one. */
function colors(meshes: readonly Mesh[], camera: Camera, pixels: number): (at: number) => Rgba {
  const draw = (isIn: (mesh: Mesh) => boolean) => rasterize(meshes, camera, {pixels, isIn})
  const solid = draw(({surface}) => surface.alpha === 1)
  const clear = meshes.some(({surface}) => surface.alpha < 1) ? draw(({surface}) => surface.alpha < 1) : undefined
  const shade = createShader(camera)

  const solidAt = shadeLayer(solid, meshes, shade)
  if (clear === undefined) return solidAt
  const clearAt = shadeLayer(clear, meshes, shade)
  return (at) => {
    const behind = solidAt(at)
    return (clear.depth[at] as number) > (solid.depth[at] as number) ? over(clearAt(at), behind) : behind
  }
}

/** Returns the brightness of each ground pixel: white, darker in a standing product's shadow. */
function groundBrightness(meshes: readonly Mesh[], mount: Mount, camera: Camera, pixels: number): Float32Array {
  if (mount !== 'floor' && mount !== 'surface') return new Float32Array(pixels * pixels).fill(1)
  const coarse = {...camera, scale: camera.scale / samples, x: camera.x / samples, y: camera.y / samples}
  return groundShadow(meshes, coarse, pixels).map((part) => 1 - shadow * part)
}

/** Encodes as sRGB (IEC 61966-2-1), from 0 to 255. */
function toSrgb(value: number): number {
  if (value >= 1) return 255
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
}
