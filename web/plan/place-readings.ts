import type {Point} from '#shared/home/schema.ts'
import type {Box, FreeSpace} from './free-space.ts'
import type {MovedReadings} from './group-marks.ts'
import {lineHeight, type PlacedName, readingSize} from './place-names.ts'

/** Pixels between two readings that a person wants. */
export const betweenValues = 4

/** How far readings may move off their element, in pixels: farther away they would seem to be another's. */
const maxReadingMove = 56

/** Returns where a box of this height lies below a name. */
export function belowName({at: [x, y], lines, fontSize, readings}: PlacedName, height: number): Point {
  const rows = lines.length + (readings === 'none' ? 0 : readingSize)
  return [x, y + (rows * fontSize * lineHeight + height) / 2 + betweenValues]
}

interface ReadingsToPlace {
  /** The width of the whole text, then that of a short one if there is one. */
  widths: readonly number[]
  height: number
  /** How far below their element they usually lie; 0 where they are its mark. */
  below: number
  markSize: number
}

/**
 * Takes the place of a mark's readings: the usual one, or else the nearest free one in the same room. Returns how they
 * are moved; undefined if they lie as usual, also for want of a better place.
 */
export function placeReadings(space: FreeSpace, at: Point, readings: ReadingsToPlace): MovedReadings | undefined {
  const {widths, height, below} = readings
  const boxOf = ([dx, dy]: Point, width: number) => ({x: at[0] + dx, y: at[1] + below + dy, width, height})
  // An element on a wall has its readings in a room beside it.
  const isOnWall = !space.isInRoom(at)
  for (const [index, width] of isOnWall && below > 0 ? [] : widths.entries()) {
    const by = movesOf(width, readings).find((by) => {
      const box = inner(boxOf(by, width), below > 0)
      return space.isFree(box, isOnWall ? [box.x, box.y] : at)
    })
    if (!by) continue
    space.take(boxOf(by, width))
    const isUsual = by[0] === 0 && by[1] === 0 && index === 0
    return isUsual ? undefined : {by, isShort: index > 0}
  }
  space.take(boxOf([0, 0], widths[0] ?? 0))
  return widths.length > 1 ? {by: [0, 0], isShort: true} : undefined
}

/** Pixels that readings and the mark above them may have in common: squares of the grid are coarse. */
const shared = 4

const inner = (box: Box, isBelowMark: boolean) =>
  isBelowMark ? {...box, width: box.width - 2 * shared, height: box.height - 2 * shared} : box

/** Returns where readings may lie, as moves from their usual place, the best first. */
function movesOf(width: number, {below, markSize}: ReadingsToPlace): readonly Point[] {
  if (below === 0) return nearMoves()
  const beside = (markSize + width) / 2 + shared
  const aside = [0.15, 0.3, 0.45].flatMap((share): Point[] => [
    [share * width, 0],
    [-share * width, 0],
  ])
  return [[0, 0], ...aside, [beside, -below], [-beside, -below], [0, -2 * below]]
}

let moves: readonly Point[] | undefined

/** Returns the moves in steps of 4 pixels, the shortest first. They are made on first use: most plans need none. */
function nearMoves(): readonly Point[] {
  const steps = Array.from({length: (2 * maxReadingMove) / shared + 1}, (_, index) => index * shared - maxReadingMove)
  moves ??= steps
    .flatMap((dx) => steps.map((dy): Point => [dx, dy]))
    .filter((move) => Math.hypot(...move) <= maxReadingMove)
    .sort((one, other) => Math.hypot(...one) - Math.hypot(...other))
  return moves
}
