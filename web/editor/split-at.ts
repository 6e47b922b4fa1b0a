import {splitWall} from '#shared/home/edit/split-wall.ts'
import type {Wall} from '#shared/home/schema.ts'
import type {Session} from './session.ts'

/** Splits a wall at a distance from its end `a`, and selects both parts. */
export function splitAt(session: Session, wall: Wall, at: number): void {
  const before = new Set(session.plan.walls.map(({id}) => id))
  const isSplit = session.edit('split', (home) => splitWall(home, {plan: session.plan.id, wall: wall.id, at}))
  if (!isSplit) return
  const made = session.plan.walls.filter(({id}) => !before.has(id)).map(({id}) => id)
  session.select([wall.id, ...made])
}
