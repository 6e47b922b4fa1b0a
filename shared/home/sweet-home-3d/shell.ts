/** The walls and rooms of a plan, healed. */
import type {Point, Room, Wall} from '../schema.ts'
import {bridgesFor} from './bridges.ts'
import type {Effort} from './effort.ts'
import {bowOfArc, fromRoom} from './heal/body.ts'
import {type Healed, heal} from './heal/heal.ts'
import {areaOf} from './heal/polygon.ts'
import type {Importing} from './importing.ts'
import {nameOf, roundedPoint} from './measures.ts'
import {placeFinder} from './openings.ts'
import {roomKindOf} from './room-kinds.ts'
import type {SourcePiece, SourceRoom, SourceWall} from './source-home.ts'
import {usableWalls, wallsOf} from './walls.ts'
import {words} from './words.ts'

const mostRooms = 2000
/** In square metres: less is a slip of the hand. */
const leastArea = 0.01
/** Corners of an outline, and of all in a plan: beyond them they are thinned out, as none that a person drew has so many. */
const mostCorners = 500
const mostCornersOfAll = 200_000

export interface Shell {
  walls: Wall[]
  rooms: Room[]
}

export function importShell(
  source: {
    walls: readonly SourceWall[]
    rooms: readonly SourceRoom[]
    openings: readonly SourcePiece[]
    /** Of the level. */
    height: number
  },
  importing: Importing,
): Shell {
  const {notes, effort} = importing
  const usable = usableWalls(source.walls, notes)
  const bridges = bridgesFor(offWalls(source.openings, usable, effort), usable, effort)
  notes.changed.add('walls-bridged', undefined, bridges.length)
  const walls = [...usable, ...bridges]
  const rooms = roomsOf(source.rooms, importing)
  const healed = heal(
    walls,
    rooms.map(({outline}) => thinned(outline, Math.min(mostCorners, mostCornersOfAll / rooms.length))),
    effort,
  )
  noteHealing(healed, {rooms, wallCount: walls.length}, importing)
  return {
    walls: wallsOf(healed.runs, walls, importing, source.height),
    rooms: rooms.flatMap((room, index) => {
      const at = healed.points[index]
      return at === undefined || healed.lost.has(index) ? [] : [roomOf(room, at, importing)]
    }),
  }
}

/** The openings that are on no wall. */
function offWalls(openings: readonly SourcePiece[], walls: readonly SourceWall[], effort: Effort): SourcePiece[] {
  const find = placeFinder(
    walls.map((wall) => ({
      id: `w${wall.number}`,
      a: wall.a,
      b: wall.b,
      thickness: wall.thickness,
      bow: bowOfArc(wall),
    })),
    effort,
  )
  return openings.filter((piece) => find(piece) === undefined)
}

function roomsOf(rooms: readonly SourceRoom[], {notes}: Importing): SourceRoom[] {
  const kept: SourceRoom[] = []
  for (const room of rooms) {
    if (room.outline.length < 3 || areaOf(room.outline) < leastArea) notes.left.add('rooms', room.name)
    else if (kept.length >= mostRooms) notes.left.add('too-many', room.name)
    else kept.push(room)
  }
  return kept
}

function thinned(outline: readonly Point[], most: number): readonly Point[] {
  const every = Math.ceil(outline.length / most)
  return every === 1 ? outline : outline.filter((_, index) => index % every === 0)
}

function roomOf({name, number, floor, ceiling}: SourceRoom, at: Point, {ids, notes, language}: Importing): Room {
  const shown = nameOf(name, `${words[language].room} ${number}`, notes)
  if (name === '') notes.changed.add('rooms-named', shown)
  return {
    id: ids.of(shown, 'room'),
    name: shown,
    at: roundedPoint(at),
    ...roomKindOf(name),
    ...(floor !== undefined && {floor: {color: floor}}),
    ...(ceiling !== undefined && {ceiling: {color: ceiling}}),
  }
}

function noteHealing(
  healed: Healed,
  {rooms, wallCount}: {rooms: readonly SourceRoom[]; wallCount: number},
  {notes}: Importing,
): void {
  const {changed, left} = notes
  const pieces = new Map<number, number>()
  for (const {body} of healed.runs) if (!body.isDivider) pieces.set(body.source, (pieces.get(body.source) ?? 0) + 1)
  changed.add('curves-straightened', undefined, healed.straightened.size)
  changed.add('walls-merged', undefined, wallCount - pieces.size)
  changed.add('ends-joined', undefined, healed.endsJoined)
  changed.add('walls-cut', undefined, [...pieces.values()].filter((count) => count > 1).length)
  changed.add('dividers-added', undefined, healed.runs.filter(({body}) => body.source === fromRoom).length)
  for (const index of healed.outlined) if (!healed.lost.has(index)) changed.add('rooms-outlined', rooms[index]?.name)
  for (const [index, {name}] of rooms.entries()) {
    if (healed.points[index] === undefined) left.add('rooms-covered', name)
    else if (healed.lost.has(index)) left.add('rooms', name)
  }
}
