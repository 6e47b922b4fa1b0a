import {channelsOf} from '../../../shared/plan/color.ts'

/** Converts a lamp's colours for sliders of hue and saturation. A lamp's brightness is its own value. */
export interface Hue {
  /** Degrees, 0 to 360. */
  hue: number
  /** A fraction. */
  saturation: number
}

/** Reads a colour like `#ff8800`. */
export function hueOf(color: string): Hue {
  const [red, green, blue] = channelsOf(color)
  const high = Math.max(red, green, blue)
  const spread = high - Math.min(red, green, blue)
  if (spread === 0) return {hue: 0, saturation: 0}
  const sixth =
    high === red ? (green - blue) / spread : high === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return {hue: (60 * sixth + 360) % 360, saturation: spread / high}
}

/** Returns the brightest colour of a hue. */
export function colorOf({hue, saturation}: Hue): string {
  const channel = (turn: number) => {
    const sixth = (turn + hue / 60) % 6
    const value = 1 - saturation * Math.max(0, Math.min(sixth, 4 - sixth, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(5)}${channel(3)}${channel(1)}`
}
