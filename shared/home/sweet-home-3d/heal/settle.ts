/** Bodies as walls, held against the check's own arrangement: what it finds at fault is straightened or left out. */
import {type Arrangement, arrange} from '../../regions/arrange.ts'
import {type RoomRegion, regionsOf} from '../../regions.ts'
import type {Plan, Point, Wall} from '../../schema.ts'
import type {Body} from './body.ts'
import {type Run, runsOf} from './runs.ts'
import {bodyComesFirst, splitBodies} from './split-bodies.ts'

export interface Settled {
  bodies: Body[]
  runs: Run[]
  /** Of each room point its region; undefined where it has none of its own. */
  regions: (RoomRegion | undefined)[]
  straightened: Set<number>
  /** The sources of the walls that could not be brought into order. */
  dropped: Set<number>
}

/** Few plans take a second round. */
const mostRounds = 6

export function settle(bodies: readonly Body[], points: readonly Point[]): Settled {
  let current = [...bodies]
  const [straightened, dropped] = [new Set<number>(), new Set<number>()]
  const rooms = points.map((at, index) => ({id: `r${index}`, name: 'room', at}))
  for (let round = 1; ; round++) {
    const runs = runsOf(splitBodies(current))
    const plan: Pick<Plan, 'walls' | 'rooms'> = {walls: runs.map(wallOf), rooms}
    const arrangement = arrange(plan)
    const faulty = faultsOf(arrangement, runs)
    if (faulty.size === 0 || round === mostRounds) {
      const regions = regionsOf(plan, arrangement).rooms
      return {bodies: current, runs, regions: rooms.map(({id}) => regions.get(id)), straightened, dropped}
    }
    current = current.flatMap((body) => {
      if (!faulty.has(body)) return [body]
      if (body.radius === 0) {
        if (!body.isDivider) dropped.add(body.source)
        return []
      }
      straightened.add(body.source)
      return [{...body, radius: 0}]
    })
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

/** Of each fault that the check finds, the curve in it, else the body that matters least. */
function faultsOf({pointlike, chains, overlaps, crossings}: Arrangement, runs: readonly Run[]): Set<Body> {
  const groups = [
    ...pointlike.map(({wall}) => [wall]),
    ...chains.map(({walls}) => walls),
    ...[...overlaps, ...crossings].map(({one, other}) => [one, other]),
  ]
  const faulty = new Set<Body>()
  for (const group of groups) {
    const bodies = group.map((wall) => (runs[wall] as Run).body)
    const curve = bodies.find(({radius}) => radius !== 0)
    const last = curve ?? bodies.sort(bodyComesFirst).at(-1)
    if (last !== undefined) faulty.add(last)
  }
  return faulty
}
