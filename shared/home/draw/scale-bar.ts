import type {Language} from '../../text/languages.ts'
import {foot, numberText, type Units} from './measures.ts'
import {cm, escaped, placed, rect, tag, turnedBy} from './svg.ts'

/** The length of each unit in metres, and the numbers of units that half a bar may show. */
const scales = {
  m: {metres: 1, suffix: 'm', halves: [0.5, 1, 2, 5, 10, 20, 50, 100, 200]},
  ft: {metres: foot, suffix: 'ft', halves: [1, 2, 5, 10, 20, 50, 100, 200, 500]},
}

/**
 * Draws a bar of two halves from `x` and `y`, at most a quarter of the sheet's width long; `size` is the letters' size.
 */
export function drawScaleBar(
  units: Units,
  language: Language,
  x: number,
  y: number,
  width: number,
  size: number,
): string {
  const {metres, suffix, halves} = scales[units]
  const half = halves.filter((count) => count * metres <= width / 8).pop() ?? (halves[0] as number)
  const [length, height] = [cm(half * metres), cm(size * 0.28)]
  const [left, top] = [cm(x), cm(y)]
  const number = (at: number, text: string) =>
    tag('text', {x: left + at, y: top - cm(size * 0.35), 'font-size': cm(size)}, escaped(text))
  return tag(
    'g',
    {class: 'scale'},
    rect(left, top, length, height, {class: 'filled'}),
    rect(left + length, top, length, height),
    number(0, '0'),
    number(length, numberText(half, 1, language)),
    number(2 * length, `${numberText(2 * half, 1, language)} ${suffix}`),
  )
}

/** Draws a north arrow, `north` degrees clockwise from up, within 2 sizes of its middle. */
export function drawNorth(north: number, x: number, y: number, size: number): string {
  const unit = (share: number) => cm(size * share)
  const half = (side: number) => `M0 ${unit(-1)}L${unit(0.4 * side)} ${unit(0.7)}L0 ${unit(0.35)}Z`
  const turn = (north * Math.PI) / 180
  return tag(
    'g',
    {class: 'north', transform: placed([x, y])},
    tag('path', {class: 'filled', d: half(1), transform: turnedBy(north)}),
    tag('path', {d: half(-1), transform: turnedBy(north)}),
    tag('text', {x: unit(1.55 * Math.sin(turn)), y: unit(0.33 - 1.55 * Math.cos(turn)), 'font-size': unit(0.9)}, 'N'),
  )
}
