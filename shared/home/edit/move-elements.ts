import {rounded, roundedPoint} from '../geometry/grid.ts'
import {dot} from '../geometry/vector.ts'
import type {Home, Plan, Point} from '../schema.ts'
import {wallLength, wallLine} from '../wall-line.ts'
import {EditRefused} from './edit-refused.ts'
import {checkFit} from './fits.ts'
import {changePlan, type ElementOf, type ListName, listNames, locate, replaceIn} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'
import {type MovedEnds, moveEnds, setEnd} from './move-ends.ts'
import {endsAt} from './wall-joints.ts'

/**
 * Moves elements by a vector in metres. Elements fixed to a wall slide along it as far as they fit; walls take along
 * the walls that meet them. Throws EditRefused when a wall would vanish, or a room would leave the plan's limits.
 */
export function moveElements(home: Home, ids: readonly string[], by: Point): Home {
  const moved = new Set(ids)
  const plans = new Set(ids.map((id) => locate(home, id).plan.id))
  let next = home
  for (const id of plans) next = changePlan(next, id, (plan) => movePlan(plan, moved, by))
  return next
}

function movePlan(plan: Plan, ids: ReadonlySet<string>, by: Point): Plan {
  const ends: MovedEnds = new Map()
  for (const wall of plan.walls.filter(({id}) => ids.has(id)))
    for (const corner of [wall.a, wall.b])
      for (const end of endsAt(plan, corner)) setEnd(ends, end, shifted(corner, by))
  // Elements on a wall that moves go with it.
  const moves = (element: ElementOf<ListName>) => ids.has(element.id) && !('wall' in element && ids.has(element.wall))
  let next = ends.size === 0 ? plan : moveEnds(plan, ends)
  for (const list of listNames) {
    if (list === 'walls' || list === 'areas') continue
    const elements = (next[list] ?? []) as ElementOf<ListName>[]
    const changed = replaceIn(elements, (element) => (moves(element) ? moveOne(next, list, element, by) : element))
    if (changed !== elements) next = {...next, [list]: changed}
  }
  return keepRooms(plan, next)
}

const shifted = (point: Point, by: Point): Point => {
  const [x, y] = roundedPoint([point[0] + by[0], point[1] + by[1]])
  if (Math.abs(x) > 1000 || Math.abs(y) > 1000) throw new EditRefused('invalid-value')
  return [x, y]
}

function moveOne(plan: Plan, list: ListName, element: ElementOf<ListName>, by: Point): ElementOf<ListName> {
  if ('wall' in element) {
    const wall = plan.walls.find(({id}) => id === element.wall)
    if (wall === undefined) return element
    const {direction} = wallLine(wall).at(element.at)
    const needed = list === 'openings' && 'width' in element ? element.width / 2 : 0
    const wanted = element.at + dot(direction, by)
    const at = rounded(Math.max(needed, Math.min(wanted, wallLength(wall) - needed)))
    const slid = {...element, at}
    checkFit(plan, list, slid)
    return slid
  }
  if ('a' in element) return {...element, a: shifted(element.a, by), b: shifted(element.b, by)}
  if ('path' in element) return {...element, path: element.path.map((point) => shifted(point, by))}
  return 'at' in element ? ({...element, at: shifted(element.at as Point, by)} as ElementOf<ListName>) : element
}
