import {boundsOf} from '../draw/bounds.ts'
import {type Box, touches, unionOf} from '../geometry/box.ts'
import {isInside} from '../geometry/rings.ts'
import {regionOutlines} from '../regions.ts'
import type {Plan, Point, Room, Wall} from '../schema.ts'
import {boxOfWall, changedWalls, isWithin, touchesAny} from './changed-walls.ts'
import {replaceIn} from './in-plan.ts'
import {isWellInside, middleOf, samplesIn} from './room-points.ts'

/**
 * After a change of walls, moves the points of rooms that are now on a wall or in another room's region, so that each
 * room keeps its own region: the one with most of its walls and floor. Rooms that lost their walls stay where they are,
 * and so do rooms whose walls are unchanged.
 */
export function keepRooms(before: Plan, after: Plan): Plan {
  if (before.walls === after.walls || after.rooms.length === 0) return after
  const regionOf = matchRegions(after.rooms, changedRegions(before, after))
  if (regionOf.size === 0) return after
  const rooms = replaceIn(after.rooms, (room) => {
    const region = regionOf.get(room.id)
    if (region === undefined) return room
    // The rings leave out walls that end within the region.
    const walls = [...region.around().values()]
    return isWellInside(room.at, region.rings, walls) ? room : {...room, at: middleOf(region.rings, walls)}
  })
  return rooms === after.rooms ? after : {...after, rooms}
}

/** Returns the new region of each room whose region has changed, by the room's id. The most alike are matched first. */
function matchRegions(rooms: readonly Room[], {old, now}: ChangedRegions): Map<string, Region> {
  const taken = new Set<Region>()
  const movable: {room: Room; was: Region}[] = []
  for (const room of rooms) {
    const was = old.find((region) => contains(region, room.at))
    if (was === undefined) continue
    const same = now.find((region) => contains(region, room.at) && isUnchanged(was, region))
    if (same) taken.add(same)
    else movable.push({room, was})
  }
  const free = now.filter((region) => !taken.has(region))
  const pairs = movable
    .flatMap(({room, was}) => free.map((region) => ({room, region, score: likeness(room, was, region)})))
    .filter(({score}) => score > 0)
    .sort((one, other) => other.score - one.score)
  const chosen = new Map<string, Region>()
  for (const {room, region} of pairs) {
    if (chosen.has(room.id) || taken.has(region)) continue
    chosen.set(room.id, region)
    taken.add(region)
  }
  return chosen
}

interface Region {
  rings: readonly (readonly Point[])[]
  box: Box
  /** The walls around it, by id. */
  around(): ReadonlyMap<string, Wall>
  /** Points spread over it. */
  samples(): readonly Point[]
}

interface ChangedRegions {
  old: Region[]
  now: Region[]
}

/**
 * Returns the regions that a change of walls touches, before and after it. Arranges only the walls around them, unless
 * one of these regions reaches beyond that area: then all walls.
 */
function changedRegions(before: Plan, after: Plan): ChangedRegions {
  const changed = changedWalls(before.walls, after.walls).map(boxOfWall)
  const old = regionsOf(before).filter(({box}) => touchesAny(box, changed))
  const area = unionOf([...changed, ...old.map(({box}) => box)])
  const near = regionsBetween(after.walls.filter((wall) => touches(boxOfWall(wall), area)))
  // A region within the area is complete: no other wall reaches into it.
  const beyond = near.filter(({box}) => !isWithin(box, area))
  const reachesBeyond = beyond.some((region) =>
    old.some((was) => was.samples().some((point) => contains(region, point))),
  )
  return {old, now: reachesBeyond ? regionsBetween(after.walls) : near.filter((region) => !beyond.includes(region))}
}

/** Caches regions, because a gesture tries many edits of the same walls. */
const known = new WeakMap<Plan['walls'], Region[]>()

/** Returns all regions of a plan, with and without rooms. */
function regionsOf({walls}: Plan): Region[] {
  const found = known.get(walls) ?? regionsBetween(walls)
  known.set(walls, found)
  return found
}

function regionsBetween(walls: readonly Wall[]): Region[] {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  return regionOutlines({walls: [...walls], rooms: []}).map(({rings, walls}) => ({
    rings,
    box: boundsOf(rings[0] ?? []) ?? {left: 0, top: 0, right: 0, bottom: 0},
    around: once(() => new Map([...walls()].map((id) => [id, byId.get(id) as Wall]))),
    samples: once(() => samplesIn(rings)),
  }))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const contains = ({box, rings}: Region, point: Point) =>
  point[0] >= box.left &&
  point[0] <= box.right &&
  point[1] >= box.top &&
  point[1] <= box.bottom &&
  isInside(point, rings)

/** Tests whether the same unchanged walls are around two regions. If they also share a point, they are the same. */
function isUnchanged(one: Region, other: Region): boolean {
  const [was, is] = [one.around(), other.around()]
  if (was.size !== is.size) return false
  for (const [id, wall] of was) if (is.get(id) !== wall) return false
  return true
}

/** Scores how much a region is like the one that a room had: 0 when they share no floor. */
function likeness({at}: Room, was: Region, region: Region): number {
  if (!touches(was.box, region.box)) return 0
  const samples = was.samples()
  const floor = samples.filter((sample) => contains(region, sample)).length / samples.length
  if (!(floor > 0)) return 0
  const [oldWalls, newWalls] = [was.around(), region.around()]
  const common = [...oldWalls.keys()].filter((wall) => newWalls.has(wall)).length
  const walls = common / (oldWalls.size + newWalls.size - common)
  return walls + floor / 2 + (contains(region, at) ? 0.1 : 0)
}
