import type {Home} from '../schema.ts'
import {createRoomComparer, minFit, type PlanRoom, type RoomFit} from './compare-rooms.ts'
import type {MatchDevice} from './match.ts'
import {areaKey, levelOfName, type PlacedArea, placeAreas} from './match-rooms.ts'
import {createPostings} from './postings.ts'
import type {Reading} from './read-name.ts'
import {remember} from './remember.ts'
import {splitWords} from './split-words.ts'
import {roomsOfThings} from './vocabulary-rooms.ts'

/** A device with the rooms that it may be in. */
export interface PlacedDevice {
  device: MatchDevice
  reading: Reading
  area: PlacedArea | undefined
  /** How sure it is that the device is in each room, by the room's id, from 0 to 1. */
  rooms: ReadonlyMap<string, number>
  /** The room that it is surely in. */
  sureRoom: string | undefined
  /** Whether nothing tells its room. */
  isAnywhere: boolean
}

const shares = {
  certain: 1,
  likely: 0.9,
  possible: 0.65,
  /** Another room that the area's name means as well. */
  otherArea: 0.5,
  /** A room that the device's name means, against its area. */
  nameAgainstArea: 0.6,
  nameWithUnplacedArea: 0.85,
  anywhere: 0.3,
  /** The only room of the kind that such a thing is usually in. */
  usual: 0.6,
}

/** The fit of a name alone that makes its room sure, and its lead. */
const sureName = {fit: 0.72, lead: 0.15}

export function placeDevices(
  home: Home,
  devices: readonly MatchDevice[],
  {
    rooms,
    read,
    elementNames,
  }: {
    rooms: readonly PlanRoom[]
    read: (text: string | null) => Reading
    elementNames: ReadonlyMap<string, readonly string[]>
  },
): PlacedDevice[] {
  const areas = devices.flatMap(({room, floor}) => (room === null ? [] : [{name: room, floor: floor ?? null}]))
  const placed = new Map(
    placeAreas(home, areas, {devices, elementNames}, {read, rooms}).map((each) => [areaKey(each.area), each]),
  )
  const compare = createRoomComparer(rooms)
  const levelOf = remember((level: string | undefined) =>
    prepareLevel(level === undefined ? rooms : rooms.filter((room) => room.level === level)),
  )
  // Devices of one name and area have one place.
  const placesOf = remember((reading: Reading) => {
    const fits = compare(reading, false)
    return remember((area: PlacedArea | undefined): Place => {
      const level = area?.level ?? levelOfName(home, reading)
      const isOnLevel = (room: PlanRoom) => level === undefined || room.level === level
      const named = fits.filter(({room}) => isOnLevel(room)).sort((one, other) => other.fit - one.fit)
      return placeOne({area, named, all: levelOf(level), reading})
    })
  })
  return devices.map((device) => {
    const reading = read(device.name)
    const area =
      device.room === null ? undefined : placed.get(areaKey({name: device.room, floor: device.floor ?? null}))
    return {device, reading, area, ...placesOf(reading)(area)}
  })
}

interface Evidence {
  area: PlacedArea | undefined
  /** The rooms on its level that the device's name means, the best first. */
  named: readonly RoomFit[]
  /** The rooms on its level. */
  all: LevelRooms
  reading: Reading
}

interface LevelRooms {
  rooms: readonly PlanRoom[]
  /** The shares of a device that may be in any of them. */
  anywhere: ReadonlyMap<string, number>
  /** The indexes of the rooms of each kind. */
  byKind: ReadonlyMap<string, readonly number[]>
}

const prepareLevel = (rooms: readonly PlanRoom[]): LevelRooms => ({
  rooms,
  anywhere: new Map(rooms.map(({id}) => [id, shares.anywhere])),
  byKind: createPostings(rooms.map(({kinds}) => [...kinds])),
})

type Place = Pick<PlacedDevice, 'rooms' | 'sureRoom' | 'isAnywhere'>

function placeOne({area, ...evidence}: Evidence): Place {
  const [first, second] = evidence.named
  const lead = (first?.fit ?? 0) - (second?.fit ?? 0)
  const isVague = area !== undefined && evidence.reading.isRoomVague && evidence.reading.own.length === 0
  const sureByName = first && !isVague && first.fit >= sureName.fit && lead >= sureName.lead ? first.room.id : undefined
  if (area) return {...placeInArea(area, evidence.named, sureByName), isAnywhere: false}
  const rooms = bestShares(evidence.named.map(({room, fit}) => [room.id, fit]))
  if (rooms.size > 0) return {rooms, sureRoom: sureByName, isAnywhere: false}
  return {...placeAnywhere(evidence), sureRoom: undefined}
}

function placeInArea(
  area: PlacedArea,
  named: Evidence['named'],
  sureByName: string | undefined,
): Omit<Place, 'isAnywhere'> {
  const {room, fits, reading} = area
  const byArea = [...fits].map(([id, fit]) => [id, room ? shares.otherArea * fit : fit] as const)
  // The name counts more when the area means nothing on the plan, or several rooms of it.
  const isOpen = !room && (fits.size > 0 || reading.rooms.size === 0)
  const ofName = isOpen ? shares.nameWithUnplacedArea : shares.nameAgainstArea
  const byName = named.map(({room, fit}) => [room.id, fit * ofName] as const)
  const placed = room ? [[room.id, shares[area.confidence]] as const] : []
  const isSure = area.confidence === 'certain' && (sureByName === undefined || sureByName === room?.id)
  return {rooms: bestShares([...placed, ...byArea, ...byName]), sureRoom: isSure ? room?.id : undefined}
}

/** Places a device whose room nothing tells: where such a thing usually is, or anywhere. */
function placeAnywhere({reading, all}: Pick<Evidence, 'reading' | 'all'>): Pick<Place, 'rooms' | 'isAnywhere'> {
  const usual = usualRoom(reading, all)
  if (usual) return {rooms: new Map([[usual.id, shares.usual]]), isAnywhere: false}
  return {rooms: all.anywhere, isAnywhere: true}
}

/** Returns the greatest share of each room; small ones are left out. */
function bestShares(shares: readonly (readonly [id: string, share: number])[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const [id, share] of shares) if (share >= minFit && share > (best.get(id) ?? 0)) best.set(id, share)
  return best
}

/** Returns the house's name of a room when it is not the plan's. */
export const areaIn = (area: string | null, room: PlanRoom): {area?: string} =>
  area === null || splitWords(area).join('') === room.reading.words.join('') ? {} : {area}

/** Returns the only room that things like a device's are usually in. */
function usualRoom({mentions}: Reading, {rooms, byKind}: LevelRooms): PlanRoom | undefined {
  const kinds = new Set(mentions.flatMap(({things}) => things.flatMap((thing) => roomsOfThings[thing] ?? [])))
  // Two of a kind are several already.
  const [only, ...more] = new Set([...kinds].flatMap((kind) => byKind.get(kind)?.slice(0, 2) ?? []))
  return only === undefined || more.length > 0 ? undefined : rooms[only]
}
