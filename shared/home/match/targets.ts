import type {BoundElement} from '../bindings.ts'
import type {Binding, Point} from '../schema.ts'
import type {RoomShare} from './element-rooms.ts'
import type {Reading} from './read-name.ts'

/** The effect of a device on an element: devices of one purpose are matched with elements of that purpose. */
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
/** The prior of the contacts of doors between rooms: people put contacts on doors that lead out. */
export const innerDoorPrior = -0.45
