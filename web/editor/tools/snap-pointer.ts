import {type Snap, snap, snapTargets} from '#shared/home/edit/snap.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Pointer, ToolContext} from '../tool.ts'

/** Snaps a pointer to the plan, to a grid in metres, and to the directions from the point where a line begins. */
export function snapPointer(
  context: ToolContext,
  {at, isShift}: Pointer,
  from?: Point | null,
  grid = context.grid(),
): Snap {
  const options = {reach: context.reach(), grid, isFree: isShift, ...(from && {from})}
  return snap(snapTargets(context.editing.plan), at, options)
}
