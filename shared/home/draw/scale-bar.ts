import {foot, type Language, numberText, type Units} from './measures.ts'
import {cm, escaped, placed, rect, tag, turnedBy} from './svg.ts'

/** A unit of measure in metres, and how many of it a bar's half may show. */
const scales = {
  m: {metres: 1, suffix: 'm', halves: [0.5, 1, 2, 5, 10, 20, 50, 100, 200]},
  ft: {metres: foot, suffix: 'ft', halves: [1, 2, 5, 10, 20, 50, 100, 200, 500]},
}

/** A bar of two halves, at most a quarter of the sheet's width long, from `x` and `y` on; `size` is that of its letters. */
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

/** An arrow to north, `north` degrees clockwise from up, around its middle; it reaches 2 sizes far from there. */
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
