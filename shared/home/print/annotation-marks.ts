/** Draws the dimensions, texts and lines that people put on a plan, in millimetres from the plan's origin. */
import type {Language} from '../../text/languages.ts'
import {drawAnnotations} from '../annotations/draw-annotations.ts'
import type {Units} from '../draw/measures.ts'
import type {Plan} from '../schema.ts'
import type {Pen} from './pens.ts'
import {ensurePrintable} from './plan-marks.ts'
import {type DrawnElement, readDrawing} from './read-drawing.ts'
import {placeShape, type Shape} from './shapes.ts'
import {type Mark, type TextMark, text} from './sheet.ts'

/** The letters of kept dimensions, in millimetres: those of the dimensions outside. */
const letterSize = 2.1

interface Options {
  metre: number
  units: Units
  language: Language
}

/** Throws TooDetailedError when that is too much. */
export function annotationMarks(plan: Plan, {metre, ...options}: Options): Mark[] {
  const {notes, dimensions} = drawAnnotations(plan, {...options, size: letterSize / metre})
  const drawn = [...notes, ...dimensions]
  ensurePrintable(
    plan,
    drawn.reduce((sum, {length}) => sum + length, 0),
  )
  return readDrawing(drawn.join('')).flatMap((element) =>
    element.shapes.flatMap((shape) => {
      const placed = element.place ? placeShape(shape, element.place) : shape
      return markOf(placeShape(placed, {at: [0, 0], angle: 0, isMirrored: false}, metre), element, metre)
    }),
  )
}

function markOf(shape: Shape, element: DrawnElement, metre: number): Mark[] {
  const {own, name} = element
  const ink = own.color ?? '#000000'
  if (shape.kind === 'text') {
    const anchor: TextMark['anchor'] = name.includes('from-left')
      ? 'start'
      : name.includes('from-right')
        ? 'end'
        : 'middle'
    return [text(shape.at, shape.size, shape.text, {anchor, angle: shape.angle, ink, hasEdge: true})]
  }
  const isSolid = shape.name.includes('mark')
  const [stroke, gap] = own.dash ?? []
  const pen: Pen = isSolid
    ? {ink, fill: ink}
    : {
        // Thinner lines than this are lost on paper.
        line: Math.max((own.width ?? 0) * metre, 0.13),
        ink,
        ...(stroke !== undefined && gap !== undefined && {dash: [stroke * metre, gap * metre]}),
      }
  return [shape.kind === 'path' ? {kind: 'path', paths: shape.paths, pen} : {...shape, pen}]
}
