import {hexToRgb, type Rgb} from '#shared/house/color.ts'
import type {KnownState} from '#shared/house/device-state.ts'

/** A colour at a value of a scale. */
type Stop = readonly [at: number, ...color: Rgb]

/** The white of lamps that report no colour, in kelvin. */
const usualKelvin = 2700

/** Returns the colour of a lit lamp as red, green and blue from 0 to 255. */
export function lampColor({color, kelvin}: Pick<KnownState, 'color' | 'kelvin'>): Rgb {
  const reported = color === undefined ? undefined : hexToRgb(color)
  return reported ?? colorAt(whites, kelvin ?? usualKelvin)
}

/** Whites by kelvin: candlelight, warm white, neutral white, daylight. */
const whites: readonly Stop[] = [
  [1800, 255, 147, 41],
  [2700, 255, 190, 92],
  [4000, 255, 222, 170],
  [6500, 226, 236, 255],
]

/** Tints of rooms by °C, from cold over comfortable to hot. */
const tints: readonly Stop[] = [
  [14, 88, 140, 214],
  [18, 120, 180, 200],
  [21, 150, 190, 130],
  [24, 226, 178, 92],
  [28, 214, 100, 74],
]

/** Returns the CSS colour that tints a room's floor at a temperature. */
export const temperatureColor = (celsius: number): string => `rgba(${colorAt(tints, celsius).join(', ')}, .32)`

/** Mixes the two stops around a value. Beyond the first and the last stop, their own colour stays. */
function colorAt(stops: readonly Stop[], value: number): Rgb {
  const above = stops.findIndex(([at]) => at >= value)
  const high = stops[above < 0 ? stops.length - 1 : above] as Stop
  const low = stops[above < 0 ? stops.length - 1 : Math.max(0, above - 1)] as Stop
  const share = high[0] === low[0] ? 0 : (value - low[0]) / (high[0] - low[0])
  const mix = (index: 1 | 2 | 3) => Math.round(low[index] + (high[index] - low[index]) * share)
  return [mix(1), mix(2), mix(3)]
}

/** Returns the mean of colours; undefined without any. */
export function mixColors(colors: readonly Rgb[]): Rgb | undefined {
  if (colors.length === 0) return undefined
  const mean = (index: 0 | 1 | 2) => Math.round(colors.reduce((sum, color) => sum + color[index], 0) / colors.length)
  return [mean(0), mean(1), mean(2)]
}
