/** That the walls of each plan enclose its rooms, one each: all kinds of problems but `format`. */
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {arrange} from '../regions/arrange.ts'
import type {Home, Plan} from '../schema.ts'
import {compareFindings} from './finding.ts'
import {areaFindings, roomFindings} from './rooms.ts'
import {wallFindings} from './walls.ts'

/** Of a plan with more problems, the last one told says how many more there are. */
const maxPerPlan = 200

export function* checkGeometry(home: Home): Generator<HomeProblem> {
  for (const [index, plan] of home.plans.entries()) yield* planProblems(plan, pointer('plans', index))
}

/**
 * The problems of one plan, by kind and by the ids they name, whatever the order and direction of its walls: at most 200.
 * Coordinates are to lie within 1,000 m; nothing else of the schema is needed.
 */
export function* planProblems(plan: Plan, path = ''): Generator<HomeProblem> {
  const arrangement = arrange(plan)
  if (arrangement.isTooComplex)
    return yield formatProblem(`${path}/walls`, 'curve for too long, or meet too often, to be checked', plan.id)
  const findings = [...wallFindings(plan, arrangement), ...roomFindings(plan, arrangement), ...areaFindings(plan)]
  findings.sort(compareFindings)
  const told = findings.length > maxPerPlan ? maxPerPlan - 1 : findings.length
  for (const {kind, describe} of findings.slice(0, told)) yield {kind, plan: plan.id, ...describe()}
  const next = findings[told]
  if (next !== undefined)
    yield {kind: next.kind, plan: plan.id, message: `and ${findings.length - told} more problems`, detail: {}}
}
