/**
 * Checks that each plan's walls enclose its rooms, one room per region. Finds all kinds of problems except `format`.
 */
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {arrange} from '../regions/arrange.ts'
import type {Home, Plan} from '../schema.ts'
import {compareFindings} from './finding.ts'
import {areaFindings, roomFindings} from './rooms.ts'
import {wallFindings} from './walls.ts'

/** The limit for one plan. When there are more problems, the last one listed counts the rest. */
const maxPerPlan = 200

export function* checkGeometry(home: Home): Generator<HomeProblem> {
  for (const [index, plan] of home.plans.entries()) yield* planProblems(plan, pointer('plans', index))
}

/**
 * Yields at most 200 problems of one plan, sorted by kind and ids. The order and direction of its walls make no
 * difference. Needs only coordinates within 1,000 m, and nothing else of the schema.
 */
export function* planProblems(plan: Plan, path = ''): Generator<HomeProblem> {
  const arrangement = arrange(plan)
  if (arrangement.isTooComplex)
    return yield formatProblem(
      `${path}/walls`,
      'are too complex to check: they curve too much, or meet too often',
      plan.id,
    )
  const findings = [...wallFindings(plan, arrangement), ...roomFindings(plan, arrangement), ...areaFindings(plan)]
  findings.sort(compareFindings)
  const told = findings.length > maxPerPlan ? maxPerPlan - 1 : findings.length
  for (const {kind, describe} of findings.slice(0, told)) yield {kind, plan: plan.id, ...describe()}
  const next = findings[told]
  if (next !== undefined)
    yield {kind: next.kind, plan: plan.id, message: `and ${findings.length - told} more problems`, detail: {}}
}
