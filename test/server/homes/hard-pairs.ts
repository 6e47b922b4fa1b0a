/** Pairs of homes within the limits of the format that are hard to compare. */
import type {Home, Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import {homeOfBytes} from '../../../bench/homes.ts'
import {homeWith} from '../../home-with.ts'

const list = <T>(length: number, make: (index: number) => T) => Array.from({length}, (_, index) => make(index))
const rounded = (metres: number) => Math.round(metres * 10_000) / 10_000

/** Rooms of 2 m side by side, each with walls of its own length. */
export function gridPlan(across: number, down: number, {lights = 0, plates = 0} = {}): Partial<Plan> {
  const walls: Wall[] = [
    ...list((down + 1) * across, (nth): Wall => {
      const [x, y] = [2 * (nth % across), 2 * Math.floor(nth / across)]
      return {id: `level-${nth}`, a: [x, y], b: [x + 2, y]}
    }),
    ...list((across + 1) * down, (nth): Wall => {
      const [x, y] = [2 * (nth % (across + 1)), 2 * Math.floor(nth / (across + 1))]
      return {id: `upright-${nth}`, a: [x, y], b: [x, y + 2]}
    }),
  ]
  const rooms = list(across * down, (nth): Room => {
    return {id: `room-${nth}`, name: `Room ${nth}`, at: [2 * (nth % across) + 1, 2 * Math.floor(nth / across) + 1]}
  })
  const wallOf = (nth: number) => (walls[nth % walls.length] as Wall).id
  return {
    walls,
    rooms,
    openings: walls.map(({id}, nth) => ({id: `door-${nth}`, kind: 'door', wall: id, at: 1, width: 0.7, height: 2})),
    lights: list(lights, (nth) => {
      const at: Point = [
        rounded(0.2 + ((nth * 7.13) % (2 * across - 0.4))),
        rounded(0.2 + ((nth * 3.77) % (2 * down - 0.4))),
      ]
      return {id: `light-${nth}`, at}
    }),
    plates: list(plates, (nth) => {
      return {id: `plate-${nth}`, wall: wallOf(nth), at: 0.3, side: 'left' as const, z: 1.1, modules: 3, slots: []}
    }),
  }
}

const grid = homeWith(gridPlan(50, 40, {lights: 6000, plates: 4000}))

/** Two homes in which every element has another id. */
export const otherIds = (): [Home, Home] => [
  grid,
  JSON.parse(JSON.stringify(grid).replaceAll(/"((?:level|upright|room|door|light|plate)-\d+)"/g, '"$1-b"')) as Home,
]

/** Two homes of four plans in which every room has another area. */
export function otherAreas(): [Home, Home] {
  const [plan] = homeWith({rooms: []}).plans as [Plan]
  const plans = (shift: number) =>
    list(4, (nth): Plan => {
      const rooms = list(2000, (of): Room => {
        const at: Point = [of % 50, Math.floor(of / 50)]
        return {id: `room-${nth}-${of}`, name: `Room ${of}`, at, area: `area-${nth}-${of + shift}`}
      })
      const areas = list(10_000, (of) => ({id: `area-${nth}-${of}`, name: `Area ${of}`}))
      return {...plan, id: `plan-${nth}`, rooms, areas}
    })
  const home = homeWith({})
  return [
    {...home, plans: plans(0)},
    {...home, plans: plans(8000)},
  ]
}

/** A home of many plans, and the same with one of so many elements changed in all that it says. */
export function otherWords(bytes: number, each: number): [Home, Home] {
  const home = homeOfBytes(bytes)
  const changed = structuredClone(home)
  let count = 0
  const isNext = () => count++ % each === 0
  for (const {walls, lights, items, openings, rooms, plates} of changed.plans) {
    for (const wall of walls.filter(isNext))
      Object.assign(wall, {thickness: (wall.thickness ?? 0.1) + 0.02, height: 2.2})
    for (const one of [...lights, ...items].filter(isNext))
      Object.assign(one, {name: `${one.name} b`, at: [one.at[0] + 0.01, one.at[1]]})
    for (const opening of openings.filter(isNext)) Object.assign(opening, {name: 'Door', width: opening.width + 0.01})
    for (const one of [...rooms, ...plates].filter(isNext)) one.name = `${one.name} b`
  }
  return [home, changed]
}
