import {cm, escaped, rect, tag} from './svg.ts'

const foot = 0.3048
/** A unit of measure in metres, and how many of it a bar's half may show. */
const scales = {
  m: {metres: 1, suffix: 'm', halves: [0.5, 1, 2, 5, 10, 20, 50, 100, 200]},
  ft: {metres: foot, suffix: 'ft', halves: [1, 2, 5, 10, 20, 50, 100, 200, 500]},
}

/** A bar of two halves, about a quarter of the drawing long, from `x` and `y` on; `size` is that of its letters. */
export function drawScaleBar(units: 'm' | 'ft', x: number, y: number, extent: number, size: number): string {
  const {metres, suffix, halves} = scales[units]
  const half = halves.filter((count) => count * metres <= extent / 8).pop() ?? (halves[0] as number)
  const [width, height] = [cm(half * metres), cm(size * 0.28)]
  const [left, top] = [cm(x), cm(y)]
  const number = (at: number, text: string) =>
    tag('text', {x: left + at, y: top - cm(size * 0.35), 'font-size': cm(size)}, escaped(text))
  return tag(
    'g',
    {class: 'scale'},
    rect(left, top, width, height, {class: 'filled'}),
    tag('path', {d: `M${left + width} ${top}h${width}v${height}h${-width}Z`}),
    number(0, '0'),
    number(width, String(half)),
    number(2 * width, `${2 * half} ${suffix}`),
  )
}

/** An arrow to north, `north` degrees clockwise from up. */
export function drawNorth(north: number, x: number, y: number, size: number): string {
  const unit = cm(size)
  return tag(
    'g',
    {class: 'north', transform: `translate(${cm(x)} ${cm(y)}) rotate(${Math.round(north * 100) / 100})`},
    tag('path', {class: 'filled', d: `M0 ${-unit}L${unit * 0.4} ${unit * 0.7}L0 ${unit * 0.35}Z`}),
    tag('path', {d: `M0 ${-unit}L${-unit * 0.4} ${unit * 0.7}L0 ${unit * 0.35}Z`}),
    tag('text', {y: -unit * 1.25, 'font-size': unit * 0.9}, 'N'),
  )
}
