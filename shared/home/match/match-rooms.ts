import {groupBy} from '../older-browsers.ts'
import type {Home} from '../schema.ts'
import {assign} from './assign.ts'
import {createRoomComparer, minFit, type PlanRoom} from './compare-rooms.ts'
import type {Confidence} from './match.ts'
import {matchFloors, rankOf} from './match-floors.ts'
import {createNameReader, type Reading} from './read-name.ts'
import {splitWords} from './split-words.ts'
import {countIn, createWordIndex, type WordIndex} from './word-index.ts'

/** A room as the house calls it: an area of Home Assistant, or the room that an app declares. */
export interface HouseArea {
  name: string
  floor: string | null
}

/** More names in the house's rooms: the names of their devices, which may be names of the plan's elements. */
interface Contents {
  devices: readonly {room: string | null; floor?: string | null; name: string}[]
  /** The names of the elements of each room, by the room's id. */
  elementNames?: ReadonlyMap<string, readonly string[]>
}

/** A fit from which two names mean the same room, and the lead over the next best that makes it certain. */
const thresholds = {same: 0.66, kin: 0.3, lead: 0.15}

export interface PlacedArea {
  area: HouseArea
  reading: Reading
  level: string | undefined
  room: PlanRoom | undefined
  confidence: Exclude<Confidence, 'bound'>
  /** How well it names each room of the plan, by room id; rooms below a minimum are left out. */
  fits: ReadonlyMap<string, number>
}

/** Maps the rooms of the house to the rooms of the plans. Each room of the plan is taken at most once. */
export function placeAreas(
  home: Home,
  areas: readonly HouseArea[],
  contents: Contents = {devices: []},
  {read, rooms}: {read: (text: string | null) => Reading; rooms: readonly PlanRoom[]} = prepareRooms(home),
): PlacedArea[] {
  const distinct = [...new Map(areas.map((area) => [areaKey(area), area])).values()].toSorted((one, other) =>
    areaKey(one) < areaKey(other) ? -1 : 1,
  )
  const levels = matchFloors(
    home,
    distinct.map(({floor}) => floor).filter((floor) => floor !== null),
  )
  const compare = createRoomComparer(rooms)
  const placed = distinct.map((area) => {
    const reading = read(area.name)
    const level = (area.floor === null ? undefined : levels.get(area.floor)) ?? levelOfName(home, reading)
    const fits = new Map<string, number>()
    for (const {room, fit: ofName} of compare(reading, true)) {
      const fit = ofName - (level !== undefined && level !== room.level ? 0.6 : 0)
      if (fit >= minFit) fits.set(room.id, Math.min(1, fit))
    }
    return {area, reading, level, fits}
  })
  const roomIndex = new Map(rooms.map(({id}, index) => [id, index]))
  const named = assign(
    placed.map(({fits}) =>
      [...fits]
        .filter(([, fit]) => fit >= thresholds.kin)
        .map(([id, fit]) => ({target: roomIndex.get(id) as number, gain: fit})),
    ),
  )
  const bestFits = bestOfRooms(placed)
  const taken = new Set(named.filter((room) => room !== undefined))
  const left = assignLeftOver(placed, named, {rooms, taken, contents, read})
  return placed.map((area, index) => {
    const chosen = named[index]
    if (chosen === undefined) return {...area, room: left.get(index), confidence: 'possible'}
    const room = rooms[chosen] as PlanRoom
    const [first, second] = bestFits.get(room.id) as [PlacedFit, PlacedFit]
    const rivalOfRoom = first.area === index ? second.fit : first.fit
    return {...area, room, confidence: confidenceOf(area.fits, room.id, rivalOfRoom)}
  })
}

/** Judges an area's room by its fit's lead over other rooms of the area, and over the best other area of the room. */
function confidenceOf(fits: ReadonlyMap<string, number>, room: string, rivalOfRoom: number): PlacedArea['confidence'] {
  const fit = fits.get(room) ?? 0
  let rival = rivalOfRoom
  for (const [id, other] of fits) if (id !== room && other > rival) rival = other
  if (fit < thresholds.same || fit <= rival) return 'possible'
  return fit - rival >= thresholds.lead ? 'certain' : 'likely'
}

interface PlacedFit {
  area: number
  fit: number
}

/** Returns the two best fits of each room. */
function bestOfRooms(placed: readonly {fits: ReadonlyMap<string, number>}[]): Map<string, [PlacedFit, PlacedFit]> {
  const best = new Map<string, [PlacedFit, PlacedFit]>()
  const none = {area: -1, fit: 0}
  for (const [area, {fits}] of placed.entries())
    for (const [room, fit] of fits) {
      const [first, second] = best.get(room) ?? [none, none]
      if (fit > first.fit) best.set(room, [{area, fit}, first])
      else if (fit > second.fit) best.set(room, [first, {area, fit}])
    }
  return best
}

/** Reads the names of all rooms. */
export function prepareRooms(home: Home, read = createNameReader()) {
  const rooms = home.plans.flatMap((plan) =>
    plan.rooms.map((room): PlanRoom => {
      const reading = read(room.name)
      const kinds = reading.rooms.size > 0 ? reading.rooms : new Set(read((room.kind ?? '').replaceAll('-', ' ')).rooms)
      return {
        id: room.id,
        name: room.name,
        plan: plan.id,
        level: plan.level,
        reading,
        kinds,
        isOutdoor: room.outdoor ?? false,
        floor: reading.floor,
      }
    }),
  )
  return {read, rooms}
}

export const areaKey = ({name, floor}: HouseArea) => `${splitWords(name).join(' ') || name} ^${floor ?? ''}`

/** Returns the level that a room's or device's name tells: `Bagno 1P`, `Upstairs hall`. */
export function levelOfName({levels}: Pick<Home, 'levels'>, {floor}: Reading): string | undefined {
  if (floor === undefined || levels.length < 2) return undefined
  const sorted = levels.toSorted((one, other) => one.z - other.z)
  const ranks = sorted.map(({name}) => rankOf(name))
  const exact = ranks.indexOf(floor)
  if (exact !== -1) return sorted[exact]?.id
  if (floor > 0) return sorted.length === 2 ? sorted[1]?.id : undefined
  return floor < 0 ? sorted[0]?.id : undefined
}

interface LeftOver {
  rooms: readonly PlanRoom[]
  taken: ReadonlySet<number>
  contents: Contents
  read: (text: string | null) => Reading
}

/**
 * Gives areas whose names mean nothing to a room of the plan, such as people's names, the rooms that are left over: by
 * the names in both, and when one area and one room of a kind remain.
 */
function assignLeftOver(
  placed: readonly {area: HouseArea; reading: Reading; level: string | undefined; fits: ReadonlyMap<string, number>}[],
  named: readonly (number | undefined)[],
  {rooms, taken, contents, read}: LeftOver,
): Map<number, PlanRoom> {
  const free = rooms.filter((_, index) => !taken.has(index))
  const areas = placed.map((each, index) => ({...each, index})).filter(({index}) => named[index] === undefined)
  if (free.length === 0 || areas.length === 0) return new Map()
  const devicesIn = groupBy(contents.devices, ({room, floor}) => areaKey({name: room ?? '', floor: floor ?? null}))
  const elementWords = createWordIndex(
    free.map(({id}) => (contents.elementNames?.get(id) ?? []).flatMap((name) => read(name).own)),
  )
  const options = areas.map(({area, reading, level}) => {
    const words = (devicesIn.get(areaKey(area)) ?? []).flatMap(({name}) => read(name).own)
    const shared = countShared(words, elementWords, free.length)
    return free.flatMap((room, target) => {
      const isOnLevel = level === undefined || level === room.level
      const gain = isOnLevel ? leftOverGain(reading, room, Math.min(1, (shared[target] as number) / 2)) : 0
      return gain > 0 ? [{target, gain: gain + (level === undefined ? 0 : 0.1)}] : []
    })
  })
  const chosen = assign(options)
  return new Map(
    chosen.flatMap((target, index) => {
      const room = target === undefined ? undefined : free[target]
      return room ? [[areas[index]?.index as number, room] as const] : []
    }),
  )
}

/** Returns the evidence for a room that no name gives to an area. A person's name is a bedroom's. */
function leftOverGain({rooms, own}: Reading, room: PlanRoom, shared: number): number {
  const isSleeper = rooms.size === 0 && own.length > 0 && room.kinds.has('bedroom')
  return shared + (isSleeper ? 0.4 : 0)
}

/** Counts the words that each list of the index has, or one like it. */
function countShared(words: readonly string[], index: WordIndex, lists: number): Uint16Array {
  const counts = new Uint16Array(lists)
  for (const found of words.flatMap(index.find)) if (found.agreement >= 0.8) countIn(counts, found)
  return counts
}
