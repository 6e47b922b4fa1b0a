import type {Product} from '../product.ts'
import {dull, glassy, linear, type Sheen, type Surface, surfaceOf} from './surface.ts'

/** The colours of parts without a finish. */
const plain = {
  wall: ['#f2efe9', dull],
  low: ['#d9d4ca', dull],
  fence: ['#9c8466', dull],
  floor: ['#d8cfc0', dull],
  outdoor: ['#b5b1a6', dull],
  ceiling: ['#fafafa', dull],
  door: ['#8a6a4d', dull],
  frame: ['#f4f4f2', dull],
  glass: ['#cfe3ee', glassy],
  stair: ['#b9a78e', dull],
  cloth: ['#c9b48a', dull],
  shutter: ['#c8ccd0', dull],
  plate: ['#ffffff', dull],
  furniture: ['#b5b5b1', dull],
  lamp: ['#fff3cf', dull],
} as const satisfies Record<string, readonly [string, Sheen]>
export type PlainSurface = keyof typeof plain

type Finish = {color: string} | {image: string}

export interface Surfaces {
  ofFinish(finish: Product['finishes'][number]): Surface
  /** Returns the surface of a finish, or the plain one without a colour: images aren't shown. */
  of(name: PlainSurface, finish?: Finish): Surface
}

/** The same surface is the same object, so that a model names each once. */
export function createHomeSurfaces(): Surfaces {
  const known = new Map<string, Surface>()
  const plainOnes = new Map<PlainSurface, Surface>()
  return {
    ofFinish(finish) {
      const key = `${finish.id} ${finish.color.toLowerCase()} ${finish.family}`
      const surface = known.get(key) ?? surfaceOf(finish)
      known.set(key, surface)
      return surface
    },
    of(name, finish) {
      const usual = finish === undefined ? plainOnes.get(name) : undefined
      if (usual !== undefined) return usual
      const [own, sheen] = plain[name]
      const color = finish !== undefined && 'color' in finish ? finish.color.toLowerCase() : own
      const key = `${name} ${color}`
      const surface = known.get(key) ?? {name: color === own ? name : key, color: linear(color), ...sheen}
      known.set(key, surface)
      if (finish === undefined) plainOnes.set(name, surface)
      return surface
    },
  }
}
