import type {Box} from './spread.ts'

/** A room's name as it is drawn, its box in metres: the middle of the text and what it takes. */
export interface RoomName extends Box {
  /** The height of its letters, in metres. */
  letters: number
  text: SVGTextElement
}

/** Of a sans serif letter, and of a line, in font sizes. */
const letterWidth = 0.56
const lineHeight = 1.15

/** From a line's middle to where its letters stand. */
const toBaseline = 0.35

/** The drawn names by the room's id. They are read from the text itself, which can be measured only once it is shown. */
export function roomNames(svg: SVGSVGElement, perMetre: number): ReadonlyMap<string, RoomName> {
  const names = new Map<string, RoomName>()
  for (const room of svg.querySelectorAll('[data-kind=room]')) {
    const text = room.querySelector('text')
    const lines = [...room.querySelectorAll('tspan')]
    const [first] = lines
    if (!text || !first) continue
    const number = (from: Element, attribute: string) => Number(from.getAttribute(attribute)) / perMetre
    const letters = number(text, 'font-size')
    const longest = Math.max(...lines.map(({textContent}) => textContent?.length ?? 0))
    names.set(room.getAttribute('data-id') ?? '', {
      text,
      letters,
      x: number(first, 'x'),
      y: number(first, 'y') - toBaseline * letters + ((lines.length - 1) * lineHeight * letters) / 2,
      width: longest * letterWidth * letters,
      height: lines.length * lineHeight * letters,
    })
  }
  return names
}
