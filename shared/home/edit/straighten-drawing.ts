import {defaults} from '../defaults.ts'
import {rounded, roundedPoint} from '../geometry/grid.ts'
import {distance, minus, rotate} from '../geometry/vector.ts'
import type {Home, Point} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {setFields} from './set-fields.ts'

export interface DrawingLine {
  drawing: string
  /** Two points of the plan, on a line of the drawing that is level or upright in truth. */
  from: Point
  to: Point
}

/** A line that leans by less is straight, in degrees: points are rounded to 0.1 mm. */
const straight = (0.0005 * 180) / Math.PI

/**
 * Turns a drawing behind the plan around one point, so that a line of it is level or upright, whichever is nearer.
 * Returns the line's new end too. Throws EditRefused when it is straight already, or the points are one.
 */
export function straightenDrawing(home: Home, {drawing: id, from, to}: DrawingLine): {home: Home; to: Point} {
  const {list, element} = locate(home, id)
  if (list !== 'drawings' || !('src' in element)) throw new EditRefused('missing', [id])
  const [dx, dy] = minus(to, from)
  const drawn = (Math.atan2(dy, dx) * 180) / Math.PI
  const turn = Math.round(drawn / 90) * 90 - drawn
  if (distance(from, to) < 0.01 || Math.abs(turn) < straight) throw new EditRefused('nothing-to-do', [id])
  const turned = (point: Point): Point => {
    const [x, y] = rotate(minus(point, from), turn)
    return roundedPoint([from[0] + x, from[1] + y])
  }
  const angle = (element.angle ?? defaults.drawing.angle) + turn
  return {home: setFields(home, [id], {at: turned(element.at), angle: rounded(angle)}), to: turned(to)}
}
