import {createAnywhereFinder} from './anywhere-rooms.ts'
import {type Agreements, agreementAt, createNameComparer, type NameAgreement} from './compare-names.ts'
import type {PlanRoom} from './compare-rooms.ts'
import {lampPrior} from './device-purposes.ts'
import type {ElementName} from './local-name.ts'
import {createLocalNamer, type LocalName} from './local-name.ts'
import type {PlacedArea} from './match-rooms.ts'
import {type BestPairs, createBestPairs, maxPairs, minScore, type NewPair, nthBest, type Pair} from './pairs.ts'
import type {PlacedDevice} from './place-devices.ts'
import type {Reading} from './read-name.ts'
import {remember} from './remember.ts'
import type {Purpose, Target} from './targets.ts'

/** A device for one of its purposes. */
export interface Bidder {
  placed: PlacedDevice
  purpose: Purpose
}

const weights = {room: 3, name: 1.6}

/** Rooms in which a device's elements are looked for, when its area or name means more: four hundred kitchens. */
const maxRooms = 32

/** Returns the best pairs of each bidder. */
export function scorePairs(
  bidders: readonly Bidder[],
  targets: readonly Target[],
  rooms: readonly PlanRoom[],
): Pair[][] {
  const planRooms = new Map(rooms.map((room) => [room.id, room]))
  const roomTargets = createRoomTargets(targets)
  /** Made when a device needs it. */
  let findRooms: ReturnType<typeof createAnywhereFinder> | undefined
  const roomsOf = (placed: PlacedDevice) => {
    if (!placed.isAnywhere && placed.rooms.size <= maxRooms) return placed.rooms
    findRooms ??= createAnywhereFinder(targets, rooms)
    const found = findRooms(placed)?.flatMap((id) => {
      const share = placed.rooms.get(id)
      return share === undefined ? [] : [[id, share] as const]
    })
    return placed.isAnywhere ? (found ?? placed.rooms) : likeliest(placed.rooms, found ?? [])
  }
  function findBest({placed, purpose}: Bidder): NewPair[] {
    if (placed.isAnywhere && !tellsApart(placed)) return []
    const best = createBestPairs()
    for (const [id, inRoom] of roomsOf(placed)) {
      const room = planRooms.get(id) as PlanRoom
      const area = placed.area?.room?.id === id ? placed.area.reading : undefined
      const fitting = roomTargets(room, area, purpose)
      if (fitting) addPairs({placed, purpose, room, inRoom}, fitting, best)
    }
    return best.pairs
  }
  // Devices of one name, area and purpose have the same pairs.
  const known = remember((_: Reading) => remember((_: PlacedArea | undefined) => new Map<Purpose, NewPair[]>()))
  return bidders.map((each, bidder) => {
    const {placed, purpose} = each
    const byPurpose = known(placed.reading)(placed.area)
    const pairs = byPurpose.get(purpose) ?? findBest(each)
    byPurpose.set(purpose, pairs)
    return pairs.map((pair) => ({...pair, bidder}))
  })
}

/** Returns the likeliest rooms; of equal ones first those with an element that the device's name says. */
function likeliest(rooms: ReadonlyMap<string, number>, said: readonly (readonly [id: string, share: number])[]) {
  const all = new Map([...said, ...rooms])
  return [...all].sort(([, one], [, other]) => other - one).slice(0, maxRooms)
}

interface InRoom extends Bidder {
  room: PlanRoom
  inRoom: number
}

/** Adds the pairs of a bidder in a room that may be among its best. */
function addPairs({placed, purpose, room, inRoom}: InRoom, fitting: RoomTargets, best: BestPairs) {
  const agreements = fitting.compareWith(placed.reading)
  const {members, shares, priors, lights, sums} = fitting
  const ofLamp = purpose === 'switch' ? lampPrior(placed.reading) : 0
  const {scores} = agreements
  for (let nth = 0; nth < scores.length; nth++) {
    const ofRoom = weights.room * (inRoom * (shares[nth] as number))
    const prior = (priors[nth] as number) + (lights[nth] === 1 ? ofLamp : 0)
    sums[nth] = ofRoom + weights.name * (scores[nth] as number) + prior
  }
  // If names decide alone, any pair may be refused, so the scores can't rule out others beforehand.
  const least = placed.isAnywhere || fitting.isByName ? minScore : Math.max(minScore, nthBest(sums, maxPairs))
  for (let nth = 0; nth < sums.length; nth++) {
    const score = sums[nth] as number
    if (score < least || score < best.least) continue
    const {index, weight, isByName} = members[nth] as Member
    if (!best.isGood(score, index)) continue
    const names = agreementAt(agreements, nth)
    const share = inRoom * weight
    if (mayPair(placed, isByName, names)) best.add({target: index, score, names, room, share, weight})
  }
}

/** Tells whether names may make a pair: of such a device or target only its name can. */
const mayPair = ({isAnywhere}: PlacedDevice, isByName: boolean, {isShared, isWhole}: NameAgreement) =>
  isAnywhere ? isShared && isWhole : isShared || !isByName

const fitsPurpose = (purpose: Purpose, target: Target) =>
  purpose === target.purpose || (purpose === 'switch' && target.purpose === 'light')

/** Returns the sides that people call a key by: the first of several is the left one. */
const sidesOfSlot = (slot: number, count: number): string[] =>
  count < 2 ? [] : slot === 0 ? ['left'] : slot === count - 1 ? ['right'] : ['centre']

/** Returns whether a name has more than a number: without a room it has to tell its element. */
const tellsApart = ({reading}: PlacedDevice) =>
  reading.own.length > 0 || reading.mentions.some(({things}) => things.length > 0)

interface Member extends Pick<Target, 'prior' | 'isByName'> {
  index: number
  weight: number
  isLight: boolean
}

interface RoomTargets {
  members: readonly Member[]
  /** The members' weights and priors, and which of them are lights, in columns. */
  shares: Float64Array
  priors: Float64Array
  lights: Uint8Array
  /** Room for the members' scores with one device. */
  sums: Float64Array
  /** Whether only its name makes a pair with some member. */
  isByName: boolean
  /** Compares a device's name with the names of the members. */
  compareWith(reading: Reading): Agreements
}

/** Returns a function that gives a room's targets that fit a purpose. It reads and indexes their names once. */
function createRoomTargets(targets: readonly Target[]) {
  const byRoom = new Map<string, Member[]>()
  for (const [index, {rooms, purpose, prior, isByName}] of targets.entries())
    for (const {room, weight} of rooms) {
      const member = {index, weight, prior, isByName, isLight: purpose === 'light'}
      const list = byRoom.get(room)
      if (list) list.push(member)
      else byRoom.set(room, [member])
    }
  const slotCounts = new Map<string, number>()
  for (const {element} of targets)
    if (element.kind === 'plate')
      slotCounts.set(element.id, Math.max(slotCounts.get(element.id) ?? 0, element.slot + 1))
  const known = new Map<string, RoomTargets | undefined>()

  function find(room: PlanRoom, area: Reading | undefined, purpose: Purpose): RoomTargets | undefined {
    const members = (byRoom.get(room.id) ?? []).filter(({index}) => fitsPurpose(purpose, targets[index] as Target))
    if (members.length === 0) return undefined
    const nameOf = createLocalNamer({area, room: room.reading, kinds: room.kinds})
    const compare = createNameComparer(
      members.map(({index}) => targetName(targets[index] as Target, nameOf, slotCounts)),
    )
    return {
      members,
      shares: Float64Array.from(members, ({weight}) => weight),
      priors: Float64Array.from(members, ({prior}) => prior),
      lights: Uint8Array.from(members, ({isLight}) => Number(isLight)),
      sums: new Float64Array(members.length),
      isByName: members.some(({isByName}) => isByName),
      compareWith: (reading) => compare(nameOf(reading)),
    }
  }

  return (room: PlanRoom, area: Reading | undefined, purpose: Purpose): RoomTargets | undefined => {
    const key = `${purpose} ${room.id} ${area?.text ?? ''}`
    if (!known.has(key)) known.set(key, find(room, area, purpose))
    return known.get(key)
  }
}

function targetName(
  {element, reading, things, purpose}: Target,
  nameOf: (reading: Reading) => LocalName,
  slotCounts: ReadonlyMap<string, number>,
): ElementName {
  const local = nameOf(reading)
  const isLight = purpose === 'light'
  // Only a lamp's name outweighs its kind: a window named after the garden is still a window.
  const isOwnKind = isLight || local.things.length === 0
  const named = {...local, isLight, implied: things, things: isOwnKind ? local.things : [...local.things, ...things]}
  if (element.kind !== 'plate') return named
  const {slot} = element
  return {...named, numbers: [slot + 1], sides: sidesOfSlot(slot, slotCounts.get(element.id) ?? 1)}
}
