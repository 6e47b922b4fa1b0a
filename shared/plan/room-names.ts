import type {Box} from './spread-marks.ts'

/** A drawn room name. Its box, in metres, is around the middle of the text. */
export interface RoomName extends Box {
  /** The height of its letters, in metres. */
  fontSize: number
  text: SVGTextElement
}

/** A sans-serif letter, in font sizes: its width, and the distance from its middle to the baseline. */
const letterWidth = 0.56
const toBaseline = 0.35
const lineHeight = 1.15

/**
 * Returns the drawn names by the room's id. It estimates their boxes: texts can't be measured before they are shown.
 */
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

/** Returns the size and position of a line in the drawing's units. `fontSize` is the default. */
function lineOf(line: SVGTSpanElement, fontSize: number) {
  const size = Number(line.getAttribute('font-size') ?? fontSize)
  return {
    size,
    x: Number(line.getAttribute('x')),
    middle: Number(line.getAttribute('y')) - toBaseline * size,
    width: (line.textContent?.length ?? 0) * letterWidth * size,
  }
}
