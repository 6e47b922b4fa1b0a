import {limits} from '#shared/api/limits.ts'
import type {Device} from '#shared/api/resources.ts'
import type {Home, Plan, Room} from '#shared/home/schema.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isIndoors, roomAt, roomBehind} from '../room-of.ts'

/** Names for devices that the home doesn't name. */
const names = {
  en: {
    light: (room: string) => `${room} light`,
    shutter: (room: string) => `${room} shutter`,
    awning: (room: string) => `${room} awning`,
    sensor: (room: string) => `${room} thermometer`,
    climate: (room: string) => `${room} thermostat`,
    home: 'Home',
  },
  it: {
    light: (room: string) => `Luce ${room}`,
    shutter: (room: string) => `Tapparella ${room}`,
    awning: (room: string) => `Tenda ${room}`,
    sensor: (room: string) => `Termometro ${room}`,
    climate: (room: string) => `Termostato ${room}`,
    home: 'Casa',
  },
} as const

/**
 * Derives plausible devices from a home: a lamp for each light, a cover for each awning and shutter, a thermostat in
 * the living room and a thermometer in a bedroom. Device ids come from element ids, so that they are stable.
 */
export function deriveDevices(home: Home): Device[] {
  const nameFor = names[home.lang ?? 'en']
  const floorOf = floorNames(home)
  const lamps = home.plans.flatMap((plan) =>
    plan.lights.slice(0, limits.devices).map(({id, name, at}): Device => {
      const room = roomAt(plan, at)
      return {
        id: `light-${id}`,
        name: name ?? nameFor.light(nameOf(room, nameFor)),
        kind: 'light',
        room: room?.name ?? null,
        floor: floorOf(plan),
      }
    }),
  )
  const covers = home.plans.flatMap((plan) =>
    plan.awnings.slice(0, limits.devices).map(({id, name, kind, ...place}): Device => {
      const room = roomBehind(plan, place)
      const called = kind === 'shutter' ? nameFor.shutter : nameFor.awning
      return {
        id: `cover-${id}`,
        name: name ?? called(nameOf(room, nameFor)),
        kind: 'cover',
        room: room?.name ?? null,
        floor: floorOf(plan),
      }
    }),
  )
  const rooms = home.plans.flatMap((plan) =>
    plan.rooms.filter(isIndoors).map(({id, name, kind}) => ({id, name, kind, floor: floorOf(plan)})),
  )
  const warm = rooms.find(({kind}) => kind === 'living') ?? rooms[0]
  const others = rooms.filter((room) => room !== warm)
  const measured = others.find(({kind}) => kind === 'bedroom') ?? others[0]
  const climate = warm ? [inRoom('climate', warm, nameFor.climate)] : []
  const sensor = measured ? [inRoom('sensor', measured, nameFor.sensor)] : []
  return numberNames([...climate, ...sensor, ...lamps, ...covers]).slice(0, limits.devices)
}

const nameOf = (room: Room | undefined, {home}: {home: string}) => room?.name ?? home

/** Returns a function that names a plan's level; null in a home with one level, where people name no floors. */
function floorNames({levels}: Home): (plan: Plan) => string | null {
  if (levels.length < 2) return () => null
  const byId = new Map(levels.map(({id, name}) => [id, name]))
  return ({level}) => plainText(byId.get(level)) ?? null
}

interface Indoors {
  id: string
  name: string
  floor: string | null
}

const inRoom = (kind: 'climate' | 'sensor', {id, name, floor}: Indoors, called: (room: string) => string): Device => ({
  id: `${kind}-${id}`,
  name: called(name),
  kind,
  room: name,
  floor,
})

/** Numbers equal names: `Kitchen light`, `Kitchen light 2`. */
function numberNames(devices: Device[]): Device[] {
  const count = new Map<string, number>()
  return devices.map((device) => {
    const nth = (count.get(device.name) ?? 0) + 1
    count.set(device.name, nth)
    return nth === 1 ? device : {...device, name: `${device.name} ${nth}`}
  })
}
