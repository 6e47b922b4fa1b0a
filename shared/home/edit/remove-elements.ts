import type {Home, Plan, Slot} from '../schema.ts'
import {changePlan, type ElementOf, listNames, locate, replaceIn} from './in-plan.ts'
import {keepRooms} from './keep-rooms.ts'

/**
 * Removes elements with their dependents: openings, plates and awnings of a wall, the place of a room in an
 * area, a slot's control of a lamp. Products that nothing uses any more go too. Throws EditRefused for an unknown id.
 */
export function removeElements(home: Home, ids: readonly string[]): Home {
  const removed = new Set(ids)
  const plans = new Set(ids.map((id) => locate(home, id).plan.id))
  let next = home
  for (const id of plans) next = changePlan(next, id, (plan) => keepRooms(plan, removeFrom(plan, removed)))
  // A slot may control an element of another plan.
  for (const {id} of home.plans) next = changePlan(next, id, (plan) => forget(plan, removed))
  return removeUnusedProducts(next)
}

/** Removes the elements from a plan, and those on a removed wall. */
function removeFrom(plan: Plan, removed: ReadonlySet<string>): Plan {
  const stays = (element: ElementOf<'walls'> | {id: string; wall?: string}) =>
    !removed.has(element.id) && !('wall' in element && element.wall !== undefined && removed.has(element.wall))
  let next = plan
  for (const list of listNames) {
    const elements = plan[list] as {id: string}[] | undefined
    if (elements?.every(stays) ?? true) continue
    next = {...next, [list]: elements?.filter(stays)}
  }
  return next
}

/** Drops references to removed elements. */
function forget(plan: Plan, removed: ReadonlySet<string>): Plan {
  const rooms = replaceIn(plan.rooms, (room) => {
    if (room.area === undefined || !removed.has(room.area)) return room
    const {area: _, ...rest} = room
    return rest
  })
  const forgetControls = (slot: Slot): Slot =>
    slot.controls?.some((id) => removed.has(id))
      ? {...slot, controls: slot.controls.filter((id) => !removed.has(id))}
      : slot
  const plates = replaceIn(plan.plates, (plate) => {
    const slots = replaceIn(plate.slots, forgetControls)
    return slots === plate.slots ? plate : {...plate, slots}
  })
  return rooms === plan.rooms && plates === plan.plates ? plan : {...plan, rooms, plates}
}

/** Returns the home without the products that no element uses. */
export function removeUnusedProducts(home: Home): Home {
  const {products} = home
  if (products === undefined) return home
  const used = new Set(
    home.plans.flatMap(({openings, items, lights, awnings}) =>
      [...openings, ...items, ...lights, ...awnings].flatMap(({product}) => product ?? []),
    ),
  )
  const kept = Object.entries(products).filter(([id]) => used.has(id))
  return kept.length === Object.keys(products).length ? home : {...home, products: Object.fromEntries(kept)}
}
