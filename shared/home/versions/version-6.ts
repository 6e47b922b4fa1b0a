/** Version 6, the current one: its schema is in the folder above. */

import {isRecord} from '#shared/json.ts'
import {elementLists, optionalLists} from '../element-lists.ts'
import type {Format} from '../format/format.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {maxOtherElements} from '../schema/plan.ts'
import {home, maxWalls} from '../schema.ts'

const planLists = [...optionalLists, ...elementLists].map(([list]) => list)

/** Lists of a plan with limits of their own; the other elements share one. */
const countedApart: ReadonlySet<string> = new Set(['walls', 'rooms', 'openings'])

export const version6: Format = {
  schema: home,
  parts: {
    levels: {},
    plans: Object.fromEntries(planLists.map((list) => [list, {}])),
    presentations: {},
    products: {},
  },
  countProblems,
}

function* countProblems(document: unknown): Generator<HomeProblem> {
  const plans = isRecord(document) && Array.isArray(document.plans) ? document.plans.slice(0, 64) : []
  let walls = 0
  for (const [index, plan] of plans.entries()) {
    if (!isRecord(plan)) continue
    const count = (list: string) => (Array.isArray(plan[list]) ? plan[list].length : 0)
    walls += count('walls')
    const others = planLists.filter((list) => !countedApart.has(list)).reduce((sum, list) => sum + count(list), 0)
    if (others > maxOtherElements)
      yield formatProblem(
        pointer('plans', index),
        `must hold at most ${maxOtherElements} elements besides walls, rooms and openings, not ${others}`,
        typeof plan.id === 'string' ? plan.id : undefined,
      )
  }
  if (walls > maxWalls) yield formatProblem('/plans', `must hold at most ${maxWalls} walls in all, not ${walls}`)
}
