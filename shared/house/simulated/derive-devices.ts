import {limits} from '../../contract/limits.ts'
import type {Device} from '../../contract/resources.ts'
import {createRoomFinder} from '../../home/match/element-rooms.ts'
import {roomKindOf} from '../../home/room-kind.ts'
import type {Home, Plan, Point, Room} from '../../home/schema.ts'
import {plainText} from '../plain-text.ts'

/** Names for devices that the home doesn't name. */
const names = {
  en: {
    light: (room: string) => `${room} light`,
    shutter: (room: string) => `${room} shutter`,
    awning: (room: string) => `${room} awning`,
    sensor: (room: string) => `${room} thermometer`,
    climate: (room: string) => `${room} thermostat`,
    media: (room: string) => `${room} TV`,
    motion: (room: string) => `${room} motion`,
    smoke: (room: string) => `${room} smoke detector`,
    moisture: (room: string) => `${room} leak sensor`,
    window: (room: string) => `${room} window`,
    door: (room: string) => `${room} door`,
    garage_door: (room: string) => `${room} garage door`,
    /** A name that lamps of several rooms have. */
    inRoom: (name: string, room: string) => `${room} ${name}`,
  },
  it: {
    light: (room: string) => `Luce ${room}`,
    shutter: (room: string) => `Tapparella ${room}`,
    awning: (room: string) => `Tenda ${room}`,
    sensor: (room: string) => `Termometro ${room}`,
    climate: (room: string) => `Termostato ${room}`,
    media: (room: string) => `TV ${room}`,
    motion: (room: string) => `Movimento ${room}`,
    smoke: (room: string) => `Rilevatore fumo ${room}`,
    moisture: (room: string) => `Sensore perdite ${room}`,
    window: (room: string) => `Finestra ${room}`,
    door: (room: string) => `Porta ${room}`,
    garage_door: (room: string) => `Porta garage ${room}`,
    inRoom: (name: string, room: string) => `${name} ${room}`,
  },
} as const

/** The quantities of simulated sensors, as Home Assistant's device classes. */
export type Measure = 'temperature' | 'motion' | 'smoke' | 'moisture' | 'window' | 'door' | 'garage_door'

export interface SimulatedDevice extends Device {
  /** A sensor's quantity. */
  measures?: Measure
}

/**
 * Derives plausible devices from a home: a lamp for each light, a cover for each awning and shutter, a contact for each
 * window and outer door, a thermostat and a television in the living room, a thermometer in a bedroom, sensors of
 * motion, smoke and leaks where homes have them. Device ids come from element ids, so that they are stable.
 */
export function deriveDevices(home: Home): SimulatedDevice[] {
  const nameFor = names[home.lang ?? 'en']
  const floorOf = floorNames(home)
  const placeOf = (room: Room | undefined, plan: Plan) => room?.name ?? levelOf(home, plan)
  const roomsOf = new Map(home.plans.map((plan) => [plan, findRooms(plan)]))
  const roomsIn = (plan: Plan) => roomsOf.get(plan) as PlanRooms
  const lamps = home.plans.flatMap((plan) =>
    plan.lights.slice(0, limits.devices).map(({id, name, at}): Device => {
      const room = roomsIn(plan).at(at)
      return {
        id: `light-${id}`,
        name: name ?? nameFor.light(placeOf(room, plan)),
        kind: 'light',
        room: room?.name ?? null,
        floor: floorOf(plan),
      }
    }),
  )
  const covers = home.plans.flatMap((plan) =>
    plan.awnings.slice(0, limits.devices).map(({id, name, kind, ...place}): Device => {
      const [room] = roomsIn(plan).beside(place)
      const called = kind === 'shutter' ? nameFor.shutter : nameFor.awning
      return {
        id: `cover-${id}`,
        name: name ?? called(placeOf(room, plan)),
        kind: 'cover',
        room: room?.name ?? null,
        floor: floorOf(plan),
      }
    }),
  )
  const rooms = home.plans.flatMap((plan) =>
    plan.rooms.filter(isIndoors).map(({id, name, kind}) => ({
      id,
      name,
      kind: kind ?? roomKindOf(name).kind,
      floor: floorOf(plan),
    })),
  )
  const warm = rooms.find(({kind}) => kind === 'living') ?? rooms[0]
  const others = rooms.filter((room) => room !== warm)
  const measured = others.find(({kind}) => kind === 'bedroom') ?? others[0]
  const climate = warm ? [inRoom('climate', warm, nameFor.climate), inRoom('media', warm, nameFor.media)] : []
  const sensor = measured ? [measuring('temperature', 'sensor', measured, nameFor.sensor)] : []
  const sensors = rooms.flatMap((room) => [
    ...(room === warm || isKind(room, 'entrance', 'corridor', 'hall')
      ? [measuring('motion', 'motion', room, nameFor.motion)]
      : []),
    ...(isKind(room, 'kitchen') ? [measuring('smoke', 'smoke', room, nameFor.smoke)] : []),
    ...(isKind(room, 'bathroom', 'laundry') ? [measuring('moisture', 'leak', room, nameFor.moisture)] : []),
  ])
  const contacts = home.plans.flatMap((plan) =>
    contactsOf(plan, roomsIn(plan), nameFor, {floor: floorOf(plan), level: levelOf(home, plan)}),
  )
  const all = [...climate, ...sensor, ...lamps, ...covers, ...sensors, ...contacts]
  return numberNames(nameByRoom(all, nameFor.inRoom)).slice(0, limits.devices)
}

/** Derives a contact for each window and garage door, and for doors that lead outside. */
function contactsOf(
  {openings, walls}: Plan,
  rooms: PlanRooms,
  nameFor: (typeof names)['en' | 'it'],
  {floor, level}: {floor: string | null; level: string},
): SimulatedDevice[] {
  const known = new Set(walls.map(({id}) => id))
  return openings.slice(0, limits.devices).flatMap(({id, name, kind, ...place}) => {
    if (kind === 'passage' || !known.has(place.wall)) return []
    const inside = rooms.beside(place).filter(isIndoors)
    if (kind === 'door' && inside.length > 1) return []
    const measures = kind === 'garage' ? 'garage_door' : kind
    const [room] = inside
    const called = name ?? nameFor[measures](room?.name ?? level)
    return {id: `contact-${id}`, name: called, kind: 'sensor' as const, room: room?.name ?? null, floor, measures}
  })
}

interface PlanRooms {
  at(point: Point): Room | undefined
  /** The rooms on both sides of a wall, indoors first. */
  beside(place: {wall: string; at: number}): Room[]
}

/** Finds the rooms of things by the walls around them: an L-shaped room's point may be out of their sight. */
function findRooms(plan: Plan): PlanRooms {
  const finder = createRoomFinder(plan)
  const byId = new Map(plan.rooms.map((room) => [room.id, room]))
  const roomsOf = (shares: readonly {room: string}[]) => shares.flatMap(({room}) => byId.get(room) ?? [])
  return {
    at: (point) => roomsOf(finder.at(point))[0],
    beside: (place) => roomsOf(finder.onWall(place, 'both')),
  }
}

const isIndoors = ({outdoor}: Room) => !outdoor

const isKind = ({kind}: Indoors, ...kinds: string[]) => kind !== undefined && kinds.includes(kind)

/** Returns the name of a plan's level, for devices in no room. */
const levelOf = ({levels}: Home, {level, name}: Plan): string =>
  plainText(levels.find(({id}) => id === level)?.name) ?? name

/** Returns a function that names a plan's level; null in a home with one level, where people name no floors. */
function floorNames({levels}: Home): (plan: Plan) => string | null {
  if (levels.length < 2) return () => null
  const byId = new Map(levels.map(({id, name}) => [id, name]))
  return ({level}) => plainText(byId.get(level)) ?? null
}

interface Indoors {
  id: string
  name: string
  kind: string | undefined
  floor: string | null
}

type Called = (room: string) => string

const inRoom = (kind: 'climate' | 'media', {id, name, floor}: Indoors, called: Called): SimulatedDevice => ({
  id: `${kind}-${id}`,
  name: called(name),
  kind,
  room: name,
  floor,
})

const measuring = (measures: Measure, prefix: string, {id, name, floor}: Indoors, called: Called): SimulatedDevice => ({
  id: `${prefix}-${id}`,
  name: called(name),
  kind: 'sensor',
  room: name,
  floor,
  measures,
})

/** Adds the room to a name that several rooms have, as people tell lamps apart: `Kitchen Lamp` and `Hall Lamp`. */
function nameByRoom(devices: readonly SimulatedDevice[], called: (name: string, room: string) => string) {
  const roomsOf = new Map<string, Set<string>>()
  for (const {name, room, floor} of devices)
    roomsOf.set(name, (roomsOf.get(name) ?? new Set()).add(JSON.stringify([room, floor])))
  return devices.map((device) => {
    const {name, room} = device
    const isShared = (roomsOf.get(name)?.size ?? 0) > 1
    return room === null || !isShared || name.includes(room) ? device : {...device, name: called(name, room)}
  })
}

/** Numbers names that are equal on one floor: `Kitchen light`, `Kitchen light 2`. */
function numberNames(devices: readonly SimulatedDevice[]): SimulatedDevice[] {
  const count = new Map<string, number>()
  return devices.map((device) => {
    const key = JSON.stringify([device.name, device.floor])
    const nth = (count.get(key) ?? 0) + 1
    count.set(key, nth)
    return nth === 1 ? device : {...device, name: `${device.name} ${nth}`}
  })
}
