/** Puts doors where rooms have none. */
import {planRegions} from '../regions.ts'
import type {Home, Opening, Plan, Room, Side, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {addElement} from './add-element.ts'
import {planBelow} from './copy-outer-walls.ts'
import {planOf} from './in-plan.ts'
import {createRoomSides, indoorSide} from './room-sides.ts'
import {junctionsOf} from './wall-parts.ts'
import {fitOnWall} from './wall-space.ts'

/** Metres: a door between rooms, and one that leads outside. */
const widths = {inner: 0.8, outer: 0.9}
const height = 2.1
/** The most doors at once. */
const maxDoors = 100

/** How gladly people walk through a room to another, from its kind; others are 0. */
const ways: Readonly<Record<string, number>> = {hall: 4, entrance: 4, corridor: 4, stairs: 4, living: 2, kitchen: 1}
const wayOf = ({kind = ''}: Room) => ways[kind] ?? 0

interface Way {
  /** The rooms at both sides; one alone beside the outdoors. */
  rooms: [Room, Room | undefined]
  /** How well a door suits here. */
  worth: number
  door: Omit<Opening, 'id'>
}

/**
 * Returns the doors that a plan lacks: between rooms that nothing connects yet, through halls and living rooms first,
 * and one that leads outside from the lowest level. They open into the room that fewer people walk through.
 */
export function missingDoors(home: Home, planId: string): Omit<Opening, 'id'>[] {
  const plan = planOf(home, planId)
  const sides = createRoomSides(plan, planRegions(plan))
  const groups = new Map(plan.rooms.flatMap(({id, outdoor}) => (outdoor ? [] : [[id, id] as const])))
  let hasEntrance = planBelow(home, plan) !== undefined
  const connect = (wall: Wall, at: number) => {
    const beside = sides(wall, at)
    const [one, other] = indoorsOf(beside)
    if (one && other) join(groups, one.id, other.id)
    else if (one) hasEntrance = true
  }
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  for (const {kind, wall: id, at} of plan.openings) {
    const wall = walls.get(id)
    if (wall && kind !== 'window') connect(wall, at)
  }
  for (const wall of plan.walls)
    if (wall.kind === 'divider')
      for (const {middle} of partsOf(plan, wall)) if (indoorsOf(sides(wall, middle))[1]) connect(wall, middle)
  const found: Omit<Opening, 'id'>[] = []
  for (const {rooms, door} of waysOf(plan, sides)) {
    const [one, other] = rooms
    if (other ? groups.get(one.id) === groups.get(other.id) : hasEntrance) continue
    if (other) join(groups, one.id, other.id)
    else hasEntrance = true
    found.push(door)
    if (found.length === maxDoors) break
  }
  return found
}

/** Adds the doors that a plan lacks. Returns their ids too. */
export function addDoors(home: Home, plan: string): {home: Home; ids: string[]} {
  const ids: string[] = []
  const added = missingDoors(home, plan).reduce((before, element) => {
    const one = addElement(before, {plan, list: 'openings', element})
    ids.push(one.id)
    return one.home
  }, home)
  return {home: added, ids}
}

const indoorsOf = (sides: readonly (Room | undefined)[]): Room[] =>
  sides.flatMap((room) => (room === undefined || room.outdoor ? [] : [room]))

function join(groups: Map<string, string>, one: string, other: string) {
  const [kept, gone] = [groups.get(one), groups.get(other)]
  if (kept !== undefined) for (const [id, group] of groups) if (group === gone) groups.set(id, kept)
}

/** Returns the places for doors, the best first. */
function waysOf(plan: Plan, sides: ReturnType<typeof createRoomSides>): Way[] {
  return plan.walls
    .filter(({kind}) => kind === undefined || kind === 'wall')
    .flatMap((wall) =>
      partsOf(plan, wall).flatMap((part) => wayThrough(plan, wall, part, sides(wall, part.middle)) ?? []),
    )
    .sort((one, other) => other.worth - one.worth)
}

function wayThrough(
  plan: Plan,
  wall: Wall,
  {from, to, middle}: Part,
  sides: ReturnType<ReturnType<typeof createRoomSides>>,
): Way | undefined {
  const [one, other] = indoorsOf(sides)
  if (one === undefined || one === other) return undefined
  const width = other ? widths.inner : widths.outer
  const at = fitOnWall(plan, wall, middle, {list: 'openings', width, side: 'left'})
  if (at === undefined || at - width / 2 < from || at + width / 2 > to) return undefined
  const isLeft = other === undefined ? indoorSide(sides) === 'left' : wayOf(one) <= wayOf(other)
  const side: Side = isLeft ? 'left' : 'right'
  const door: Way['door'] = {wall: wall.id, at, width, height, kind: 'door', ...(side === 'right' && {side})}
  const worth = Math.max(wayOf(one), other ? wayOf(other) : 0) + Math.min(to - from, 9) / 10
  return {rooms: [one, other], worth, door}
}

interface Part {
  from: number
  to: number
  middle: number
}

function partsOf(plan: Plan, wall: Wall): Part[] {
  const ends = [0, ...junctionsOf(plan, wall), wallLength(wall)]
  return ends.slice(1).map((to, index) => {
    const from = ends[index] as number
    return {from, to, middle: (from + to) / 2}
  })
}
