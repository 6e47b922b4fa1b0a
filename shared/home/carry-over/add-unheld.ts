/** Adds back the elements that files of other programs can't hold, if the elements that they depend on still exist. */
import {optionalLists} from '../element-lists.ts'
import {elementsOf} from '../elements.ts'
import {rounded} from '../geometry/grid.ts'
import {distance} from '../geometry/vector.ts'
import type {Awning, Home, Plan, Plate, Room, Wall} from '../schema.ts'
import {createIdAllocator} from '../versions/ids.ts'
import {distanceAlong, wallLine} from '../wall-line.ts'
import {keepAnnotations} from './keep-annotations.ts'
import {keepRooms} from './keep-rooms.ts'
import type {LocatedElement} from './located-elements.ts'

interface Added {
  home: Home
  /** The ids of the added elements. */
  added: ReadonlySet<string>
  /** The rooms among them. */
  rooms: Room[]
}

/**
 * Adds rooms of spaces that have none, areas, plates, awnings and presentations of the last version, and dimensions,
 * texts and lines. `found`: its elements that are still there.
 */
export function addUnheld(home: Home, last: Home, found: ReadonlySet<LocatedElement>): Added {
  const present = new Set([...found].map(({id}) => id))
  const added = new Set<string>()
  const lastPlans = new Map(last.plans.map((plan) => [plan.id, plan]))
  const products = {...home.products}
  const add = <T extends {id: string; product?: string}>(elements: readonly T[]): T[] =>
    elements.filter(({id, product}) => {
      if (present.has(id)) return false
      const known = product === undefined ? undefined : last.products?.[product]
      if (product !== undefined && known !== undefined) products[product] ??= known
      added.add(id)
      return true
    })

  const keptRooms: Room[] = []
  const written = home.plans.flatMap((plan) => optionalLists.flatMap(([list]): {id: string}[] => plan[list] ?? []))
  const allocate = createIdAllocator([...elementsOf(home), ...elementsOf(last), ...written].map(({id}) => id))

  const plans = home.plans.map((next): Plan => {
    const before = lastPlans.get(next.id)
    if (before === undefined || !present.has(next.id)) return next
    const {plan: enclosed, kept} = keepRooms(before, next, present)
    const plan = keepAnnotations(before, enclosed, allocate)
    keptRooms.push(...add(kept))
    const hasRoom = (id: string) => present.has(id) || added.has(id)
    const rooms = new Map(before.rooms.filter(({id}) => hasRoom(id)).map((room) => [room.id, room]))
    const areas = add(before.areas.filter(({id}) => [...rooms.values()].some(({area}) => area === id)))
    const hang = createHanger(before, plan, present)
    return {
      ...plan,
      areas: [...plan.areas, ...areas],
      rooms: plan.rooms.map((room) => inItsArea(room, rooms.get(room.id), areas)),
      awnings: [...plan.awnings, ...add(hang<Awning>(before.awnings))],
      plates: [...plan.plates, ...add(hang<Plate>(before.plates))],
    }
  })
  const shown = new Set(plans.map(({id}) => id))
  const presentations = add((last.presentations ?? []).filter((each) => each.plans.every((id) => shown.has(id))))
  const whole: Home = {
    ...home,
    plans,
    ...(presentations.length > 0 && {presentations: [...(home.presentations ?? []), ...presentations]}),
    ...(Object.keys(products).length > 0 && {products}),
  }
  return {home: withoutDeadControls(whole), added, rooms: keptRooms}
}

function inItsArea(room: Room, before: Room | undefined, areas: readonly {id: string}[]): Room {
  const area = before?.area
  return room.area === undefined && areas.some(({id}) => id === area) ? {...room, area: area as string} : room
}

/** Metres that a wall may have moved away from its plates and awnings. */
const reach = 0.3

/** Returns a function that hangs elements on the walls they had; those without their wall are left out. */
function createHanger(before: Plan, plan: Plan, present: ReadonlySet<string>) {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const oldWalls = new Map(before.walls.map((wall) => [wall.id, wall]))
  return <T extends Awning | Plate>(elements: readonly T[]): T[] =>
    elements.flatMap((element): T[] => {
      const old = oldWalls.get(element.wall)
      const wall = present.has(element.wall) ? walls.get(element.wall) : undefined
      if (old === undefined || wall === undefined) return []
      const place = placeOn(wall, old, element.at)
      if (place === undefined || (wall.kind === 'divider' && 'modules' in element)) return []
      const side = place.isReversed ? opposite[element.side] : element.side
      return [{...element, at: place.at, side}]
    })
}

const opposite = {left: 'right', right: 'left'} as const

function placeOn(wall: Wall, old: Wall, at: number): {at: number; isReversed: boolean} | undefined {
  const line = wallLine(wall)
  const {point, direction} = wallLine(old).at(at)
  const along = rounded(distanceAlong(line, point))
  if (along < 0 || along > line.length) return undefined
  const there = line.at(along)
  if (distance(there.point, point) > reach) return undefined
  return {at: along, isReversed: there.direction[0] * direction[0] + there.direction[1] * direction[1] < 0}
}

/** A plate that comes back may control lamps that don't. */
function withoutDeadControls(home: Home): Home {
  const controllable = new Set(
    home.plans.flatMap(({areas, rooms, openings, items, lights, awnings}) =>
      [areas, rooms, openings, items, lights, awnings].flatMap((list) => list.map(({id}) => id)),
    ),
  )
  const plates = (plan: Plan) =>
    plan.plates.map((plate) => ({
      ...plate,
      slots: plate.slots.map((slot) =>
        slot.controls ? {...slot, controls: slot.controls.filter((id) => controllable.has(id))} : slot,
      ),
    }))
  return {...home, plans: home.plans.map((plan) => (plan.plates.length > 0 ? {...plan, plates: plates(plan)} : plan))}
}
