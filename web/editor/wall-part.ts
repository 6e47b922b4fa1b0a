/** The part of a selected wall that people mean: the one between two junctions that they pressed. */
import {joinRooms} from '#shared/home/edit/join-rooms.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {addDivider, cutPart, junctionsOf, partAt, removePart, type WallPart} from '#shared/home/edit/wall-parts.ts'
import {isInside} from '#shared/home/geometry/rings.ts'
import type {Home, Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import {besideWall, distanceAlong, wallLength, wallLine} from '#shared/home/wall-line.ts'
import type {Editing} from './editing.ts'
import {regionsOf} from './plan-regions.ts'

interface Pressed {
  id: string
  at: Point
}
const pressed = new WeakMap<Editing, Pressed>()

/** Remembers where an element was pressed. */
export const notePress = (editing: Editing, press: Pressed) => pressed.set(editing, press)

/** Returns the only selected wall, and where it was pressed, in metres from its end `a`: in its middle by keyboard. */
function selectedWall(editing: Editing): {wall: Wall; at: number; isPressed: boolean} | undefined {
  const [id, ...others] = editing.selection
  const wall = others.length > 0 ? undefined : editing.plan.walls.find((one) => one.id === id)
  if (wall === undefined) return undefined
  const press = pressed.get(editing)
  if (press === undefined || press.id !== id) return {wall, at: wallLength(wall) / 2, isPressed: false}
  return {wall, at: distanceAlong(wallLine(wall), press.at), isPressed: true}
}

/** Returns where the selected wall is split: at the junction nearest to the press, else in its middle. */
export const splitPlace = (editing: Editing, wall: Wall): number =>
  nearestJunction(editing.plan, wall, selectedWall(editing)?.at ?? 0) ?? wallLength(wall) / 2

/** Returns the junction of a wall that is nearest to a place. */
export function nearestJunction(plan: Plan, wall: Wall, at: number): number | undefined {
  const [nearest] = junctionsOf(plan, wall).sort((one, other) => Math.abs(one - at) - Math.abs(other - at))
  return nearest
}

export interface SelectedPart {
  wall: Wall
  part: WallPart
  /** The rooms at its sides, the larger one first. */
  rooms: [Room, Room]
}

/** Caches the part, because the plan shows it in each frame. */
const parts = new WeakMap<Editing, {seen: readonly unknown[]; part: SelectedPart | undefined}>()

/** Returns the part of the selected wall between two rooms. A wall around one room, or none, is meant whole. */
export function selectedPart(editing: Editing): SelectedPart | undefined {
  const seen = [editing.plan, editing.selection, pressed.get(editing)]
  const last = parts.get(editing)
  if (last?.seen.every((value, index) => value === seen[index])) return last.part
  // A gesture moves the wall: its part is found when it ends.
  const part = editing.shown === editing.home ? findPart(editing) : undefined
  parts.set(editing, {seen, part})
  return part
}

function findPart(editing: Editing): SelectedPart | undefined {
  const selected = selectedWall(editing)
  if (!selected?.isPressed) return undefined
  const {plan} = editing
  const {wall, at} = selected
  const part = partAt(plan, wall, at)
  const regions = regionsOf(plan)
  const beside = besideWall(wall, (part.from + part.to) / 2)
  const size = ({id}: Room) => regions.rooms.get(id)?.net ?? 0
  const [one, other] = plan.rooms
    .filter(({id}) => beside.some((at) => isInside(at, regions.rooms.get(id)?.rings ?? [])))
    .sort((first, second) => size(second) - size(first))
  return one && other && {wall, part, rooms: [one, other]}
}

export interface Offer {
  /** The rooms that are one space now. */
  rooms: [Room, Room]
  join(): void
  divide(): void
}
const offers = new WeakMap<Editing, {home: Home; offer: Offer}>()

/** Returns the offer that follows the last removal, until the home changes again. */
export function offerOf(editing: Editing): Offer | undefined {
  const last = offers.get(editing)
  return last?.home === editing.home ? last.offer : undefined
}

/**
 * Removes the selection. A wall between rooms loses only the part that was pressed; then it offers to join the rooms.
 */
export function removeSelected(editing: Editing): void {
  const found = selectedPart(editing)
  const ids = editing.selection
  if (found === undefined) {
    editing.edit('remove', (home) => removeElements(home, ids), [])
    return
  }
  const plan = editing.plan.id
  const {wall, part, rooms} = found
  const of = {plan, wall: wall.id, part}
  const before = editing.home
  if (!editing.edit('remove', (home) => removePart(home, of), [])) return
  const {piece} = cutPart(before, of)
  offers.set(editing, {
    home: editing.home,
    offer: {
      rooms,
      join() {
        const ids = rooms.map(({id}) => id)
        editing.edit('mend', (home) => joinRooms(home, plan, ids), ids.slice(0, 1))
      },
      divide: () => void editing.edit('mend', (home) => addDivider(home, plan, piece)),
    },
  })
}
