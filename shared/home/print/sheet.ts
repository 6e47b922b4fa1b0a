/** A sheet of paper with marks on it: every writer of files takes one. Lengths are millimetres, from its upper left. */
import type {Box} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import type {Pen} from './pens.ts'
import type {Path} from './shapes.ts'

export interface PathMark {
  kind: 'path'
  paths: readonly Path[]
  pen: Pen
}

export interface EllipseMark {
  kind: 'ellipse'
  center: Point
  radii: Point
  /** Degrees clockwise. */
  angle: number
  pen: Pen
}

export interface TextMark {
  kind: 'text'
  /** The start, middle or end of its baseline. */
  at: Point
  /** The size of the letters: a line of text is about as high. */
  size: number
  text: string
  angle: number
  anchor: 'start' | 'middle' | 'end'
  isBold?: boolean
  ink?: string
  /** Whether a white edge keeps it apart from lines under it. */
  hasEdge?: boolean
}

export type Mark = PathMark | EllipseMark | TextMark

/** Marks within a box of the sheet: nothing of them is seen outside it. */
export interface Clipped {
  box: Box
  marks: readonly Mark[]
}

export interface Sheet {
  width: number
  height: number
  /** The title of the file. */
  title: string
  parts: readonly (Clipped | Mark)[]
}

/** Measures and fits letters. */
export interface Letters {
  /** Returns the width of a text in the unit of its size. */
  widthOf(text: string, size: number, isBold?: boolean): number
  /** Tells whether all characters of a text can be written. */
  canWrite(text: string): boolean
}

export const line = (from: Point, to: Point): Path => ({from, steps: [{to}], isClosed: false})

export const boxPath = ({left, top, right, bottom}: Box): Path => ({
  from: [left, top],
  steps: [{to: [right, top]}, {to: [right, bottom]}, {to: [left, bottom]}],
  isClosed: true,
})

export const paths = (pen: Pen, ...all: Path[]): PathMark => ({kind: 'path', paths: all, pen})

export const text = (
  at: Point,
  size: number,
  words: string,
  more: Partial<Omit<TextMark, 'kind' | 'at' | 'size' | 'text'>> = {},
): TextMark => ({kind: 'text', at, size, text: words, angle: 0, anchor: 'start', ...more})

/** Cuts a text to a width, with an ellipsis. */
export function cutText(words: string, width: number, size: number, letters: Letters, isBold = false): string {
  if (letters.widthOf(words, size, isBold) <= width) return words
  const characters = [...words]
  while (characters.length > 0 && letters.widthOf(`${characters.join('')}…`, size, isBold) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
