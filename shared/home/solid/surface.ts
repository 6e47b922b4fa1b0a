/** The look of surfaces in three dimensions. */
import type {Product} from '../product.ts'

export interface Surface {
  /** The name of its finish, or of its plain kind. */
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

export type Sheen = Pick<Surface, 'alpha' | 'metallic' | 'roughness'>

export const dull: Sheen = {alpha: 1, metallic: 0, roughness: 0.8}
export const glassy: Sheen = {alpha: 0.35, metallic: 0, roughness: 0.1}

type Finish = Product['finishes'][number]

const sheens: Partial<Record<Finish['family'], Sheen>> = {
  metal: {alpha: 1, metallic: 1, roughness: 0.4},
  glass: glassy,
  wood: {alpha: 1, metallic: 0, roughness: 0.65},
}

/** Returns the surface of a product's finish. */
export const surfaceOf = ({id, color, family}: Finish): Surface => ({
  name: id,
  color: linear(color),
  ...(sheens[family] ?? dull),
})

/** Decodes `#rgb` or `#rrggbb` from sRGB (IEC 61966-2-1). */
export function linear(color: string): [number, number, number] {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
  const channel = (at: number) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
