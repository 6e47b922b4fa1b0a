/** Pictures of products, made of their parts by nothing but arithmetic: the same bytes wherever they are made. */
import type {Vector} from '#shared/home/product/calculator.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import type {Body} from './bodies.ts'
import {groundShadow} from './ground-shadow.ts'
import {isEdge} from './outlines.ts'
import {type Layer, rasterize} from './rasterize.ts'
import {type Color, outlined, shading} from './shade.ts'
import {type View, viewOf} from './view.ts'

export interface Picture {
  /** Its width and its height. */
  pixels: number
  /** Red, green and blue of each pixel, row by row from the top. */
  rgb: Uint8ClampedArray<ArrayBuffer>
}

/** Each pixel is the mean of three by three. */
const finer = 3
const margin = 0.07
const shadow = 0.3

/** The bodies from the front, from the right and from above, filling the picture but for a margin, on white. */
export function render(bodies: readonly Body[], mount: Mount, pixels: number): Picture {
  const fine = pixels * finer
  const view = viewOf(bodies, mount, {pixels: fine, margin: fine * margin})
  const ground = groundLight(bodies, mount, view, pixels)
  const colorOf = colors(bodies, view, fine)
  const rgb = new Uint8ClampedArray(3 * pixels * pixels)
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++) {
      const bright = ground[y * pixels + x] as number
      const sum: Color = [0, 0, 0]
      for (let within = 0; within < finer * finer; within++) {
        const at = (y * finer + Math.floor(within / finer)) * fine + x * finer + (within % finer)
        const color = colorOf(at)
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] as number) + (color[channel] as number) + (1 - (color[3] as number)) * bright
      }
      for (let channel = 0; channel < 3; channel++)
        rgb[3 * (y * pixels + x) + channel] = written((sum[channel] as number) / (finer * finer))
    }
  return {pixels, rgb}
}

/** Linear light, and how much of what is behind it is hidden. The light is already so much less. */
type Veil = readonly [red: number, green: number, blue: number, alpha: number]

const nothing: Veil = [0, 0, 0, 0]
const edgeOfGlass = 0.8

/** What is to be seen of the bodies at a pixel: of those that light goes through, the nearest. */
function colors(bodies: readonly Body[], view: View, pixels: number): (at: number) => Veil {
  const draw = (isIn: (body: Body) => boolean) => rasterize(bodies, view, {pixels, isIn})
  const solid = draw(({surface}) => surface.alpha === 1)
  const clear = bodies.some(({surface}) => surface.alpha < 1) ? draw(({surface}) => surface.alpha < 1) : undefined
  const shade = shading(view)

  const seen = (layer: Layer, at: number): Veil => {
    const body = bodies[(layer.body[at] as number) - 1]
    if (body === undefined) return nothing
    const {surface} = body
    const normal: Vector = [
      layer.normals[3 * at] as number,
      layer.normals[3 * at + 1] as number,
      layer.normals[3 * at + 2] as number,
    ]
    const color = shade(surface, normal)
    if (!isEdge(layer, at)) return veil(color, surface.alpha)
    return veil(outlined(color), surface.alpha < 1 ? edgeOfGlass : 1)
  }

  return (at) => {
    const behind = seen(solid, at)
    if (clear === undefined || (clear.depth[at] as number) <= (solid.depth[at] as number)) return behind
    return over(seen(clear, at), behind)
  }
}

const veil = ([red, green, blue]: Color, alpha: number): Veil => [red * alpha, green * alpha, blue * alpha, alpha]

function over(front: Veil, behind: Veil): Veil {
  const through = 1 - front[3]
  return [
    front[0] + through * behind[0],
    front[1] + through * behind[1],
    front[2] + through * behind[2],
    front[3] + through * behind[3],
  ]
}

/** How bright the ground is at each pixel: white, but for the shadow of what stands on something. */
function groundLight(bodies: readonly Body[], mount: Mount, view: View, pixels: number): Float32Array {
  if (mount !== 'floor' && mount !== 'surface') return new Float32Array(pixels * pixels).fill(1)
  const coarse = {...view, scale: view.scale / finer, x: view.x / finer, y: view.y / finer}
  return groundShadow(bodies, coarse, pixels).map((part) => 1 - shadow * part)
}

/** As sRGB (IEC 61966-2-1), of 255. */
const written = (value: number) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
