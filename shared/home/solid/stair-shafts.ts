import type {Home, Point} from '../schema.ts'
import {plansShown} from './plans-shown.ts'
import {riseOf, stairOutline} from './stair-solids.ts'

/** The outlines that stairs take of floors and ceilings, by the id of their level. */
export interface Shafts {
  floors: ReadonlyMap<string, readonly Point[][]>
  ceilings: ReadonlyMap<string, readonly Point[][]>
}

/** Finds the floors that stairs lead through: the one above, or their own when they lead down. */
export function stairShafts(home: Home): Shafts {
  const floors = new Map<string, Point[][]>()
  const ceilings = new Map<string, Point[][]>()
  const add = (to: Map<string, Point[][]>, level: string, outline: Point[]) => {
    to.set(level, [...(to.get(level) ?? []), outline])
  }
  for (const {plan, level} of plansShown(home))
    for (const stair of plan.stairs) {
      if (stair.to === undefined || stair.to === level.id) continue
      const rises = riseOf(stair, level, home.levels) > 0
      add(floors, rises ? stair.to : level.id, stairOutline(stair))
      add(ceilings, rises ? level.id : stair.to, stairOutline(stair))
    }
  return {floors, ceilings}
}
