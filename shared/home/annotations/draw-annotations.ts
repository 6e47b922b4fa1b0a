/** Draws a plan's annotations: its texts, lines and dimension lines. */
import type {Language} from '../../text/languages.ts'
import {automaticDimensions} from '../dimensions/automatic-dimensions.ts'
import {type DimensionLine, keptLine} from '../dimensions/dimension-line.ts'
import {boundsOf} from '../draw/bounds.ts'
import type {Units} from '../draw/measures.ts'
import {elementGroup, tag} from '../draw/svg.ts'
import type {Box} from '../geometry/box.ts'
import type {Plan, Point} from '../schema.ts'
import {type DimensionStyle, drawDimensionLine} from './dimension-lines.ts'
import {drawNote, drawPolyline, noteCorners, polylinePoints} from './notes.ts'

export interface AnnotationOptions {
  units: Units
  language: Language
  /** The height of the letters of dimensions, in metres. */
  size?: number
  /** Whether the plan gets the dimension lines of its outside by itself. */
  automatic?: boolean
}

/** The height of the letters of dimensions, in metres. */
const usualSize = 0.16

/** Returns the drawing of each annotation, by layer. */
export function drawAnnotations(plan: Plan, options: AnnotationOptions): {notes: string[]; dimensions: string[]} {
  const {size = usualSize, automatic = false} = options
  const style: DimensionStyle = {...options, size}
  const kept = (plan.dimensions ?? []).map((dimension) =>
    elementGroup(
      'dimension',
      dimension,
      {class: 'dimension', color: dimension.color},
      drawDimensionLine(keptLine(dimension), style),
    ),
  )
  const lines = automatic ? automaticLines(plan, size) : []
  return {
    notes: [...(plan.polylines ?? []).map(drawPolyline), ...(plan.labels ?? []).map(drawNote)],
    dimensions: [...kept, ...lines.map((line) => tag('g', {class: 'dimension'}, drawDimensionLine(line, style)))],
  }
}

/** The lines stand farther apart where the letters are larger. */
const automaticLines = (plan: Plan, size: number): DimensionLine[] =>
  automaticDimensions(plan, {gap: 0.3 + 2 * size, step: 2.5 * size})

/** Returns the box around the annotations, in metres; undefined without any. */
export function annotationBounds(
  plan: Plan,
  {size = usualSize, automatic = false}: Partial<AnnotationOptions> = {},
): Box | undefined {
  return boundsOf(annotationPoints(plan, size, automatic))
}

function* annotationPoints(plan: Plan, size: number, automatic: boolean): Generator<Point> {
  for (const label of plan.labels ?? []) yield* noteCorners(label)
  for (const polyline of plan.polylines ?? []) yield* polylinePoints(polyline)
  const lines = [...(plan.dimensions ?? []).map(keptLine), ...(automatic ? automaticLines(plan, size) : [])]
  for (const {from, to, measured} of lines)
    for (const [x, y] of [from, to, ...measured]) {
      yield [x - size, y - size]
      yield [x + size, y + size]
    }
}
