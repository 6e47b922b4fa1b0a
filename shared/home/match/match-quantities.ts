import type {Home} from '../schema.ts'
import type {PlanRoom} from './compare-rooms.ts'
import {isRoomQuantity} from './device-purposes.ts'
import {createLocalNamer} from './local-name.ts'
import type {Confidence, Match, MatchReason} from './match.ts'
import {areaIn, type PlacedDevice} from './place-devices.ts'
import type {Reading} from './read-name.ts'
import type {Bidder} from './score-pairs.ts'
import type {RoomQuantity} from './targets.ts'

/** The shares of a room from which a sensor is proposed for it, and from which that is likely. */
const shares = {proposed: 0.45, likely: 0.65, lead: 0.1}

interface Measured {
  placed: PlacedDevice
  quantity: RoomQuantity
  room: PlanRoom
  share: number
  /** The share's lead over the next room's. */
  lead: number
  /** Whether its name says that it measures something in the room, like a fridge. */
  isElsewhere: boolean
}

/** Proposes the rooms of sensors, one role for each quantity. A room may have several sensors of one. */
export function matchQuantities(home: Home, bidders: readonly Bidder[], rooms: readonly PlanRoom[]): Match[] {
  const known = new Map(rooms.map((room) => [room.id, room]))
  const found = bidders.flatMap((bidder) => measure(bidder, known) ?? [])
  const count = new Map<string, number>()
  const keyOf = ({quantity, room}: Pick<Measured, 'quantity' | 'room'>) => `${quantity} ${room.id}`
  for (const each of found) count.set(keyOf(each), (count.get(keyOf(each)) ?? 0) + 1)
  for (const {id, bindings} of home.plans.flatMap(({rooms}) => rooms))
    for (const role of Object.keys(bindings ?? {})) count.set(`${role} ${id}`, Number.POSITIVE_INFINITY)
  return found.map((measured): Match => {
    const {placed, quantity, room} = measured
    const {confidence, doubt} = judge(measured, count.get(keyOf(measured)) === 1)
    const {id, room: area} = placed.device
    const reason: MatchReason = {code: 'room', room: room.name, ...areaIn(area, room), ...(doubt && {doubt})}
    return {device: id, element: {kind: 'room', id: room.id}, role: quantity, confidence, reason}
  })
}

function measure({placed, purpose}: Bidder, known: ReadonlyMap<string, PlanRoom>): Measured | undefined {
  if (!isRoomQuantity(purpose) || placed.isAnywhere) return undefined
  const [best, next] = [...placed.rooms].sort(([, one], [, other]) => other - one)
  const room = best && known.get(best[0])
  if (!room || best[1] < shares.proposed) return undefined
  const isElsewhere = measuresElsewhere(purpose, placed.reading, room)
  // A freezer without an area says nothing of the kitchen.
  if (isElsewhere && placed.area === undefined) return undefined
  return {placed, quantity: purpose, room, isElsewhere, share: best[1], lead: best[1] - (next?.[1] ?? 0)}
}

function judge(
  {placed, room, share, lead, isElsewhere}: Measured,
  isAlone: boolean,
): {confidence: Exclude<Confidence, 'bound'>; doubt?: MatchReason['doubt']} {
  if (isElsewhere) return {confidence: 'possible', doubt: 'name'}
  const isSure = placed.sureRoom === room.id
  const isPlain = saysNothingElse(placed, room)
  if (isSure && isAlone && isPlain) return {confidence: 'certain'}
  const confidence = share >= shares.likely && lead > shares.lead ? 'likely' : 'possible'
  return {confidence, doubt: !isSure ? 'room' : isAlone ? 'name' : 'alike'}
}

/** Things whose temperature is not the room's. */
const otherPlaces = new Set(['fridge', 'waterheater', 'boiler', 'pool', 'oven', 'radiator', 'washer'])

const measuresElsewhere = (quantity: RoomQuantity, {mentions, rooms}: Reading, room: PlanRoom) =>
  (quantity === 'temperature' || quantity === 'humidity') &&
  (mentions.some(({things}) => things.some((thing) => otherPlaces.has(thing))) ||
    (rooms.has('outside') && !room.isOutdoor))

/** Returns whether a sensor's name says nothing but its room and its quantity. */
function saysNothingElse({area, reading}: PlacedDevice, room: PlanRoom): boolean {
  const {own, rooms} = createLocalNamer({area: area?.reading, room: room.reading, kinds: room.kinds})(reading)
  return own.length === 0 && rooms.length === 0
}
