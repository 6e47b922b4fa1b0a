import type {Box} from './spread-marks.ts'

/** A room's name as it is drawn, its box in metres: the middle of the text and what it takes. */
export interface RoomName extends Box {
  /** The height of its letters, in metres. */
  fontSize: number
  text: SVGTextElement
}

/** Of a sans serif letter, in font sizes, and from its middle to the line on which it stands. */
const letterWidth = 0.56
const toBaseline = 0.35
const lineHeight = 1.15

/** The drawn names by the room's id. They are read from the text itself, which can be measured only once it is shown. */
export function roomNames(svg: SVGSVGElement, perMetre: number): ReadonlyMap<string, RoomName> {
  const names = new Map<string, RoomName>()
  for (const text of svg.querySelectorAll<SVGTextElement>('text[data-room]')) {
    const fontSize = Number(text.getAttribute('font-size'))
    const lines = [...text.querySelectorAll('tspan')].map((line) => lineOf(line, fontSize))
    const [first, last] = [lines[0], lines[lines.length - 1]]
    if (!first || !last) continue
    const [top, bottom] = [first.middle - (lineHeight / 2) * first.size, last.middle + (lineHeight / 2) * last.size]
    names.set(text.getAttribute('data-room') ?? '', {
      text,
      fontSize: fontSize / perMetre,
      x: first.x / perMetre,
      y: (top + bottom) / 2 / perMetre,
      width: Math.max(...lines.map(({width}) => width)) / perMetre,
      height: (bottom - top) / perMetre,
    })
  }
  return names
}

/** A line in the drawing's units; `letters` is the size of what has none of its own. */
function lineOf(line: SVGTSpanElement, fontSize: number) {
  const size = Number(line.getAttribute('font-size') ?? fontSize)
  return {
    size,
    x: Number(line.getAttribute('x')),
    middle: Number(line.getAttribute('y')) - toBaseline * size,
    width: (line.textContent?.length ?? 0) * letterWidth * size,
  }
}
