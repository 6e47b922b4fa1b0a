/** Copies the outer walls of a level to the one above. */
import {isInside} from '../geometry/rings.ts'
import {emptyRegions, planRegions} from '../regions.ts'
import type {Home, Plan, Point, Wall} from '../schema.ts'
import {besideWall, isStraight, wallLength, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {planOf} from './in-plan.ts'
import {type Pasted, pasteElements} from './paste-elements.ts'
import {junctionsOf} from './wall-parts.ts'

/** Returns the plan of the next level below that has walls: the first of its level. */
export function planBelow({levels, plans}: Home, plan: Plan): Plan | undefined {
  const own = levels.find(({id}) => id === plan.level)
  const lower = levels.filter(({z}) => own && z < own.z).sort((one, other) => other.z - one.z)
  return lower
    .map(({id}) => plans.find(({level, walls}) => level === id && walls.length > 0))
    .find((found) => found !== undefined)
}

/**
 * Copies the walls between indoors and outdoors from one plan to another, at the same place. Parts between rooms stay
 * behind, and so do elements on the walls. Throws EditRefused when there is none, or all are there already.
 */
export function copyOuterWalls(home: Home, {from, to}: {from: string; to: string}): Pasted {
  const walls = outerWalls(planOf(home, from))
  if (walls.length === 0) throw new EditRefused('nothing-to-do', [from])
  return pasteElements(home, {clip: 'pianta', elements: {walls}, places: {}, products: {}}, {plan: to, by: [0, 0]})
}

function outerWalls(plan: Plan): Wall[] {
  const regions = planRegions(plan).rooms
  const rooms = plan.rooms.flatMap(({id, outdoor}) => (outdoor ? [] : (regions.get(id) ?? [])))
  const indoors = [...rooms, ...emptyRegions(plan)]
  const isIndoors = (point: Point) => indoors.some(({rings}) => isInside(point, rings))
  return plan.walls.flatMap((wall) => {
    if (wall.kind !== undefined && wall.kind !== 'wall') return []
    const ends = isStraight(wall) ? [0, ...junctionsOf(plan, wall), wallLength(wall)] : [0, wallLength(wall)]
    const stretches = joined(ends, (middle) => {
      const [left, right] = besideWall(wall, middle)
      return isIndoors(left) !== isIndoors(right)
    })
    return stretches.map((stretch) => partOf(wall, stretch))
  })
}

/** Returns the stretches between the places whose middles are wanted; neighbours are one. */
function joined(ends: readonly number[], isWanted: (middle: number) => boolean): [from: number, to: number][] {
  const stretches: [number, number][] = []
  for (const [index, from] of ends.slice(0, -1).entries()) {
    const to = ends[index + 1] as number
    if (!isWanted((from + to) / 2)) continue
    const last = stretches.at(-1)
    if (last?.[1] === from) last[1] = to
    else stretches.push([from, to])
  }
  return stretches
}

/** Returns a wall without its finishes, which are the lower rooms'. */
function partOf({id, a, b, bow, thickness}: Wall, [from, to]: readonly [number, number]): Wall {
  const line = wallLine({a, b})
  const shape = bow === undefined ? {a: line.at(from).point, b: line.at(to).point} : {a, b, bow}
  return {id, ...shape, ...(thickness !== undefined && {thickness})}
}
