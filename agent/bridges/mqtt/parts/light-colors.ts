import {flipMired, hexToRgb, hsToHex, type Rgb, rgbToHex, rgbToHs, rgbToXy, xyToHex} from '#shared/house/color.ts'
import type {OptionsReader} from './options-reader.ts'

/** The modes in which a lamp shows colours, as Home Assistant names them. */
export const colorModes = ['hs', 'xy', 'rgb', 'rgbw', 'rgbww'] as const
export type ColorMode = (typeof colorModes)[number]

/** The numbers of a colour in a mode, in the order in which Home Assistant lists them. */
export function numbersOf(mode: ColorMode, hex: string): number[] {
  const rgb: Rgb = hexToRgb(hex) ?? [255, 255, 255]
  if (mode === 'hs') return rgbToHs(rgb).map((value) => round(value, 2))
  if (mode === 'xy') return rgbToXy(rgb).map((value) => round(value, 4))
  return [...rgb, ...(mode === 'rgbw' ? [0] : mode === 'rgbww' ? [0, 0] : [])]
}

/** Returns the colour of some numbers; undefined if they are too few. */
export function colorOf(mode: ColorMode, numbers: readonly number[]): string | undefined {
  const [first, second, third] = numbers
  if (first === undefined || second === undefined || !numbers.every(Number.isFinite)) return undefined
  if (mode === 'hs') return hsToHex(first, second)
  if (mode === 'xy') return xyToHex(first, second)
  if (third === undefined) return undefined
  // The brightness is told apart, so that a dim lamp's colour isn't dark.
  const max = Math.max(first, second, third)
  return rgbToHex(max > 0 ? ([first, second, third].map((part) => (part * 255) / max) as unknown as Rgb) : [0, 0, 0])
}

/** Reads the numbers of a text: `0.3,0.4`. */
export const numbersIn = (text: string) =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))

/** The range of whites and how the device counts them. */
export interface Whites {
  kelvins: [number, number]
  fromDevice(value: number): number
  toDevice(kelvin: number): number
}

/** Reads the range of whites, in mired or kelvin. */
export function readWhites(options: OptionsReader): Whites {
  const inKelvin = options.flag('color_temp_kelvin')
  const warm = options.number('min_kelvin') ?? miredBound(options.number('max_mireds')) ?? 2000
  const cold = options.number('max_kelvin') ?? miredBound(options.number('min_mireds')) ?? 6535
  return {
    kelvins: [Math.min(warm, cold), Math.max(warm, cold)],
    fromDevice: (value) => (inKelvin ? Math.round(value) : flipMired(value)),
    toDevice(kelvin) {
      const within = Math.min(Math.max(kelvin, warm), cold)
      return inKelvin ? Math.round(within) : flipMired(within)
    },
  }
}

const miredBound = (mireds: number | undefined) => (mireds === undefined || mireds <= 0 ? undefined : flipMired(mireds))

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
