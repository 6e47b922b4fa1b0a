/** Reads the floors and rooms of a house from the devices that apps declare. */
import type {DeclaredDevice} from '../declared-device.ts'
import {rankOf} from '../match/match-floors.ts'
import type {NameReader} from '../match/read-name.ts'
import {splitWords} from '../match/split-words.ts'
import type {Binding} from '../schema.ts'

/** A connected app with the devices that it declares. */
export interface HouseApp {
  /** The app's id in bindings. */
  app: string
  devices: readonly DeclaredDevice[]
}

/** A device of a room. Several apps of one house may declare it. */
export interface HouseDevice {
  device: DeclaredDevice
  bindings: readonly Binding[]
}

export interface HouseRoom {
  name: string
  /** The kind of room that its name says. */
  kind?: string
  isOutdoor: boolean
  devices: readonly HouseDevice[]
}

export interface HouseFloor {
  /** Absent when the house names no floor. */
  name?: string
  /** How many floors it is above the ground; absent when its name does not say. */
  rank?: number
  rooms: readonly HouseRoom[]
}

const outdoors = new Set(['terrace', 'porch', 'balcony', 'garden', 'driveway', 'outside'])

/** Returns the floors, the lowest first. Devices without a room are left out. */
export function readHouse(apps: readonly HouseApp[], read: NameReader): HouseFloor[] {
  const floors = new Map<string, OpenFloor>()
  const placed = apps.flatMap(({app, devices}) =>
    devices.filter(({room}) => room?.trim()).map((device) => ({app, device, floor: device.floor?.trim()})),
  )
  for (const {app, device, floor} of placed) if (floor) add(floorOf(floors, floor).rooms, app, device)
  const sorted = [...floors.values()].sort(({rank: one = maxRank}, {rank: other = maxRank}) => one - other)
  const ground = sorted.find(({rank = 0}) => rank >= 0) ?? sorted.at(-1) ?? {rooms: new Map()}
  for (const {app, device, floor} of placed) {
    if (floor) continue
    // A room that only some devices put on a floor is one room.
    const home = sorted.find(({rooms}) => rooms.has(keyOf(device.room as string))) ?? ground
    add(home.rooms, app, device)
  }
  const all: OpenFloor[] = sorted.length > 0 ? sorted : [ground]
  return all.filter(({rooms}) => rooms.size > 0).map((floor) => ({...floor, rooms: roomsOf(floor.rooms, read)}))
}

/** Floors whose names say no rank come last. */
const maxRank = 1000

interface OpenFloor extends Partial<Pick<HouseFloor, 'name' | 'rank'>> {
  rooms: OpenRooms
}

/** Returns the floor of a name. Names of one rank, like `Ground floor` and `Piano terra`, are one floor. */
function floorOf(floors: Map<string, OpenFloor>, name: string): OpenFloor {
  const rank = rankOf(name)
  const key = rank === undefined ? keyOf(name) : String(rank)
  const floor = floors.get(key) ?? {name, ...(rank !== undefined && {rank}), rooms: new Map()}
  floors.set(key, floor)
  return floor
}

interface OpenRoom {
  name: string
  devices: Map<string, {device: DeclaredDevice; bindings: Binding[]}>
}
type OpenRooms = Map<string, OpenRoom>

const keyOf = (name: string) => splitWords(name).join(' ') || name.trim()

/** Adds a device to its room: the same one of another app of the house is one more binding. */
function add(rooms: OpenRooms, app: string, device: DeclaredDevice) {
  const name = (device.room as string).trim()
  const room: OpenRoom = rooms.get(keyOf(name)) ?? {name, devices: new Map()}
  rooms.set(keyOf(name), room)
  const key = `${device.kind} ${device.id}`
  const known = room.devices.get(key) ?? {device, bindings: []}
  room.devices.set(key, known)
  if (!known.bindings.some((binding) => binding.app === app)) known.bindings.push({app, device: device.id})
}

function roomsOf(rooms: OpenRooms, read: NameReader): HouseRoom[] {
  return [...rooms.values()].map(({name, devices}) => {
    const [kind] = read(name).rooms
    const isOutdoor = kind !== undefined && outdoors.has(kind)
    return {name, ...(kind !== undefined && {kind}), isOutdoor, devices: [...devices.values()]}
  })
}
