import type {Point} from '../home/schema.ts'
import type {Drawing} from './drawing.ts'
import type {Mark} from './marks.ts'
import {type Box, spreadMarks} from './spread-marks.ts'

/** A plan fitted to its stage, in CSS pixels. */
export interface Layout {
  width: number
  height: number
  markSize: number
  /** The scales of the rooms' names, by the room's id. */
  nameScales: ReadonlyMap<string, number>
  /** The centres of the marks, in their order. */
  at: readonly Point[]
}

export const noLayout: Layout = {width: 0, height: 0, markSize: 0, nameScales: new Map(), at: []}

/** The size of a mark: metres on the plan, and the limits in pixels. */
const markMetres = 0.62
const minMarkSize = 25
const maxMarkSize = 40

/** Pixels. Names are drawn for reading on a phone; a larger screen needs no larger letters. */
const maxFontSize = 15

/** Pixels between marks. */
const markGap = 2

/** Pixels for a reading below a room's name. */
const readingHeight = 20

/** Fits a plan to its stage, and spreads the marks. */
export function layOut({box, names}: Drawing, marks: readonly Mark[], [width, height]: Size): Layout {
  const scale = Math.min(width / box.width, height / box.height)
  const markSize = Math.min(Math.max(markMetres * scale, minMarkSize), maxMarkSize)
  const pixels = ([x, y]: Point): Point => [(x - box.x) * scale, (y - box.y) * scale]
  const nameScales = new Map(
    [...names].map(([room, name]) => [room, Math.min(1, maxFontSize / (name.fontSize * scale))]),
  )
  const named = new Map(
    [...names].map(([room, name]) => {
      const [x, y] = pixels([name.x, name.y])
      const shrunk = scale * (nameScales.get(room) ?? 1)
      return [room, {x, y, width: name.width * shrunk, height: name.height * shrunk}]
    }),
  )

  const isReading = ({actuators, element}: Mark) => actuators.length === 0 && named.has(element)
  const moving = marks.filter((mark) => !isReading(mark))
  for (const {element} of marks.filter(isReading)) extend(named.get(element))
  const moved = spreadMarks(
    moving.map(({at}) => pixels(at)),
    markSize + markGap,
    [...named.values()],
  )
  const places = new Map(moving.map(({key}, index) => [key, moved[index]]))
  return {
    width: box.width * scale,
    height: box.height * scale,
    markSize,
    nameScales,
    at: marks.map(({key, element, at}) => places.get(key) ?? belowName(named.get(element)) ?? pixels(at)),
  }
}

type Size = readonly [width: number, height: number]

function extend(name: Box | undefined) {
  if (!name) return
  name.y += readingHeight / 2
  name.height += readingHeight
}

/** Returns where a room's readings begin. The name's box was extended for them. */
function belowName(name: Box | undefined): Point | undefined {
  return name && [name.x, name.y + name.height / 2 - readingHeight]
}
