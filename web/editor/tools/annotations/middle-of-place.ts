import {roundedPoint} from '#shared/home/geometry/grid.ts'
import type {Point} from '#shared/home/schema.ts'
import type {ToolContext} from '../../tool.ts'

/** Returns the point of a room, or the middle of the visible part: where keys put things without a pointer. */
export function middleOfPlace({editing, visible}: Pick<ToolContext, 'editing' | 'visible'>, id?: string): Point {
  const room = editing.plan.rooms.find((one) => one.id === id)
  if (room) return room.at
  const {left, top, right, bottom} = visible()
  return roundedPoint([(left + right) / 2, (top + bottom) / 2])
}
