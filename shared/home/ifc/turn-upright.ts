/** Turns a building so that its main walls run along the axes of the plan. */
import {mainDirection} from '../geometry/main-direction.ts'
import {edgesOf, type Segment} from '../geometry/segment.ts'
import type {Point} from '../schema.ts'
import type {IfcHouse} from './ifc-house.ts'

/** Conversions from the building's axes, y up, to the plan's, y down. */
export interface Upright {
  point(point: Point): Point
  direction(direction: Point): Point
  /** Degrees clockwise on the drawing. */
  north: number | undefined
}

export function turnUpright({walls, north}: Pick<IfcHouse, 'walls' | 'north'>): Upright {
  const degrees = mainDirection(linesOf(walls))
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = degrees === 0 ? [1, 0] : [Math.cos(turn), Math.sin(turn)]
  const turned = ([x, y]: Point): Point => [x * cos + y * sin, x * sin - y * cos]
  return {
    point: turned,
    direction: turned,
    north: north === undefined ? undefined : (((north + degrees) % 360) + 360) % 360,
  }
}

/** Returns the straight lines of walls; those of their bodies where they have no axis. */
const linesOf = (walls: IfcHouse['walls']): Segment[] =>
  walls.flatMap(({axis, body}) => (axis.length > 0 ? axis.filter(({arc}) => arc === 0) : edgesOf(body?.hull ?? [])))
