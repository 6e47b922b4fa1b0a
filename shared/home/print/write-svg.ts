/** Writes a sheet as SVG: its unit is a millimetre, also of the size that it says. */
import {escaped, type Svg, tag} from '../draw/svg.ts'
import type {Pen} from './pens.ts'
import {arcOf, type Path} from './shapes.ts'
import type {Clipped, Mark, Sheet, TextMark} from './sheet.ts'

/** Rounds to a thousandth of a millimetre. */
const short = (length: number) => Math.round(length * 1000) / 1000 + 0

/** The fonts of the PDF, or others like them. */
const font = 'Noto Sans, Open Sans, DejaVu Sans, Arial, sans-serif'

export function writeSvg({width, height, title, parts}: Sheet): Svg {
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${width} ${height}`,
      fill: 'none',
      'font-family': font,
      'stroke-linejoin': 'round',
    },
    tag('title', {}, escaped(title)),
    tag('rect', {width, height, fill: '#ffffff'}),
    ...parts.map((part, index) => ('box' in part ? clipped(part, `part-${index}`) : markSvg(part))),
  )
}

function clipped({box: {left, top, right, bottom}, marks}: Clipped, id: string): string {
  const area = tag('rect', {x: left, y: top, width: right - left, height: bottom - top})
  return tag('clipPath', {id}, area) + tag('g', {'clip-path': `url(#${id})`}, ...marks.map(markSvg))
}

function markSvg(mark: Mark): string {
  if (mark.kind === 'text') return textSvg(mark)
  if (mark.kind === 'path') return tag('path', {d: mark.paths.map(pathText).join(''), ...penAttributes(mark.pen)})
  const [x, y] = mark.center.map(short)
  const [rx, ry] = mark.radii.map(short)
  const transform = mark.angle === 0 ? undefined : `rotate(${short(mark.angle)} ${x} ${y})`
  return tag('ellipse', {cx: x, cy: y, rx, ry, transform, ...penAttributes(mark.pen)})
}

const penAttributes = ({line, ink, fill, dash}: Pen) => ({
  stroke: line === undefined ? undefined : ink,
  'stroke-width': line,
  'stroke-dasharray': dash?.join(' '),
  fill,
})

function pathText({from, steps, isClosed}: Path): string {
  let at = from
  const written = steps.map(({to, bulge}) => {
    const start = at
    at = to
    const end = `${short(to[0])} ${short(to[1])}`
    if (bulge === undefined || (to[0] === start[0] && to[1] === start[1])) return `L${end}`
    const {radius, sweep} = arcOf(start, to, bulge)
    return `A${short(radius)} ${short(radius)} 0 ${Math.abs(sweep) > Math.PI ? 1 : 0} ${sweep > 0 ? 1 : 0} ${end}`
  })
  return `M${short(from[0])} ${short(from[1])}${written.join('')}${isClosed ? 'Z' : ''}`
}

function textSvg({at: [x, y], size, text, angle, anchor, isBold, ink, hasEdge}: TextMark): string {
  const edge = hasEdge ? {stroke: '#ffffff', 'stroke-width': short(size * 0.25), 'paint-order': 'stroke'} : undefined
  return tag(
    'text',
    {
      x: short(x),
      y: short(y),
      transform: angle === 0 ? undefined : `rotate(${short(angle)} ${short(x)} ${short(y)})`,
      'font-size': short(size),
      'font-weight': isBold ? 600 : undefined,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      fill: ink ?? '#000000',
      ...edge,
    },
    escaped(text),
  )
}
