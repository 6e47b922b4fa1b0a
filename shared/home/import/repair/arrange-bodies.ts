/**
 * The last step of the wall repair: makes straight or bowed runs of the bodies, each of which becomes one wall. The
 * check of homes tests them, and a curve that it refuses becomes a row of straight walls.
 */
import {type Arrangement, arrange} from '../../regions/arrange.ts'
import {type RoomRegion, regionsOfArrangement} from '../../regions.ts'
import type {Plan, Point, Wall} from '../../schema.ts'
import type {WorkBudget} from '../work-budget.ts'
import type {Body} from './body.ts'
import {buildRuns, type Run} from './runs.ts'
import {splitBodies} from './split-bodies.ts'

export interface ArrangedBodies {
  bodies: Body[]
  runs: Run[]
  /** The region of each room point; undefined when it has none of its own. */
  regions: (RoomRegion | undefined)[]
  /** The sources of curves that became straight. */
  straightened: Set<number>
}

/** Few plans need a second round. */
const maxRounds = 6

/** Makes runs of bodies, and finds the region around each point. */
export function arrangeBodies(bodies: readonly Body[], points: readonly Point[], budget: WorkBudget): ArrangedBodies {
  let current = [...bodies]
  const straightened = new Set<number>()
  const rooms = points.map((at, index) => ({id: `r${index}`, name: 'room', at}))
  for (let round = 1; ; round++) {
    const runs = buildRuns(splitBodies(current, budget))
    const plan: Pick<Plan, 'walls' | 'rooms'> = {walls: runs.map(wallOf), rooms}
    const arrangement = arrange(plan)
    const faulty = faultyCurves(arrangement, runs)
    if (faulty.size === 0 || round === maxRounds) {
      const regions = regionsOfArrangement(plan, arrangement).rooms
      return {bodies: current, runs, regions: rooms.map(({id}) => regions.get(id)), straightened}
    }
    for (const {source} of faulty) straightened.add(source)
    current = current.map((body) => (faulty.has(body) ? {...body, radius: 0} : body))
  }
}

function wallOf({body, a, b, bow}: Run, index: number): Wall {
  return {
    id: `w${index}`,
    a,
    b,
    ...(body.isDivider ? {kind: 'divider' as const} : {thickness: body.thickness}),
    ...(bow !== 0 && {bow}),
  }
}

/**
 * Returns the curves among the walls that the check refuses. It never refuses straight walls: they were split where
 * they cross.
 */
function faultyCurves({zeroLength, chains, overlaps, crossings}: Arrangement, runs: readonly Run[]): Set<Body> {
  const walls = [
    ...zeroLength.map(({wall}) => wall),
    ...chains.flatMap((chain) => chain.walls),
    ...[...overlaps, ...crossings].flatMap(({one, other}) => [one, other]),
  ]
  return new Set(walls.map((wall) => (runs[wall] as Run).body).filter(({radius}) => radius !== 0))
}
