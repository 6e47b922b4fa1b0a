import type {Plan} from '../home/schema.ts'
import {wallLine} from '../home/wall-line.ts'
import type {Segment} from './settle-names.ts'

/** The longest chord that replaces a piece of a curved wall, in metres. */
const chord = 0.4

/** Returns the centre lines of all walls, dividers too, in metres. */
export function centreLines({walls}: Plan): Segment[] {
  return walls.flatMap((wall) => {
    const line = wallLine(wall)
    const pieces = wall.bow ? Math.max(1, Math.ceil(line.length / chord)) : 1
    const at = (piece: number) => line.at((piece / pieces) * line.length).point
    return Array.from({length: pieces}, (_, piece): Segment => [at(piece), at(piece + 1)])
  })
}
