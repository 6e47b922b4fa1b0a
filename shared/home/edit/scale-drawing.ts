import {rounded, roundedPoint} from '../geometry/grid.ts'
import {distance} from '../geometry/vector.ts'
import type {Home, Point} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {setFields} from './set-fields.ts'

export interface DrawingScale {
  drawing: string
  /** Two points of the plan, on lines of the drawing. */
  from: Point
  to: Point
  /** Metres between both in truth. */
  length: number
}

/** The distance of two points on the plan, in metres, from which a scale can be told. */
const shortest = 0.01

/**
 * Scales a drawing behind the plan so that two of its points are this far apart. The first point keeps its place.
 * Throws EditRefused when the points are too close, or the drawing would be too large or too small.
 */
export function scaleDrawing(home: Home, {drawing: id, from, to, length}: DrawingScale): Home {
  const {list, element} = locate(home, id)
  if (list !== 'drawings' || !('src' in element)) throw new EditRefused('missing', [id])
  const drawn = distance(from, to)
  if (drawn < shortest || !(length > 0)) throw new EditRefused('nothing-to-do', [id])
  const factor = length / drawn
  const [x, y] = element.at
  const at = roundedPoint([from[0] + (x - from[0]) * factor, from[1] + (y - from[1]) * factor])
  return setFields(home, [id], {width: rounded(element.width * factor), at})
}
