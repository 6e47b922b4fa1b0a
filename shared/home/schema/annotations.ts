/** The schemas of annotations: texts, lines and dimension lines on a plan, which aren't built. */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {about, angle, color, element, length, offset, optional, point} from './values.ts'

/** A kept dimension line. It always shows the distance of its points. */
export const dimension = element({
  a: about('One end of the measured distance', point),
  b: about('The other end', point),
  offset: optional(
    'How far the drawn line is from the measured points, in metres, positive to the left',
    offset({default: defaults.dimension.offset}),
  ),
  color: optional('Its colour', color),
})
export type Dimension = Static<typeof dimension>

/** The maximum number of characters of a label. */
export const maxLabelText = 1000

export const label = element({
  at: about('The middle of the text’s height, at the side or middle that `align` names', point),
  text: about(
    'The text, with line breaks where it has several lines',
    Type.String({minLength: 1, maxLength: maxLabelText}),
  ),
  size: optional('The height of a line of text, in metres', length({maximum: 10, default: defaults.label.size})),
  angle: optional('Degrees clockwise', angle({default: defaults.label.angle})),
  align: optional(
    'The part of the text that is at its point',
    Type.Enum(['left', 'center', 'right'], {default: defaults.label.align}),
  ),
  color: optional('Its colour', color),
})
export type Label = Static<typeof label>

/** The maximum number of points of a polyline. */
export const maxPolylinePoints = 500

const lineEnd = () => Type.Enum(['none', 'arrow', 'dot'], {default: 'none'})

export const polyline = element({
  path: about('Its points', Type.Array(point, {minItems: 2, maxItems: maxPolylinePoints})),
  closed: optional('Whether it returns to its first point', Type.Boolean({default: false})),
  curved: optional('Whether it is a smooth curve through its points', Type.Boolean({default: false})),
  width: optional('The width of the line, in metres', length({maximum: 1, default: defaults.polyline.width})),
  style: optional(
    'How the line is drawn',
    Type.Enum(['solid', 'dashed', 'dotted'], {default: defaults.polyline.style}),
  ),
  start: optional('The mark at its first point', lineEnd()),
  end: optional('The mark at its last point', lineEnd()),
  color: optional('Its colour', color),
})
export type Polyline = Static<typeof polyline>
