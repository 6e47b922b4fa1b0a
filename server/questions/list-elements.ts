import {type ListName, listNames, locate} from '#shared/home/edit/in-plan.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import {besideWall, wallLength} from '#shared/home/wall-line.ts'
import {invalidInput} from '../errors.ts'
import {hundredths, quoted, requirePlan, requirePlanOfRoom} from './answer.ts'

interface Input {
  plan?: string
  kinds?: ListName[]
  room?: string
  after?: number
  limit?: number
}

type Element = {id: string} & Readonly<Record<string, unknown>>

interface Listed {
  kind: ListName
  plan: string
  element: Element
  /** Metres along its centre line, for a wall. */
  length?: number
}

/** Characters of one answer: more would fill an assistant's memory. */
const maxText = 60_000
const defaultLimit = 100

/** Lists elements as the home format has them, in pages. */
export function listElements(home: Home, {plan, kinds, room, after = 0, limit = defaultLimit}: Input) {
  const plans =
    room !== undefined ? [requirePlanOfRoom(home, room)] : plan === undefined ? home.plans : [requirePlan(home, plan)]
  const wanted = new Set<ListName>(kinds ?? listNames)
  const isWithin = room === undefined ? () => true : inRoom(plans[0] as Plan, room)
  const all = plans.flatMap((one) =>
    listNames
      .filter((list) => wanted.has(list))
      .flatMap((list) =>
        (one[list] ?? []).map((element) => ({list, plan: one, element: element as unknown as Element})),
      ),
  )
  const found = all.filter(({list, element}) => isWithin(list, element))
  const rows: Listed[] = []
  let left = maxText
  for (const {list, plan: one, element} of found.slice(after, after + limit)) {
    const length = list === 'walls' ? {length: hundredths(wallLength(element as never))} : {}
    const row = {kind: list, plan: one.id, element, ...length}
    left -= JSON.stringify(row).length
    if (left < 0 && rows.length > 0) break
    rows.push(row)
  }
  const next = after + rows.length < found.length ? after + rows.length : null
  const more = next === null ? '' : ` Read on with "after": ${next}.`
  return {
    text: `${found.length} elements${room === undefined ? '' : ` in the room ${quoted(room)}`}; ${rows.length} are listed.${more}`,
    data: {rows, total: found.length, next},
  }
}

/** Returns a test whether an element is in a room, or on one of its walls. */
function inRoom(plan: Plan, room: string): (list: ListName, element: Element) => boolean {
  const region = planRegions(plan).rooms.get(room)
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  if (region === undefined) return (list, {id}) => list === 'rooms' && id === room
  const holds = (point: unknown) => isInside(point as Point, region.rings)
  return (list, element) => {
    if (list === 'rooms') return element.id === room
    if (list === 'walls') return region.walls.has(element.id)
    const wall = typeof element.wall === 'string' ? walls.get(element.wall) : undefined
    if (wall !== undefined) return besideWall(wall, element.at as number).some(holds)
    if (Array.isArray(element.at)) return holds(element.at)
    return Array.isArray(element.path) ? element.path.some(holds) : false
  }
}

/** Returns an element with its plan. Throws invalid_input when the home has none. */
export function requireElement(home: Home, id: string) {
  try {
    return locate(home, id)
  } catch {
    throw invalidInput(`${quoted(id)}: the home has no element with this id; list_elements lists them`)
  }
}
