import type {Plan, Point} from '../home/schema.ts'
import type {Box} from './spread-marks.ts'

/** A room name on the drawing. The box surrounds its text; `x` and `y` are its centre, in metres. */
export interface RoomName extends Box {
  /** The font size, in metres. */
  fontSize: number
  /** The room's point in the home, in metres. */
  room: Point
  text: SVGTextElement
}

/** Generous averages of sans-serif letters, in multiples of the font size. `toBaseline` starts at the middle of a letter. */
const letterWidth = 0.62
const toBaseline = 0.35
const lineHeight = 1.15

/**
 * Returns the names on a drawing by room id. It estimates their boxes: texts can't be measured before they are shown.
 */
export function roomNames(svg: SVGSVGElement, {rooms}: Plan, perMetre: number): ReadonlyMap<string, RoomName> {
  const names = new Map<string, RoomName>()
  const places = new Map(rooms.map(({id, at}) => [id, at]))
  for (const text of svg.querySelectorAll<SVGTextElement>('text[data-room]')) {
    const fontSize = Number(text.getAttribute('font-size'))
    const lines = [...text.querySelectorAll('tspan')].map((line) => lineOf(line, fontSize))
    const [first, last] = [lines[0], lines[lines.length - 1]]
    const id = text.getAttribute('data-room') ?? ''
    const room = places.get(id)
    if (!first || !last || !room) continue
    const [top, bottom] = [first.middle - (lineHeight / 2) * first.size, last.middle + (lineHeight / 2) * last.size]
    names.set(id, {
      text,
      room,
      fontSize: fontSize / perMetre,
      x: first.x / perMetre,
      y: (top + bottom) / 2 / perMetre,
      width: Math.max(...lines.map(({width}) => width)) / perMetre,
      height: (bottom - top) / perMetre,
    })
  }
  return names
}

/** Returns a line's size and position in the drawing's units. A line without a font size has `fontSize`. */
function lineOf(line: SVGTSpanElement, fontSize: number) {
  const size = Number(line.getAttribute('font-size') ?? fontSize)
  return {
    size,
    x: Number(line.getAttribute('x')),
    middle: Number(line.getAttribute('y')) - toBaseline * size,
    width: (line.textContent?.length ?? 0) * letterWidth * size,
  }
}
