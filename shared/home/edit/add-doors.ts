/** Puts doors where rooms have none. */
import {planRegions} from '../regions.ts'
import type {Home, Opening, Plan, Room, Wall} from '../schema.ts'
import {wallLength} from '../wall-line.ts'
import {addElement} from './add-element.ts'
import {planBelow} from './copy-outer-walls.ts'
import {planOf} from './in-plan.ts'
import {createRoomSides, indoorSide, type RoomSides} from './room-sides.ts'
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

/** The outdoors, as if it were a room. */
const outside = ''

interface Way {
  /** The ids of the rooms at both sides. */
  ends: readonly [string, string]
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
  const indoors = plan.rooms.flatMap(({id, outdoor}) => (outdoor ? [] : [id]))
  const places = planBelow(home, plan) === undefined ? [...indoors, outside] : indoors
  /** Places of one group are connected. */
  const groups = new Map(places.map((id) => [id, id]))
  for (const ends of existingWays(plan, sides)) join(groups, ends)
  const lacking = waysOf(plan, sides).filter(({ends}) => join(groups, ends))
  return lacking.slice(0, maxDoors).map(({door}) => door)
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

const endsOf = ([one, other]: readonly Room[]): Way['ends'] | undefined =>
  one === undefined || one === other ? undefined : [one.id, other?.id ?? outside]

/** Joins the groups of two places; returns whether they were apart. */
function join(groups: Map<string, string>, [one, other]: Way['ends']): boolean {
  const [kept, gone] = [groups.get(one), groups.get(other)]
  if (kept === undefined || gone === undefined || kept === gone) return false
  for (const [id, group] of groups) if (group === gone) groups.set(id, kept)
  return true
}

/** Returns the places that doors, passages and dividers connect. */
function existingWays(plan: Plan, sides: RoomSides): Way['ends'][] {
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const through = plan.openings.flatMap(({kind, wall: id, at}) => {
    const wall = kind === 'window' ? undefined : walls.get(id)
    return wall ? [indoorsOf(sides(wall, at))] : []
  })
  const over = plan.walls
    .filter(({kind}) => kind === 'divider')
    .flatMap((wall) => partsOf(plan, wall).map(({middle}) => indoorsOf(sides(wall, middle))))
    .filter((rooms) => rooms.length === 2)
  return [...through, ...over].flatMap((rooms) => {
    const ends = endsOf(rooms)
    return ends ? [ends] : []
  })
}

/** Returns the places for doors, the best first. */
function waysOf(plan: Plan, sides: RoomSides): Way[] {
  return plan.walls
    .filter(({kind}) => kind === undefined || kind === 'wall')
    .flatMap((wall) =>
      partsOf(plan, wall).flatMap((part) => wayThrough(plan, wall, part, sides(wall, part.middle)) ?? []),
    )
    .sort((one, other) => other.worth - one.worth)
}

function wayThrough(plan: Plan, wall: Wall, {from, to, middle}: Part, sides: ReturnType<RoomSides>): Way | undefined {
  const rooms = indoorsOf(sides)
  const ends = endsOf(rooms)
  const [one, other] = rooms
  if (ends === undefined || one === undefined) return undefined
  const width = other ? widths.inner : widths.outer
  const at = fitOnWall(plan, wall, middle, {list: 'openings', width, side: 'left'})
  if (at === undefined || at - width / 2 < from || at + width / 2 > to) return undefined
  const isLeft = other === undefined ? indoorSide(sides) === 'left' : wayOf(one) <= wayOf(other)
  const door: Way['door'] = {wall: wall.id, at, width, height, kind: 'door', ...(!isLeft && {side: 'right'})}
  const most = Math.max(...rooms.map(wayOf)) + Math.min(to - from, 9) / 10
  // Outer doors come last: they are for rooms that no inner door connects.
  return {ends, worth: other ? most : most - 10, door}
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
