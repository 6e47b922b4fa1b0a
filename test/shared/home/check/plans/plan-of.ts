import type {Area, Plan, Point, Room, Wall} from '#shared/home/schema.ts'

export function planOf(walls: Wall[], rooms: Room[] = [], areas: Area[] = []): Plan {
  const others = {openings: [], items: [], lights: [], plates: [], awnings: [], stairs: []}
  return {id: 'plan', name: 'Plan', level: 'ground', areas, rooms, walls, ...others}
}

/** @param bow The sagitta, in metres. */
export function wallOf(id: string, a: Point, b: Point, bow = 0): Wall {
  return {id, a: snapped(a), b: snapped(b), ...(bow !== 0 && {bow})}
}

export const roomOf = (id: string, at: Point): Room => ({id, name: id, at: snapped(at)})

/** Snaps to the grid of 0.1 mm, as a program would write it. */
export const snapped = ([x, y]: Point): Point => [Math.round(x * 10_000) / 10_000, Math.round(y * 10_000) / 10_000]
