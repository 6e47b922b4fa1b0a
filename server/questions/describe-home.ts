import {listNames} from '#shared/home/edit/in-plan.ts'
import {createRoomSides} from '#shared/home/edit/room-sides.ts'
import {unitsOf} from '#shared/home/edit/set-units.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {boxOfRings, hundredths, quoted, requirePlan} from './answer.ts'

/** Rooms and ways of one answer: a plan with more is read room by room. */
const most = {rooms: 300, ways: 600}

export interface RoomFacts {
  id: string
  name: string
  kind: string | null
  outdoor: boolean
  /** Square metres between the walls' faces; null when walls don't enclose it. */
  area: number | null
  /** The box around it, to the walls' centre lines. */
  box: Box | null
}

/** Describes a home: its levels, plans, rooms with their areas, and the doors between them. */
export function describeHome(home: Home, {plan: only}: {plan?: string}) {
  const plans = only === undefined ? home.plans : [requirePlan(home, only)]
  const told = plans.map((plan) => describePlan(plan))
  const data = {
    name: home.name,
    units: unitsOf(home),
    north: home.site?.north ?? null,
    levels: home.levels.map(({id, name, z, height}) => ({id, name, z, height: height ?? null})),
    plans: told,
  }
  return {text: [`The home ${quoted(home.name)}. Lengths are in metres.`, ...told.map(planText)].join('\n'), data}
}

function describePlan(plan: Plan) {
  const regions = planRegions(plan)
  const sideOf = createRoomSides(plan, regions)
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const rooms = plan.rooms.slice(0, most.rooms).map((room): RoomFacts => {
    const region = regions.rooms.get(room.id)
    return {
      id: room.id,
      name: room.name,
      kind: room.kind ?? null,
      outdoor: room.outdoor ?? false,
      area: region ? hundredths(region.net) : null,
      box: region ? boxOfRings(region.rings) : null,
    }
  })
  const ways = plan.openings.slice(0, most.ways).flatMap(({id, kind, wall: wallId, at, width}) => {
    const wall = walls.get(wallId)
    if (wall === undefined) return []
    const [left, right] = sideOf(wall, at)
    return [{opening: id, kind, width, rooms: [left?.id ?? null, right?.id ?? null] as const}]
  })
  return {
    id: plan.id,
    name: plan.name,
    level: plan.level,
    elements: Object.fromEntries(listNames.map((list) => [list, plan[list]?.length ?? 0])),
    area: hundredths(
      plan.rooms.reduce((sum, {id, outdoor}) => sum + (outdoor ? 0 : (regions.rooms.get(id)?.net ?? 0)), 0),
    ),
    rooms,
    ways,
    leftOut: {rooms: plan.rooms.length - rooms.length, ways: Math.max(0, plan.openings.length - most.ways)},
  }
}

function planText({name, id, rooms, area, ways, elements, leftOut}: ReturnType<typeof describePlan>): string {
  const names = new Map(rooms.map((room) => [room.id, quoted(room.name)]))
  const nameOf = (room: string | null) => (room === null ? 'outside' : (names.get(room) ?? room))
  const roomLines = rooms.map(({id, name, area, box}) => {
    const size =
      box === null ? '' : `, about ${hundredths(box.right - box.left)} × ${hundredths(box.bottom - box.top)} m`
    return `- ${quoted(name)} (${id}): ${area === null ? 'not enclosed by walls' : `${area} m²${size}`}`
  })
  const doors = ways
    .filter(({kind}) => kind !== 'window')
    .map(({kind, opening, rooms: [left, right]}) => `- ${kind} ${opening}: ${nameOf(left)} – ${nameOf(right)}`)
  return [
    `Plan ${quoted(name)} (${id}): ${rooms.length + leftOut.rooms} rooms, ${area} m² indoors, ${elements.walls} walls, ${elements.openings} openings.`,
    ...roomLines,
    ...(leftOut.rooms > 0 ? [`- and ${leftOut.rooms} more rooms: list_elements reads them`] : []),
    ...(doors.length > 0 ? ['Ways between rooms:', ...doors] : []),
  ].join('\n')
}
