/** The sheet that a plan is drawn on, and how large its letters are. */
import type {Box} from './box.ts'

export interface Pixels {
  width: number
  height: number
}

/** A phone, where a drawing is some 380 points wide and may be 640 high: what letters are made for if nothing is said. */
const phone: Pixels = {width: 380, height: 640}

/** In pixels, and what room there is for them in metres: on a very large plan one has to come nearer. */
const letters = {phone: 10.5, picture: 13, least: 0.16, most: 0.6}
/** In a picture nobody can come nearer: below so many pixels letters can't be read. */
const minLegiblePixels = 8

/** The height of the letters in metres, for what is drawn within these bounds. */
export function letterSize(bounds: Box, picture?: Pixels): number {
  if (picture !== undefined) return Math.max(letters.picture * pixelSize(bounds, picture), letters.least)
  return Math.min(Math.max(letters.phone * pixelSize(bounds, phone), letters.least), letters.most)
}

/** The smallest letters in metres that a picture may have; a drawing that one can come nearer to may have any. */
export function smallestLetters(bounds: Box, picture?: Pixels): number | undefined {
  return picture === undefined ? undefined : minLegiblePixels * pixelSize(bounds, picture)
}

function pixelSize({left, top, right, bottom}: Box, {width, height}: Pixels): number {
  return Math.max((right - left) / width, (bottom - top) / height)
}

/** Around all that is drawn, with a margin and room below for the legend. */
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

/** The sheet made wider or higher on both sides alike, to a picture's shape. */
export function matchAspect(picture: Pixels, {left, top, right, bottom}: Box): Box {
  const [width, height] = [right - left, bottom - top]
  const wider = Math.max((height * picture.width) / picture.height - width, 0) / 2
  const higher = Math.max((width * picture.height) / picture.width - height, 0) / 2
  return {left: left - wider, top: top - higher, right: right + wider, bottom: bottom + higher}
}
