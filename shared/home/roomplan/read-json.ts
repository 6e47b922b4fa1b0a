/** Reads the JSON of a CapturedRoom or a CapturedStructure. */
import {isRecord, type Json} from '#shared/json.ts'
import type {Point} from '../schema.ts'
import type {Captured, CapturedFloor, CapturedPart, CapturedRoom, CapturedSurface} from './captured.ts'
import {numbersOf, placementOf} from './placement.ts'
import {refuseScan} from './refusal.ts'

const maxTextLength = 64 * 1024 * 1024
const maxParts = 20_000
const maxWalls = 5000
export const maxCorners = 500

const surfaces = ['walls', 'doors', 'windows', 'openings', 'floors'] as const
const lists = [...surfaces, 'objects', 'sections'] as const

/**
 * Returns whether a JSON document is a scan: of RoomPlan, or in an app's own form, which `readScan` refuses by name.
 * Homes of Pianta have a `schema`, and by hand walls that are lists of numbers.
 */
export function isScan(document: unknown): document is Json {
  if (!isRecord(document) || Object.hasOwn(document, 'schema')) return false
  const {walls, rooms} = document
  const hasRecords = (list: unknown) => Array.isArray(list) && list.slice(0, 100).some(isRecord)
  if (hasRecords(walls)) return true
  return hasRecords(rooms) && (rooms as unknown[]).some((room) => isRecord(room) && Array.isArray(room.walls))
}

/** Parses the text of a scan. Throws NotImportable. */
export function parseScan(text: string): unknown {
  if (text.length > maxTextLength) throw refuseScan('too-large', `the text has over ${maxTextLength} characters`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refuseScan('not-json', (error as Error).message)
  }
}

/**
 * Reads a parsed scan: the rooms of a structure, one room, or those of several files. Skips `coreModel`, which only
 * RoomPlan reads. Throws NotImportable.
 */
export function readScan(document: Json): Captured {
  const names = document[fileNames]
  const files = Array.isArray(names) ? roomsIn(document) : [document]
  const all = files.map(roomsIn)
  ensureFits(all.flat())
  const captured: Captured = {rooms: [], unreadable: 0}
  const read = all.map((rooms) => rooms.map((room) => readRoom(room, captured)))
  captured.rooms = read.flat()
  if (Array.isArray(names))
    captured.files = read.map((rooms, index) => ({name: textOf(names[index]) ?? `${index + 1}`, rooms}))
  const count = captured.rooms.reduce((sum, {walls}) => sum + walls.length, 0)
  if (count === 0) throw refuseScan('own-export', 'no wall has a transform and dimensions')
  return captured
}

/** The key that says of which files a document was put together; their contents are its `rooms`. */
export const fileNames = 'piantaFiles'

/** Returns the rooms of a structure; a room is its own. */
function roomsIn(document: Json): Json[] {
  const rooms = Array.isArray(document.rooms) ? document.rooms.filter(isRecord) : []
  return rooms.length > 0 ? rooms : [document]
}

function ensureFits(rooms: readonly Json[]): void {
  const sizeOf = (list: (typeof lists)[number]) =>
    rooms.reduce((sum, room) => sum + (Array.isArray(room[list]) ? room[list].length : 0), 0)
  const parts = lists.reduce((sum, list) => sum + sizeOf(list), rooms.length)
  if (parts > maxParts) throw refuseScan('too-large', `there are ${parts} parts; the limit is ${maxParts}`)
  if (sizeOf('walls') > maxWalls) throw refuseScan('too-large', `there are over ${maxWalls} walls`)
}

function readRoom(room: Json, captured: Captured): CapturedRoom {
  const story = integerOf(room.story)
  const read = <T>(list: (typeof lists)[number], one: (part: Json) => T | undefined): T[] => {
    const given = Array.isArray(room[list]) ? room[list] : []
    const parts = given.map((part) => (isRecord(part) ? one(part) : undefined))
    captured.unreadable += parts.filter((part) => part === undefined).length
    return parts.filter((part) => part !== undefined)
  }
  return {
    walls: read('walls', readSurface),
    doors: read('doors', readPart),
    windows: read('windows', readPart),
    openings: read('openings', readPart),
    objects: read('objects', readPart),
    floors: read('floors', (floor) => readFloor(floor, story)),
    sections: read('sections', readSection),
    story,
  }
}

function readPart({transform, dimensions, identifier, parentIdentifier, ...part}: Json): CapturedPart | undefined {
  const place = placementOf(transform)
  const [width, height, depth] = numbersOf(dimensions, 3) ?? []
  if (place === undefined || width === undefined || height === undefined || depth === undefined) return undefined
  if (width <= 0 || height < 0 || depth < 0) return undefined
  const {at, y, along, facing} = place
  return {
    id: textOf(identifier),
    parentId: textOf(parentIdentifier),
    category: keyOf(part.category),
    isUncertain: keyOf(part.confidence) === 'low',
    ...{at, y, along, facing, width, height, depth},
  }
}

function readSurface(wall: Json): CapturedSurface | undefined {
  const part = readPart(wall)
  if (part === undefined) return undefined
  const tops = cornersOf(wall.polygonCorners).map(([, top = 0]) => top)
  return {
    ...part,
    slopedTop: tops.length > 0 ? tops.reduce((one, other) => Math.max(one, other)) : undefined,
    isCurved: isRecord(wall.curve),
  }
}

function readFloor(floor: Json, story: number): CapturedFloor | undefined {
  const place = placementOf(floor.transform)
  const [width = 0, height = 0] = numbersOf(floor.dimensions, 3) ?? []
  if (place === undefined) return undefined
  const corners = cornersOf(floor.polygonCorners)
  const rectangle = [
    [-width / 2, -height / 2, 0],
    [width / 2, -height / 2, 0],
    [width / 2, height / 2, 0],
    [-width / 2, height / 2, 0],
  ]
  return {
    id: textOf(floor.identifier),
    isUncertain: keyOf(floor.confidence) === 'low',
    y: place.y,
    outline: (corners.length >= 3 ? corners : rectangle).map(place.toPlan),
    story: floor.story === undefined ? story : integerOf(floor.story),
  }
}

function readSection({label, center}: Json): {label: string; at: Point} | undefined {
  const [x, , z] = numbersOf(center, 3) ?? []
  return x === undefined || z === undefined ? undefined : {label: textOf(label) ?? '', at: [x, z]}
}

/** Returns corners of three numbers each. An outline with a wrong corner has none. */
function cornersOf(value: unknown): number[][] {
  if (!Array.isArray(value)) return []
  if (value.length > maxCorners) throw refuseScan('too-large', `an outline has over ${maxCorners} corners`)
  const corners = value.map((corner) => numbersOf(corner, 3))
  return corners.includes(undefined) ? [] : (corners as number[][])
}

/** Returns the key of `{"door": {…}}`, or a text as programs of other people write it. */
function keyOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 100)
  if (!isRecord(value)) return ''
  for (const key in value) return key.slice(0, 100)
  return ''
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined

const integerOf = (value: unknown): number =>
  Number.isInteger(value) && Math.abs(value as number) < 100 ? (value as number) : 0
