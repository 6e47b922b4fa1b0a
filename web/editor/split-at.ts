import {splitWall} from '#shared/home/edit/split-wall.ts'
import type {Wall} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'

/** Splits a wall at a distance from its end `a`, and selects both parts. */
export function splitAt(editing: Editing, wall: Wall, at: number): void {
  const before = new Set(editing.plan.walls.map(({id}) => id))
  const isSplit = editing.edit('split', (home) => splitWall(home, {plan: editing.plan.id, wall: wall.id, at}))
  if (!isSplit) return
  const made = editing.plan.walls.filter(({id}) => !before.has(id)).map(({id}) => id)
  editing.select([wall.id, ...made])
}
