import type {BoundElement} from '../bindings.ts'
import type {Binding, Bindings, Home, Point} from '../schema.ts'
import type {RoomShare} from './element-rooms.ts'
import {planTargets} from './plan-targets.ts'
import type {NameReader, Reading} from './read-name.ts'

/** What a device does to an element: devices of one purpose are matched with elements of that purpose. */
export type Purpose = 'light' | 'cover' | 'switch' | 'climate' | 'media' | 'contact' | RoomQuantity

/** The quantities that a sensor measures in a room, each bound to the room under its own role. */
export const roomQuantities = ['temperature', 'humidity', 'motion', 'smoke', 'leak', 'gas'] as const
export type RoomQuantity = (typeof roomQuantities)[number]

/** An element that a device may be bound to, in one role. */
export interface Target {
  element: BoundElement
  role: string
  purpose: Purpose
  /** Its kind of thing when its name doesn't tell: `door`, `radiator`, `socket`. */
  things: readonly string[]
  reading: Reading
  rooms: readonly RoomShare[]
  at: Point
  /** Added to every score: the climate of a whole room is meant less often than its radiator. */
  prior: number
  /** Whether it is proposed only to devices that name it: a lamp in a wardrobe, a socket's appliance. */
  isByName: boolean
  bound: readonly Binding[]
}

/** The prior of targets that are rarely meant. */
export const rarePrior = -0.7

/** Returns every target of the home, in its order. */
export const targetsOf = (home: Home, read: NameReader): Target[] =>
  home.plans.flatMap((plan) => [...planTargets(home, plan, read), ...climateTargets(plan, read)])

/** Rooms and areas have a climate of their own, for thermostats without a plate or an item. */
function climateTargets({rooms, areas}: Home['plans'][number], read: NameReader): Target[] {
  const base = {role: 'climate', purpose: 'climate', things: ['thermostat'], isByName: false} as const
  const boundIn = (bindings: Bindings | undefined) => bindings?.climate ?? []
  return [
    ...rooms.map(
      ({id, at, bindings}): Target => ({
        ...base,
        element: {kind: 'room', id},
        reading: read(''),
        rooms: [{room: id, weight: 1}],
        at,
        prior: -0.3,
        bound: boundIn(bindings),
      }),
    ),
    ...areas.map(
      ({id, name, bindings}): Target => ({
        ...base,
        element: {kind: 'area', id},
        reading: read(name),
        rooms: rooms.flatMap((room) => (room.area === id ? [{room: room.id, weight: 0.5}] : [])),
        at: [0, 0],
        prior: -0.4,
        bound: boundIn(bindings),
      }),
    ),
  ]
}
