import {type ListName, listNames} from '#shared/home/edit/in-plan.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'

/** The lists in the order that people hear them: rooms first, then their contents. */
const order: readonly ListName[] = [
  'rooms',
  ...listNames.filter((list) => list !== 'rooms' && list !== 'areas' && list !== 'drawings'),
  'areas',
  'drawings',
]

/** Rows of this height, in metres, are read from left to right. */
const row = 1

const known = new WeakMap<Plan, readonly string[]>()

/** Returns the ids of a plan's elements, by kind, then from the top left to the bottom right. */
export function readingOrder(plan: Plan): readonly string[] {
  const found = known.get(plan)
  if (found) return found
  const ids = order.flatMap((list) =>
    ((plan[list] ?? []) as {id: string}[])
      .map((element) => ({id: element.id, at: placeOf(plan, element)}))
      .sort((one, other) => Math.floor(one.at[1] / row) - Math.floor(other.at[1] / row) || one.at[0] - other.at[0])
      .map(({id}) => id),
  )
  known.set(plan, ids)
  return ids
}

/** Returns the point of the plan where an element is, or begins. */
export function placeOf(plan: Plan, element: {id: string}): Point {
  const {at, path, a, wall} = element as {at?: Point | number; path?: Point[]; a?: Point; wall?: string}
  const on = typeof at === 'number' ? plan.walls.find(({id}) => id === wall) : undefined
  if (on !== undefined && typeof at === 'number') return wallLine(on).at(at).point
  return (Array.isArray(at) ? at : undefined) ?? path?.[0] ?? a ?? [0, 0]
}

/** Returns the element after (1) or before (-1) another; from none, the first or the last. Undefined at the end. */
export function nextInReadingOrder(plan: Plan, id: string | undefined, step: 1 | -1): string | undefined {
  const ids = readingOrder(plan)
  if (id === undefined) return step === 1 ? ids[0] : undefined
  return ids[ids.indexOf(id) + step]
}
