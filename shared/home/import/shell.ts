/** Imports a plan's walls and rooms, and repairs them. */

import {roundedPoint} from '../geometry/grid.ts'
import {ringArea} from '../geometry/rings.ts'
import type {RoomRegion} from '../regions.ts'
import {roomKindOf} from '../room-kind.ts'
import type {Point, Room, Wall} from '../schema.ts'
import {bridgesFor} from './bridges.ts'
import {defaultNames} from './default-names.ts'
import {drawnAs} from './drawn-rooms.ts'
import type {ImportContext} from './import-context.ts'
import {joiningOf} from './joining.ts'
import {createLabelNamer} from './label-names.ts'
import {nameOf} from './measures.ts'
import {createPlaceFinder} from './openings.ts'
import {bowOfArc, fromRoom} from './repair/body.ts'
import {type OwnRegion, type RepairedPlan, repairWalls} from './repair/repair-walls.ts'
import type {SourceLabel, SourcePiece, SourceRoom, SourceWall} from './source-home.ts'
import {extraOf} from './source-id.ts'
import {usableWalls, wallsOf} from './walls.ts'
import type {WorkBudget} from './work-budget.ts'

const maxRooms = 2000
/** Square metres. A smaller room is a drawing mistake. */
const minArea = 0.01
/** Limits on corners, for one outline and for a plan. Longer outlines are thinned: no person draws so many. */
const maxCorners = 500
const maxCornersOfPlan = 200_000
/** A room is smaller than it was drawn when it loses this many square metres, and keeps less than this share. */
const minShrinking = 0.5
const maxShrinking = 0.9

export interface Shell {
  walls: Wall[]
  rooms: Room[]
  /** The number that each wall has in the file, by its id. */
  numbers: ReadonlyMap<string, number>
  /** The labels that gave rooms their names. */
  namingLabels: ReadonlySet<SourceLabel>
}

export function importShell(
  source: {
    walls: readonly SourceWall[]
    rooms: readonly SourceRoom[]
    openings: readonly SourcePiece[]
    /** Texts on the plan, which name rooms without a name. */
    labels: readonly SourceLabel[]
    /** The level's height, in metres. */
    height: number
    ownRegion?: OwnRegion | undefined
  },
  context: ImportContext,
): Shell {
  const {notes, budget} = context
  const usable = usableWalls(source.walls, notes)
  const bridges = bridgesFor(offWalls(source.openings, usable, budget), usable, budget)
  notes.changed.add('walls-bridged', undefined, bridges.length)
  const walls = [...usable, ...bridges].map((wall) => ({...wall, height: wall.height ?? source.height}))
  const rooms = roomsOf(source.rooms, context)
  const repaired = repairWalls(
    walls,
    rooms.map(({outline}) => thinned(outline, Math.min(maxCorners, maxCornersOfPlan / rooms.length))),
    budget,
    joiningOf(walls, source.openings, budget),
    source.ownRegion,
  )
  noteRepairs(repaired, {rooms, wallCount: walls.length}, context)
  const namingLabels = new Set<SourceLabel>()
  const nameFromLabels = createLabelNamer(source.labels, budget, (label) => namingLabels.add(label))
  return {
    ...wallsOf(repaired.runs, walls, context, source.height),
    namingLabels,
    rooms: rooms.flatMap((room, index) => {
      const [at, region] = [repaired.points[index], repaired.regions[index]]
      if (at === undefined || region === undefined) return []
      const name = room.name || nameFromLabels({at, rings: region.rings})
      return [
        roomOf({...room, name: name ?? ''}, {at, region, isLabelled: room.name === '' && name !== undefined}, context),
      ]
    }),
  }
}

/** Returns the openings that are on no wall. */
function offWalls(openings: readonly SourcePiece[], walls: readonly SourceWall[], budget: WorkBudget): SourcePiece[] {
  const find = createPlaceFinder(
    walls.map((wall) => ({
      id: `w${wall.number}`,
      a: wall.a,
      b: wall.b,
      thickness: wall.thickness,
      bow: bowOfArc(wall),
    })),
    budget,
  )
  return openings.filter((piece) => find(piece) === undefined)
}

function roomsOf(rooms: readonly SourceRoom[], {notes}: ImportContext): SourceRoom[] {
  const kept: SourceRoom[] = []
  for (const room of rooms) {
    if (room.outline.length < 3 || ringArea(room.outline) < minArea) notes.left.add('rooms', room.name)
    else if (kept.length >= maxRooms) notes.left.add('too-many', room.name)
    else kept.push(room)
  }
  return kept
}

function thinned(outline: readonly Point[], max: number): readonly Point[] {
  const every = Math.ceil(outline.length / max)
  return every === 1 ? outline : outline.filter((_, index) => index % every === 0)
}

interface PlacedRoom {
  at: Point
  region: RoomRegion
  /** Whether a label inside gave it its name. */
  isLabelled: boolean
}

function roomOf(
  {sourceId, name, number, outline, floor, ceiling, isOutdoor, unsure}: SourceRoom,
  {at, region, isLabelled}: PlacedRoom,
  {extraKey, ids, notes, language}: ImportContext,
): Room {
  const shown = nameOf(name, `${defaultNames[language].room} ${number}`, notes)
  if (isLabelled) notes.changed.add('rooms-labelled', shown)
  else if (name === '') notes.changed.add('rooms-named', shown)
  const area = ringArea(outline)
  const isSmaller = area - region.gross > minShrinking && region.gross < area * maxShrinking
  if (isSmaller)
    notes.changed.addChange('rooms-smaller', {name: shown, area: [hundredths(area), hundredths(region.net)]})
  return {
    id: ids.of(shown, 'room'),
    name: shown,
    at: roundedPoint(at),
    ...roomKindOf(name),
    ...(isOutdoor && {outdoor: true}),
    ...(floor !== undefined && {floor: {color: floor}}),
    ...(ceiling !== undefined && {ceiling: {color: ceiling}}),
    ...extraOf(extraKey, sourceId, {...(isSmaller && drawnAs(outline)), ...(unsure && {unsure})}),
  }
}

function noteRepairs(
  repaired: RepairedPlan,
  {rooms, wallCount}: {rooms: readonly SourceRoom[]; wallCount: number},
  {notes}: ImportContext,
): void {
  const {changed, left} = notes
  const pieces = new Map<number, number>()
  for (const {body} of repaired.runs) if (!body.isDivider) pieces.set(body.source, (pieces.get(body.source) ?? 0) + 1)
  changed.add('curves-straightened', undefined, repaired.straightened.size)
  changed.add('walls-joined', undefined, repaired.joined)
  changed.add('walls-merged', undefined, wallCount - repaired.joined - pieces.size)
  changed.add('ends-joined', undefined, repaired.endsJoined)
  changed.add('walls-cut', undefined, [...pieces.values()].filter((count) => count > 1).length)
  changed.add('dividers-added', undefined, repaired.runs.filter(({body}) => body.source === fromRoom).length)
  for (const index of repaired.outlined)
    if (!repaired.lost.has(index)) changed.add('rooms-outlined', rooms[index]?.name)
  for (const [index, {name}] of rooms.entries()) {
    if (repaired.points[index] === undefined) left.add('rooms-covered', name)
    else if (repaired.lost.has(index)) left.add('rooms', name)
  }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
