import type {KnownState} from './device-state.ts'

/** The white of lamps that tell no colour, in kelvin. */
const usualKelvin = 2700

/** Returns the colour of a lit lamp as red, green and blue from 0 to 255. */
export function lampColor({color, kelvin}: Pick<KnownState, 'color' | 'kelvin'>): [number, number, number] {
  if (color === undefined) return whiteOf(kelvin ?? usualKelvin)
  return channelsOf(color)
}

/** Reads a colour like `#ff8800` as red, green and blue from 0 to 255. */
export function channelsOf(color: string): [number, number, number] {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) || 0
  return [channel(1), channel(3), channel(5)]
}

/** Colours of whites between which others are mixed: candlelight, warm white, neutral white, daylight. */
const whites: readonly (readonly [kelvin: number, ...color: [number, number, number]])[] = [
  [1800, 255, 147, 41],
  [2700, 255, 190, 92],
  [4000, 255, 222, 170],
  [6500, 226, 236, 255],
]

function whiteOf(kelvin: number): [number, number, number] {
  const above = whites.findIndex(([each]) => each >= kelvin)
  const [low, high] = above < 0 ? [whites.length - 1, whites.length - 1] : [Math.max(0, above - 1), above]
  const [from, to] = [whites[low], whites[high]]
  if (!from || !to) return [255, 255, 255]
  const share = from[0] === to[0] ? 0 : (Math.min(Math.max(kelvin, from[0]), to[0]) - from[0]) / (to[0] - from[0])
  const mix = (index: 1 | 2 | 3) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [mix(1), mix(2), mix(3)]
}

/** Returns the mean of colours; undefined without any. */
export function mixColors(
  colors: readonly (readonly [number, number, number])[],
): [number, number, number] | undefined {
  if (colors.length === 0) return undefined
  const mean = (index: 0 | 1 | 2) => Math.round(colors.reduce((sum, color) => sum + color[index], 0) / colors.length)
  return [mean(0), mean(1), mean(2)]
}
