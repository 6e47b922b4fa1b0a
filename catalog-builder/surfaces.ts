/** The look of finishes, shared by models and pictures. */
import type {Product} from '#shared/home/product.ts'

export interface Surface {
  /** The finish's id. */
  name: string
  /** Linear red, green and blue from 0 to 1. */
  color: readonly [red: number, green: number, blue: number]
  /** 1 when opaque. */
  alpha: number
  /** 1 for bare metal, else 0. */
  metallic: number
  /** 0 for a mirror, 1 for matt. */
  roughness: number
}

type ColorFamily = Product['finishes'][number]['family']

type Sheen = Pick<Surface, 'alpha' | 'metallic' | 'roughness'>

const dull: Sheen = {alpha: 1, metallic: 0, roughness: 0.8}

const sheens: Partial<Record<ColorFamily, Sheen>> = {
  metal: {alpha: 1, metallic: 1, roughness: 0.4},
  glass: {alpha: 0.35, metallic: 0, roughness: 0.1},
  wood: {alpha: 1, metallic: 0, roughness: 0.65},
}

/** The surface of a part without a finish. */
const plain: Surface = {name: 'plain', color: [0.7, 0.7, 0.68], ...dull}

/** Returns a finish's surface. The same finish gives the same object. */
export function createSurfaces({finishes}: Pick<Product, 'finishes'>): (finish: string | undefined) => Surface {
  const surfaces = new Map(
    finishes.map(({id, color, family}) => [id, {name: id, color: linear(color), ...(sheens[family] ?? dull)}]),
  )
  return (finish) => (finish === undefined ? plain : (surfaces.get(finish) ?? plain))
}

/** Decodes `#rrggbb` from sRGB (IEC 61966-2-1). */
function linear(color: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
