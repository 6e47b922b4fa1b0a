/** Computes a plan's sheet and the size of its letters. */
import {type Box, unionOf} from '../geometry/box.ts'

export interface Pixels {
  width: number
  height: number
}

/** A phone's drawing area in CSS pixels: letters suit it by default. */
const phone: Pixels = {width: 380, height: 640}

/** Letter sizes in pixels, and their bounds in metres: rooms of very large plans need zooming. */
const letters = {phone: 10.5, least: 0.16, most: 1.6}

/** Returns the height of the letters in metres, for a drawing of these bounds. */
export const letterSize = (bounds: Box): number => Math.min(legendSize(bounds), letters.most)

/** Returns the least height of letters that people can read, in metres, at a scale of so many metres a pixel. */
export const readableSize = (pixel: number): number => letters.phone * pixel

/** Returns the size of the scale bar's and the north arrow's letters in metres: they have all the space they need. */
export const legendSize = (bounds: Box): number => Math.max(letters.phone * pixelSize(bounds, phone), letters.least)

function pixelSize({left, top, right, bottom}: Box, {width, height}: Pixels): number {
  return Math.max((right - left) / width, (bottom - top) / height)
}

/** Returns the sheet around all drawn boxes, with a margin and space below for the legend. */
export function sheetAround(drawn: readonly Box[], size: number): Box {
  const {left, top, right, bottom} = unionOf(drawn)
  return {left: left - size, top: top - size, right: right + size, bottom: bottom + size * 4}
}

/** The margin of a picture, in pixels. */
const pictureMargin = 12

/** Returns the sheet of a picture: the drawn box in its middle, with a margin. */
export function pictureSheet(picture: Pixels, bounds: Box): Box {
  const inner = {width: picture.width - 2 * pictureMargin, height: picture.height - 2 * pictureMargin}
  const pixel = Math.max(pixelSize(bounds, inner), 1e-6)
  const [x, y] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
  const [across, down] = [(picture.width * pixel) / 2, (picture.height * pixel) / 2]
  return {left: x - across, top: y - down, right: x + across, bottom: y + down}
}
