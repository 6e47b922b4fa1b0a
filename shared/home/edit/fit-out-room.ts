/** Makes the elements that a room's devices drive, already bound. */
import {rounded} from '../geometry/grid.ts'
import {lampPrior, purposesOf} from '../match/device-purposes.ts'
import type {NameReader, Reading} from '../match/read-name.ts'
import {roomQuantities} from '../match/targets.ts'
import type {Awning, Binding, Bindings, Light, Opening, Plan, Plate, Point, Room, Side, Slot} from '../schema.ts'
import {slugOf} from '../versions/ids.ts'
import {wallLength} from '../wall-line.ts'
import type {CellSide, RoomCell} from './lay-out-rooms.ts'
import type {HouseDevice, HouseRoom} from './read-house.ts'

/** A room with its elements. */
export type FittedRoom = Pick<Plan, 'lights' | 'openings' | 'plates' | 'awnings'> & {room: Room}

/** The most characters of a name. */
const maxName = 120

/** Cuts a name to the maximum length of the format. */
export const nameOf = (name: string): string => [...name.trim()].slice(0, maxName).join('')

/** Returns the name of an element, which may have none. */
const named = (name: string): {name?: string} => (name.trim() === '' ? {} : {name: nameOf(name)})

interface Read extends HouseDevice {
  reading: Reading
  things: ReadonlySet<string>
}

/** Returns the room at its place, with its lamps, covers and plates. */
export function fitOutRoom(
  house: HouseRoom,
  cell: RoomCell,
  {allocate, read}: {allocate(id: string): string; read: NameReader},
): FittedRoom {
  const devices = house.devices.map((each): Read => {
    const reading = read(each.device.name)
    return {...each, reading, things: new Set(reading.mentions.flatMap(({things}) => things))}
  })
  const newId = (name: string, stem: string) => allocate(slugOf(name) || stem)
  const {name, kind, isOutdoor} = house
  const {left, top, right, bottom} = cell.box
  const bindings = roomBindings(devices)
  const room: Room = {
    id: newId(name, 'room'),
    name: nameOf(name),
    at: [rounded((left + right) / 2), rounded((top + bottom) / 2)],
    ...(kind !== undefined && {kind}),
    ...(isOutdoor && {outdoor: true}),
    ...(Object.keys(bindings).length > 0 && {bindings}),
  }
  const lamps = devices.filter(isLamp)
  const places = spread(cell, lamps.length)
  const lights = lamps.map(({device, bindings}, index): Light => {
    const at = places[index] as Point
    return {id: newId(device.name, 'light'), ...named(device.name), at, bindings: {light: [...bindings]}}
  })
  return {room, lights, ...coversOf(devices, cell, newId), plates: platesOf(devices, cell, allocate)}
}

/** A switch is a lamp when its name says so. */
const isLamp = ({device, reading}: Read): boolean =>
  device.kind === 'light' || (device.kind === 'switch' && lampPrior(reading) === 0)

const isThermostat = ({device, things}: Read): boolean =>
  device.kind === 'climate' && (things.has('thermostat') || things.size === 0)

/** Returns the bindings of the room itself: its sensors, and heating and cooling without an element. */
function roomBindings(devices: readonly Read[]): Bindings {
  const bound: Bindings = {}
  const bind = (role: string, bindings: readonly Binding[]) => {
    bound[role] = [...(bound[role] ?? []), ...bindings].slice(0, maxBindings)
  }
  for (const each of devices) {
    if (each.device.kind === 'climate' && !isThermostat(each)) bind('climate', each.bindings)
    if (each.device.kind !== 'sensor') continue
    const purposes = new Set(purposesOf(each.device, each.reading))
    for (const quantity of roomQuantities) if (purposes.has(quantity)) bind(quantity, each.bindings)
  }
  return bound
}

/** The most devices of one role. */
const maxBindings = 50

/** Spreads points evenly over a room. */
function spread({box}: RoomCell, count: number): Point[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / height)))
  const rows = Math.ceil(count / columns)
  return Array.from({length: count}, (_, index): Point => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const x = box.left + (((index % columns) + 0.5) / inRow) * width
    return [rounded(x), rounded(box.top + ((row + 0.5) / rows) * height)]
  })
}

type NewId = (name: string, stem: string) => string

/** The kinds of covers that are no shutter, by the things that names say. */
const coverKinds: readonly (readonly [thing: string, kind: Awning['kind'], reach: number])[] = [
  ['pergola', 'pergola', 2],
  ['awning', 'arm', 2],
  ['blind', 'drop', 0],
]

/** Puts covers side by side on a wall that leads outside, shutters over windows. */
function coversOf(devices: readonly Read[], cell: RoomCell, newId: NewId): Pick<FittedRoom, 'openings' | 'awnings'> {
  const covers = devices.filter(({device}) => device.kind === 'cover')
  const [outer] = cell.outer
  const side = outer ?? 'top'
  const wall = cell.walls[side]
  // A wall between rooms gets no window: its shutter hangs inside.
  const face = outer === undefined ? opposite[outward[side]] : outward[side]
  const step = (wallLength(wall) - 0.1) / Math.max(covers.length, 1)
  const openings: Opening[] = []
  const awnings: Awning[] = []
  for (const [index, {device, bindings, things}] of covers.entries()) {
    const place = {wall: wall.id, at: rounded(0.05 + step * (index + 0.5))}
    const cover = {cover: [...bindings]}
    const own = {...named(device.name), ...place}
    if (things.has('garagedoor') && outer !== undefined) {
      const width = rounded(Math.min(2.4, step * 0.9))
      openings.push({id: newId(device.name, 'opening'), ...own, width, height: 2.1, kind: 'garage', bindings: cover})
      continue
    }
    const width = rounded(Math.min(1.2, step * 0.8))
    const [, kind, reach] = coverKinds.find(([thing]) => things.has(thing)) ?? ['', 'shutter', 0]
    if (kind === 'shutter' && outer !== undefined)
      openings.push({id: newId('', 'window'), ...place, width, height: 1.2, sill: 0.9, kind: 'window'})
    awnings.push({id: newId(device.name, 'awning'), ...own, side: face, z: 2.2, width, reach, kind, bindings: cover})
  }
  return {openings, awnings}
}

/** The faces of a cell's walls that look out of it. */
const outward: Readonly<Record<CellSide, Side>> = {top: 'left', right: 'left', bottom: 'right', left: 'right'}
const opposite: Readonly<Record<Side, Side>> = {left: 'right', right: 'left'}

/** The modules of one plate. */
const plateModules = 7

/** Puts thermostats, sockets and keys on plates beside each other, inside the wall on the left. */
function platesOf(devices: readonly Read[], {walls}: RoomCell, allocate: (id: string) => string): Plate[] {
  const slots = devices.flatMap((each): Slot[] => {
    if (isThermostat(each)) return [{kind: 'thermostat', size: 2, bindings: {climate: [...each.bindings]}}]
    if (each.device.kind !== 'switch' || isLamp(each)) return []
    return [{kind: each.things.has('key') ? 'switch' : 'socket', bindings: {switch: [...each.bindings]}}]
  })
  const filled: Slot[][] = []
  for (const slot of slots) {
    const last = filled.at(-1)
    if (last !== undefined && sizeOf(last) + sizeOf([slot]) <= plateModules) last.push(slot)
    else filled.push([slot])
  }
  const step = (wallLength(walls.left) - 0.1) / (filled.length + 1)
  return filled.map((slots, index): Plate => {
    const at = rounded(0.05 + step * (index + 1))
    const modules = sizeOf(slots) <= 3 ? 3 : plateModules
    return {id: allocate('plate'), wall: walls.left.id, side: 'left', at, modules, slots}
  })
}

const sizeOf = (slots: readonly Slot[]): number => slots.reduce((sum, {size = 1}) => sum + size, 0)
