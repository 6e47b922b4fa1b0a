/** The sheet that a plan is drawn on, and how large its letters are. */
import type {Box} from './cells.ts'

export interface Pixels {
  width: number
  height: number
}

/** A phone, where a drawing is some 380 points wide and may be 640 high: what letters are made for if nothing is said. */
const phone: Pixels = {width: 380, height: 640}

/** In pixels, and what room there is for them in metres: on a very large plan one has to come nearer. */
const letters = {phone: 10.5, picture: 13, least: 0.16, most: 0.6}
/** In a picture nobody can come nearer: below so many pixels letters can't be read. */
const legible = 8

/** The height of the letters in metres, for what is drawn within these bounds. */
export function letterSize(bounds: Box, picture?: Pixels): number {
  if (picture !== undefined) return Math.max(letters.picture * pixelSize(bounds, picture), letters.least)
  return Math.min(Math.max(letters.phone * pixelSize(bounds, phone), letters.least), letters.most)
}

/** The smallest letters in metres that a picture may have; a drawing that one can come nearer to may have any. */
export function smallestLetters(bounds: Box, picture?: Pixels): number | undefined {
  return picture === undefined ? undefined : legible * pixelSize(bounds, picture)
}

function pixelSize({left, top, right, bottom}: Box, {width, height}: Pixels): number {
  return Math.max((right - left) / width, (bottom - top) / height)
}

/** Around all that is drawn, with a margin and a line below for the legend; of a picture's shape where there is one. */
export function sheetAround(drawn: readonly Box[], size: number, picture?: Pixels): Box {
  const sheet = {
    left: Math.min(...drawn.map(({left}) => left)) - size,
    top: Math.min(...drawn.map(({top}) => top)) - size,
    right: Math.max(...drawn.map(({right}) => right)) + size,
    bottom: Math.max(...drawn.map(({bottom}) => bottom)) + size * 3.6,
  }
  if (picture === undefined) return sheet
  const [width, height] = [sheet.right - sheet.left, sheet.bottom - sheet.top]
  const wider = Math.max((height * picture.width) / picture.height - width, 0) / 2
  const higher = Math.max((width * picture.height) / picture.width - height, 0) / 2
  return {
    left: sheet.left - wider,
    top: sheet.top - higher,
    right: sheet.right + wider,
    bottom: sheet.bottom + higher,
  }
}
