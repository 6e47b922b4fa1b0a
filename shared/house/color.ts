/** Colours of lamps. Houses use hue and saturation, RGB or CIE xy; the panel uses `#rrggbb`. */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Returns `#rrggbb`. Fractions are rounded and numbers out of range are clamped. */
export function rgbToHex(rgb: Rgb): string {
  return `#${rgb.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the parts of `#rrggbb`; undefined for any other text. */
export function hexToRgb(hex: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** Returns the full-brightness colour of a hue in degrees and a saturation in percent. */
export function hsToHex(hue: number, saturation: number): string {
  const strength = clamp(saturation, 0, 100) / 100
  const part = (offset: number) => {
    const place = (((offset + hue / 60) % 6) + 6) % 6
    return 255 * (1 - strength * clamp(Math.min(place, 4 - place), 0, 1))
  }
  return rgbToHex([part(5), part(3), part(1)])
}

/** Returns the hue in degrees and the saturation in percent of a colour. */
export function rgbToHs([red, green, blue]: Rgb): [number, number] {
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (range === 0) return [0, 0]
  const sixth =
    max === red ? (green - blue) / range : max === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  return [(sixth * 60 + 360) % 360, (100 * range) / max]
}

/** Returns the full-brightness sRGB colour of a point in CIE 1931, as Zigbee lamps report it. */
export function xyToHex(x: number, y: number): string {
  // A y of 0 has no colour: the smallest one that lamps report is 0.01.
  const height = Math.max(y, 0.001)
  const [red, green, blue] = multiply(fromXyz, [x / height, 1, (1 - x - height) / height]).map((part) =>
    Math.max(part, 0),
  ) as [number, number, number]
  const max = Math.max(red, green, blue)
  if (!(max > 0) || !Number.isFinite(max)) return '#ffffff'
  return rgbToHex([encode(red / max), encode(green / max), encode(blue / max)])
}

/** Returns the point of an sRGB colour in CIE 1931; white for black. */
export function rgbToXy(rgb: Rgb): [number, number] {
  const [red, green, blue] = rgb.map(decode) as [number, number, number]
  const [x, y, z] = multiply(toXyz, [red, green, blue])
  const sum = x + y + z
  return sum > 0 ? [x / sum, y / sum] : [0.3127, 0.329]
}

/** Converts mired to kelvin, or kelvin to mired: each is a million divided by the other. */
export const flipMired = (value: number) => Math.round(1_000_000 / Math.max(value, 1))

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** The matrices of sRGB with the white point D65 (IEC 61966-2-1). */
const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const fromXyz: Matrix = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
]

const multiply = ([first, second, third]: Matrix, vector: Vector): [number, number, number] => [
  dot(first, vector),
  dot(second, vector),
  dot(third, vector),
]

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/** Returns the sRGB byte of a linear intensity, a fraction. */
const encode = (part: number) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** Returns the linear intensity of an sRGB byte, a fraction. */
const decode = (part: number) => {
  const fraction = toByte(part) / 255
  return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
}

const toByte = (part: number) => clamp(Math.round(part) || 0, 0, 255)

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
