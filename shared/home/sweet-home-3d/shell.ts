/** The walls and rooms of a plan, healed. */
import type {Point, Room, Wall} from '../schema.ts'
import {type Healed, heal} from './heal/heal.ts'
import {areaOf} from './heal/polygon.ts'
import type {Importing} from './importing.ts'
import {nameOf, roundedPoint} from './measures.ts'
import {roomKindOf} from './room-kinds.ts'
import type {SourceRoom, SourceWall} from './source-home.ts'
import {linesOf, wallsOf} from './walls.ts'
import {words} from './words.ts'

const mostRooms = 2000
/** In square metres: less is a slip of the hand. */
const leastArea = 0.01
/** Outlines with more are thinned out: none that a person drew has as many. */
const mostCorners = 500

export interface Shell {
  walls: Wall[]
  rooms: Room[]
}

export function importShell(
  source: {walls: readonly SourceWall[]; rooms: readonly SourceRoom[]; height: number},
  importing: Importing,
): Shell {
  const {notes} = importing
  const {kept, lines} = linesOf(source.walls, notes)
  const rooms = roomsOf(source.rooms, importing)
  const healed = heal(
    lines,
    rooms.map(({outline}) => thinned(outline)),
  )
  noteHealing(healed, rooms, importing)
  return {
    walls: wallsOf(healed.runs, kept, importing, source.height),
    rooms: rooms.flatMap((room, index) => {
      const at = healed.points[index]
      return at === undefined || healed.lost.has(index) ? [] : [roomOf(room, at, importing)]
    }),
  }
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

function thinned(outline: readonly Point[]): readonly Point[] {
  const every = Math.ceil(outline.length / mostCorners)
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

function noteHealing(healed: Healed, rooms: readonly SourceRoom[], {notes}: Importing): void {
  const {changed, left} = notes
  const pieces = new Map<number, number>()
  for (const {body} of healed.runs) if (!body.isDivider) pieces.set(body.source, (pieces.get(body.source) ?? 0) + 1)
  changed.add('ends-joined', undefined, healed.endsJoined)
  changed.add('walls-cut', undefined, [...pieces.values()].filter((count) => count > 1).length)
  changed.add('dividers-added', undefined, healed.runs.filter(({body}) => body.isDivider).length)
  for (const index of healed.outlined) if (!healed.lost.has(index)) changed.add('rooms-outlined', rooms[index]?.name)
  for (const [index, {name}] of rooms.entries()) {
    if (healed.points[index] === undefined) left.add('rooms-covered', name)
    else if (healed.lost.has(index)) left.add('rooms', name)
  }
}
