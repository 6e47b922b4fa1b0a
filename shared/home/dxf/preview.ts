/** Draws a drawing's lines for its questions, those on the chosen layers strong. */

import {cm, type Svg, tag} from '../draw/svg.ts'
import {type Box, unionOf} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import type {Vector} from './drawing.ts'
import type {Part} from './plan-strokes.ts'
import {pointOn} from './polyline-segments.ts'
import type {DxfProposal} from './propose.ts'
import type {DxfDrawing} from './read-dxf.ts'
import {units} from './units.ts'

/** Lines that are drawn, those on the chosen layers first. */
const maxLines = 30_000
/** Chords of a curve. */
const chords = 8
/** Metres around the parts. */
const margin = 1

export interface DxfPreview {
  svg: Svg
  /** The box of the SVG in metres. */
  box: Box
  /** The outlines of the offered parts, by their numbers. */
  parts: {number: number; outline: Point[]; at: Point}[]
}

/** Draws the drawing in its proposed unit. Undefined without parts. */
export function previewDxf(
  drawing: DxfDrawing,
  {parts, unit}: Pick<DxfProposal, 'parts' | 'unit'>,
  layers: ReadonlySet<string>,
): DxfPreview | undefined {
  if (parts.length === 0) return undefined
  const scale = units[unit]
  const whole = unionOf(parts.map(({left, bottom, right, top}) => ({left, top: bottom, right, bottom: top})))
  const place = ([x, y]: Vector): Point => [(x - whole.left) * scale + margin, (whole.bottom - y) * scale + margin]
  const [width, height] = [(whole.right - whole.left) * scale, (whole.bottom - whole.top) * scale]
  const box = {left: 0, top: 0, right: width + 2 * margin, bottom: height + 2 * margin}
  const isShown = ([x, y]: Point) => x >= 0 && y >= 0 && x <= box.right && y <= box.bottom
  const paths = {walls: [] as string[], others: [] as string[]}
  const add = (layer: string, points: readonly Point[]) => {
    if (!points.some(isShown)) return
    const isWall = layers.has(layer)
    ;(isWall ? paths.walls : paths.others).push(`M${points.map(([x, y]) => `${cm(x)} ${cm(y)}`).join('L')}`)
  }
  for (const {layer, a, b} of drawing.lines) if (isVisible(layer)) add(layer, [place(a), place(b)])
  for (const curve of drawing.curves)
    if (isVisible(curve.layer))
      add(
        curve.layer,
        Array.from({length: chords + 1}, (_, index) => place(pointOn(curve, index / chords))),
      )
  const walls = paths.walls.slice(0, maxLines)
  const others = paths.others.slice(0, maxLines - walls.length)
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${cm(box.right)} ${cm(box.bottom)}`,
      class: 'pianta strokes',
    },
    tag('path', {class: 'others', d: others.join('')}),
    tag('path', {class: 'walls', d: walls.join('')}),
  )
  return {svg, box, parts: parts.map((part, index) => ({number: index + 1, ...outlined(part, place)}))}

  function isVisible(layer: string) {
    return layers.has(layer) || !drawing.hiddenLayers.has(layer.toLowerCase())
  }
}

function outlined({left, bottom, right, top}: Part, place: (at: Vector) => Point): {outline: Point[]; at: Point} {
  const outline = [place([left, top]), place([right, top]), place([right, bottom]), place([left, bottom])]
  return {outline, at: outline[0] as Point}
}
