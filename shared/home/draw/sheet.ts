/** Computes a plan's sheet and the size of its letters. */
import type {Box} from '../geometry/box.ts'

export interface Pixels {
  width: number
  height: number
}

/** A phone's drawing area in CSS pixels: letters suit it by default. */
const phone: Pixels = {width: 380, height: 640}

/** Letter sizes in pixels, and their bounds in metres: rooms of very large plans need zooming. */
const letters = {phone: 10.5, picture: 13, least: 0.16, most: 1.6}
/** Pictures can't be zoomed: smaller letters (in pixels) are illegible. */
const minLegiblePixels = 8

/** Returns the height of the letters in metres, for a drawing of these bounds. */
export function letterSize(bounds: Box, picture?: Pixels): number {
  if (picture !== undefined) return Math.max(letters.picture * pixelSize(bounds, picture), letters.least)
  return Math.min(Math.max(letters.phone * pixelSize(bounds, phone), letters.least), letters.most)
}

/** Returns the size of the scale bar's and the north arrow's letters in metres: they have all the space they need. */
export function legendSize(bounds: Box, picture?: Pixels): number {
  const {phone: onPhone, picture: inPicture} = letters
  const size = picture === undefined ? onPhone * pixelSize(bounds, phone) : inPicture * pixelSize(bounds, picture)
  return Math.max(size, letters.least)
}

/** Returns the smallest legible letters of a picture, in metres; a zoomable drawing has no limit. */
export function smallestLetters(bounds: Box, picture?: Pixels): number | undefined {
  return picture === undefined ? undefined : minLegiblePixels * pixelSize(bounds, picture)
}

function pixelSize({left, top, right, bottom}: Box, {width, height}: Pixels): number {
  return Math.max((right - left) / width, (bottom - top) / height)
}

/** Returns the sheet around all drawn boxes, with a margin and space below for the legend. */
export function sheetAround(drawn: readonly Box[], size: number): Box {
  const sheet = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity}
  for (const {left, top, right, bottom} of drawn) {
    sheet.left = Math.min(sheet.left, left - size)
    sheet.top = Math.min(sheet.top, top - size)
    sheet.right = Math.max(sheet.right, right + size)
    sheet.bottom = Math.max(sheet.bottom, bottom + size * 4)
  }
  return sheet
}

/** Widens or heightens the sheet evenly on both sides, to a picture's aspect ratio. */
export function matchAspect(picture: Pixels, {left, top, right, bottom}: Box): Box {
  const [width, height] = [right - left, bottom - top]
  const wider = Math.max((height * picture.width) / picture.height - width, 0) / 2
  const higher = Math.max((width * picture.height) / picture.width - height, 0) / 2
  return {left: left - wider, top: top - higher, right: right + wider, bottom: bottom + higher}
}
