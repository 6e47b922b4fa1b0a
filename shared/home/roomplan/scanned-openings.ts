/** Puts scanned doors, windows and passages on walls: each once, though both rooms saw it. */
import {along, cross, dot, minus} from '../geometry/vector.ts'
import type {WorkBudget} from '../import/work-budget.ts'
import type {Opening, Point} from '../schema.ts'
import type {CapturedPart, CapturedRoom} from './captured.ts'
import type {Face, FacePart} from './faces.ts'

export interface ScannedOpening {
  kind: Opening['kind']
  part: CapturedPart
  /** Undefined when no wall is near. */
  on?: {wall: FacePart; index: number; face: Face}
}

/** Metres between an opening without a parent and its wall. */
const maxAway = 0.1
/** The sine of 5°. */
const maxSine = 0.09
/** Metres between the middles, and between the widths, of an opening that two rooms saw. */
const [sameMiddle, sameWidth] = [0.28, 0.35]

/** Throws NotImportable when too many openings are on few walls. */
export function findOpenings(
  rooms: readonly CapturedRoom[],
  walls: readonly FacePart[],
  budget: WorkBudget,
): {openings: ScannedOpening[]; seenTwice: number} {
  const ofFaces = new Map<Face, {wall: FacePart; index: number}[]>()
  for (const [index, wall] of walls.entries())
    for (const face of [wall.face, wall.other]) if (face !== undefined) addTo(ofFaces, face, {wall, index})
  const byId = new Map([...ofFaces.keys()].map((face) => [face.surface.id, face]))
  const found = rooms.flatMap(({doors, windows, openings}) => [
    ...doors.map((part) => placed('door', part)),
    ...windows.map((part) => placed('window', part)),
    ...openings.map((part) => placed('passage', part)),
  ])
  return once(found, budget)

  function placed(kind: Opening['kind'], part: CapturedPart): ScannedOpening {
    const parent = part.parentId === undefined ? undefined : byId.get(part.parentId)
    if (parent === undefined) budget.spend(ofFaces.size)
    const face = parent ?? [...ofFaces.keys()].filter((each) => isOn(part, each)).sort(nearestTo(part))[0]
    if (face === undefined) return {kind, part}
    const at = dot(minus(part.at, face.a), face.surface.along)
    const parts = ofFaces.get(face) ?? []
    budget.spend(parts.length)
    const [best] = [...parts].sort((one, other) => outside(one.wall, face, at) - outside(other.wall, face, at))
    return best === undefined ? {kind, part} : {kind, part, on: {...best, face}}
  }
}

const awayFrom = (part: CapturedPart, {a, surface}: Face) => Math.abs(cross(surface.along, minus(part.at, a)))

function isOn(part: CapturedPart, face: Face): boolean {
  const at = dot(minus(part.at, face.a), face.surface.along)
  const isParallel = Math.abs(cross(part.along, face.surface.along)) <= maxSine
  return isParallel && awayFrom(part, face) <= maxAway && at >= 0 && at <= face.surface.width
}

const nearestTo = (part: CapturedPart) => (one: Face, other: Face) => awayFrom(part, one) - awayFrom(part, other)

/** Returns the metres by which a place on a face is beyond one of its walls. */
function outside({face, from, to}: FacePart, on: Face, at: number): number {
  if (face === on) return Math.max(from - at, at - to, 0)
  const point = along(on.a, on.surface.along, at)
  const there = dot(minus(point, face.a), face.surface.along)
  return Math.max(from - there, there - to, 0)
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Merges openings that both rooms of a shared wall scanned: the wider one stays. */
function once(found: readonly ScannedOpening[], budget: WorkBudget): {openings: ScannedOpening[]; seenTwice: number} {
  const kept: ScannedOpening[] = []
  const onWall = new Map<FacePart, ScannedOpening[]>()
  for (const opening of [...found].sort((one, other) => other.part.width - one.part.width)) {
    const {on} = opening
    const beside = on === undefined ? [] : (onWall.get(on.wall) ?? [])
    budget.spend(beside.length)
    if (beside.some((other) => other.on?.face !== on?.face && isSame(other, opening))) continue
    kept.push(opening)
    if (on !== undefined) addTo(onWall, on.wall, opening)
  }
  const order = new Map(found.map((opening, index) => [opening, index]))
  kept.sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
  return {openings: kept, seenTwice: found.length - kept.length}
}

function isSame(one: ScannedOpening, other: ScannedOpening): boolean {
  const apart: Point = minus(one.part.at, other.part.at)
  return Math.abs(dot(apart, one.part.along)) <= sameMiddle && Math.abs(one.part.width - other.part.width) <= sameWidth
}
