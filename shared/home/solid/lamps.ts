import {defaults} from '../defaults.ts'
import type {Home} from '../schema.ts'
import {plansShown} from './plans-shown.ts'

/** A light that shines in all directions. */
export interface Lamp {
  elementId: string
  /** The id of its level. */
  level: string
  /** Metres in glTF's axes, above the level's floor. */
  at: readonly [x: number, y: number, z: number]
  lumens: number
  /** Linear red, green and blue from 0 to 1. */
  color: readonly [red: number, green: number, blue: number]
}

/** The defaults of a lamp without figures: a bulb of a living room. */
const usual = {lumens: 800, kelvin: 2700}
/** A lamp without a height hangs this much below the level's ceilings, in metres. */
const belowCeiling = 0.1

/** Returns the lamps of the same plans as `solidsOf()`. */
export function lampsOf(home: Home, planId?: string): Lamp[] {
  return plansShown(home, planId).flatMap(({plan, level}) =>
    plan.lights.map(({id, at, z, lumens = usual.lumens, kelvin = usual.kelvin}): Lamp => {
      const height = z ?? (level.height ?? defaults.level.height) - belowCeiling
      return {elementId: id, level: level.id, at: [at[0], height, at[1]], lumens, color: colorOf(kelvin)}
    }),
  )
}

/**
 * Returns the linear colour of a black body, the brightest channel 1, by a polynomial for its chromaticity (Kim et al.
 * 2002, for 1,667 to 25,000 K) and sRGB's matrix (IEC 61966-2-1).
 */
function colorOf(kelvin: number): [number, number, number] {
  const k = 1000 / Math.max(kelvin, 1667)
  const x =
    kelvin < 4000
      ? ((-0.2661239 * k - 0.234358) * k + 0.8776956) * k + 0.17991
      : ((-3.0258469 * k + 2.1070379) * k + 0.2226347) * k + 0.24039
  const y = chromaticityY(kelvin, x)
  const [cx, cz] = [x / y, (1 - x - y) / y]
  const channels = [
    3.2406 * cx - 1.5372 - 0.4986 * cz,
    -0.9689 * cx + 1.8758 + 0.0415 * cz,
    0.0557 * cx - 0.204 + 1.057 * cz,
  ].map((channel) => Math.max(channel, 0))
  const most = Math.max(...channels)
  return channels.map((channel) => Number((channel / most).toFixed(4))) as [number, number, number]
}

function chromaticityY(kelvin: number, x: number): number {
  if (kelvin < 2222) return ((-1.1063814 * x - 1.3481102) * x + 2.18555832) * x - 0.20219683
  if (kelvin < 4000) return ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
  return ((3.081758 * x - 5.8733867) * x + 3.75112997) * x - 0.37001483
}
