import {optionalLists} from '../element-lists.ts'
import type {Home, Plan, Slot} from '../schema.ts'
import {mapElements} from './map-elements.ts'

/** Returns the home with other ids, also in its references. Ids that the map lacks stay. */
export function renameIds(home: Home, ids: ReadonlyMap<string, string>): Home {
  const named = (id: string) => ids.get(id) ?? id
  const renamed = <T extends {id: string}>(element: T): T => ({...element, id: named(element.id)})
  const onWall = <T extends {wall: string}>(element: T): T => ({...element, wall: named(element.wall)})
  const slotOf = (slot: Slot): Slot => (slot.controls ? {...slot, controls: slot.controls.map(named)} : slot)
  const planOf = (plan: Plan): Plan => ({
    ...plan,
    level: named(plan.level),
    ...Object.fromEntries(
      optionalLists.flatMap(([list]) =>
        plan[list] ? [[list, plan[list].map((each: {id: string}) => renamed(each))]] : [],
      ),
    ),
    rooms: plan.rooms.map((room) => (room.area === undefined ? room : {...room, area: named(room.area)})),
    openings: plan.openings.map(onWall),
    awnings: plan.awnings.map(onWall),
    plates: plan.plates.map((plate) => ({...onWall(plate), slots: plate.slots.map(slotOf)})),
    stairs: plan.stairs.map((stair) => (stair.to === undefined ? stair : {...stair, to: named(stair.to)})),
  })
  const all = mapElements(home, (_kind, element) => renamed(element))
  return {
    ...all,
    plans: all.plans.map(planOf),
    ...(all.presentations && {
      presentations: all.presentations.map((each) => ({...each, plans: each.plans.map(named)})),
    }),
  }
}
