/** Draws the title block along a sheet's lower edge: names, version, date, scale and north. */
import type {Language} from '../../text/languages.ts'
import {foot, numberText, type Units} from '../draw/measures.ts'
import type {Box} from '../geometry/box.ts'
import {rotate} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {pens} from './pens.ts'
import type {Path} from './shapes.ts'
import {boxPath, cutText, type Letters, line, type Mark, paths, text} from './sheet.ts'
import type {SheetWords} from './words.ts'

/** The height of the strip, in millimetres. */
export const stripHeight = 21

export interface TitleFacts {
  project: string
  address: string | undefined
  /** The plan's name, and its level's if that is another. */
  plan: string
  /** Like `Version 12`. */
  version: string
  /** Like `28 Nov 2026`. */
  date: string
  /** The metres that one on paper stands for. */
  scale: number
  paper: string
  /** Degrees clockwise from up; undefined when the home doesn't say. */
  north: number | undefined
  units: Units
  /** Whether a text of this sheet has characters that it can't show. */
  hasUnwritten: boolean
}

interface Options {
  words: SheetWords
  language: Language
  letters: Letters
  /** Which of how many sheets it is. */
  number: number
  count: number
}

/** Draws the strip into the box that `stripHeight` is the height of. */
export function titleBlock(facts: TitleFacts, box: Box, options: Options): Mark[] {
  const {words, letters} = options
  const northWidth = facts.north === undefined ? 0 : 19
  const scaleWidth = 62
  const versionWidth = Math.min(52, (box.right - box.left - scaleWidth - northWidth) * 0.42)
  const scaleLeft = box.right - northWidth - scaleWidth
  const versionLeft = scaleLeft - versionWidth
  const pad = 3
  const {top, bottom} = box
  const fitted = (at: number, width: number, y: number, size: number, words: string, isBold = false) =>
    text([at + pad, top + y], size, cutText(words, width - 2 * pad, size, letters, isBold), {isBold})
  const name = versionLeft - box.left
  return [
    paths(pens.frame, boxPath(box)),
    paths(
      pens.medium,
      ...[versionLeft, scaleLeft, ...(northWidth > 0 ? [box.right - northWidth] : [])].map((x) =>
        line([x, top], [x, bottom]),
      ),
    ),
    fitted(box.left, name, 6.6, 4.2, facts.project, true),
    fitted(box.left, name, 12.2, 3.2, facts.plan),
    fitted(box.left, name, 17.6, 2.3, facts.hasUnwritten ? words.unwritten : (facts.address ?? '')),
    fitted(versionLeft, versionWidth, 6.2, 3, facts.version, true),
    fitted(versionLeft, versionWidth, 11.4, 2.5, facts.date),
    fitted(versionLeft, versionWidth, 17.6, 2.3, `${facts.paper} · ${words.sheet(options.number, options.count)}`),
    ...scaleMarks(facts, [scaleLeft + pad, top], scaleWidth - 2 * pad, options),
    ...(facts.north === undefined ? [] : northMarks(facts.north, [box.right - northWidth / 2, (top + bottom) / 2])),
  ]
}

/** The numbers of units that half a bar may show. */
const halves = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

function scaleMarks(facts: TitleFacts, [x, top]: Point, width: number, {words, language}: Options): Mark[] {
  const {scale, units} = facts
  const unit = ((units === 'ft' ? foot : 1) * 1000) / scale
  const room = width - 7
  const half = halves.filter((count) => 2 * count * unit <= room).pop() ?? (halves[0] as number)
  const length = half * unit
  const y = top + 12.2
  const number = (at: number, words: string) =>
    text([x + at, y - 0.9], 2, words, {anchor: at === 0 ? 'start' : 'middle'})
  const box = (from: number, to: number): Path => boxPath({left: x + from, top: y, right: x + to, bottom: y + 1.2})
  return [
    text([x, top + 6.2], 4, `${words.scale} 1:${scale}`, {isBold: true}),
    number(0, '0'),
    number(length, numberText(half, 1, language)),
    number(2 * length, `${numberText(2 * half, 1, language)} ${units}`),
    paths({...pens.solid, line: 0.13}, box(0, length)),
    paths(pens.thin, box(length, 2 * length)),
    text([x, top + 17.6], 2.3, words.unit[units]),
  ]
}

/** Draws an arrow that points north, and its letter. */
function northMarks(north: number, middle: Point): Mark[] {
  const at = (point: Point): Point => {
    const [x, y] = rotate(point, north)
    return [middle[0] + x, middle[1] + y]
  }
  const half = (side: number): Path => ({
    from: at([0, -6]),
    steps: [{to: at([2.4 * side, 4.2])}, {to: at([0, 2.4])}],
    isClosed: true,
  })
  const [x, y] = at([0, -7.6])
  return [
    paths({...pens.solid, line: 0.13}, half(1)),
    paths(pens.thin, half(-1)),
    text([x, y + 0.9], 2.6, 'N', {anchor: 'middle', isBold: true}),
  ]
}
