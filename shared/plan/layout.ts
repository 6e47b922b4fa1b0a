import type {Point} from '../home/schema.ts'
import type {Drawing, ShownName} from './drawing.ts'
import type {Mark} from './marks.ts'
import {settleNames} from './settle-names.ts'
import {spreadMarks} from './spread-marks.ts'

/** A plan fitted to its stage, in CSS pixels. */
export interface Layout {
  width: number
  height: number
  markSize: number
  /** The places of the rooms' names, by the room's id; null for a name that has no room. */
  names: ReadonlyMap<string, ShownName | null>
  /** The centres of the marks, in their order. */
  at: readonly Point[]
}

export const noLayout: Layout = {width: 0, height: 0, markSize: 0, names: new Map(), at: []}

/** The size of a mark: metres on the plan, and the limits in pixels. */
const markMetres = 0.62
const minMarkSize = 25
const maxMarkSize = 40

/** Pixels. Names are drawn for reading on a phone; a larger screen needs no larger letters. */
const maxFontSize = 15

/** Pixels between marks. */
const markGap = 2

/** Pixels between a mark and a name. */
const nameGap = 1.5

/** Pixels for a reading below a room's name. */
const readingHeight = 20
const readingWidth = 62

/** Fits a plan to its stage, spreads the marks, and moves the names that they would cover. */
export function layOut(
  {box, names, walls}: Pick<Drawing, 'box' | 'names' | 'walls'>,
  marks: readonly Mark[],
  [width, height]: Size,
): Layout {
  const scale = Math.min(width / box.width, height / box.height)
  const markSize = Math.min(Math.max(markMetres * scale, minMarkSize), maxMarkSize)
  const pixels = ([x, y]: Point): Point => [(x - box.x) * scale, (y - box.y) * scale]
  const isReading = ({actuators, element}: Mark) => actuators.length === 0 && names.has(element)
  const withReading = new Set(marks.filter(isReading).map(({element}) => element))
  const moving = marks.filter((mark) => !isReading(mark))

  const drawn = [...names].map(([room, name]) => {
    const shrink = Math.min(1, maxFontSize / (name.fontSize * scale))
    const [x, y] = pixels([name.x, name.y])
    const reading = withReading.has(room) ? readingHeight : 0
    const height = name.height * scale * shrink + reading
    const width = Math.max(name.width * scale * shrink, reading && readingWidth)
    const fontSize = name.fontSize * scale * shrink
    return {id: room, shrink, reading, x, y: y + reading / 2, width, height, fontSize, room: pixels(name.room)}
  })
  const moved = spreadMarks(
    moving.map(({at}) => pixels(at)),
    markSize + markGap,
    drawn,
  )
  const settled = settleNames(drawn, {
    marks: moved,
    radius: markSize / 2 + nameGap,
    walls: walls.map(([from, to]) => [pixels(from), pixels(to)] as const),
  })
  const shown = new Map<string, ShownName | null>()
  const readings = new Map<string, Point>()
  for (const [index, {id, shrink, reading, x, y, height}] of drawn.entries()) {
    const place = settled[index]
    const move: Point = place ? [(place.x - x) / scale, (place.y - y) / scale] : [0, 0]
    shown.set(id, place ? {scale: shrink * place.scale, move} : null)
    const bottom = place ? place.y + place.height / 2 : y + height / 2
    readings.set(id, [place?.x ?? x, bottom - reading])
  }
  const places = new Map(moving.map(({key}, index) => [key, moved[index]]))
  return {
    width: box.width * scale,
    height: box.height * scale,
    markSize,
    names: shown,
    at: marks.map(({key, element, at}) => places.get(key) ?? readings.get(element) ?? pixels(at)),
  }
}

type Size = readonly [width: number, height: number]
