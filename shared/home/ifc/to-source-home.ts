/** Turns the content of an IFC file into the records that every import heals. */
import {createSourceHome, type SourceHome, type SourcePiece} from '../import/source-home.ts'
import {curtainWindows} from './curtain-windows.ts'
import type {IfcHouse, IfcOpening, IfcStorey, IfcWall} from './ifc-house.ts'
import {type HostWall, openingPiece, type Placing} from './opening-pieces.ts'
import {type Levels, placeLevels} from './place-levels.ts'
import {ifcRefusal} from './refusal.ts'
import {createScreenTest, screenPieces} from './screens.ts'
import {levelOf} from './source-levels.ts'
import {stairPiece} from './stair-pieces.ts'
import {turnUpright, type Upright} from './turn-upright.ts'
import {type WallLine, wallLines} from './wall-lines.ts'

/** Outlines are computed, so a region that is larger is shared with something else, as with stairs. */
const exactOutlines = {times: 1.1, more: 0.3}

interface Converting {
  home: SourceHome
  house: IfcHouse
  levels: Levels
  upright: Upright
  /** The lines and the level of each wall. */
  hosts: {parts: HostWall[]; level: IfcStorey | undefined}[]
}

/** Converts a building. Throws NotImportable when it has neither walls nor rooms. */
export function toSourceHome(house: IfcHouse): SourceHome {
  if (house.walls.length === 0 && house.spaces.length === 0) throw ifcRefusal('no-building')
  const converting: Converting = {
    home: createSourceHome(),
    house,
    levels: placeLevels(house),
    upright: turnUpright(house),
    hosts: [],
  }
  const {home, levels, upright} = converting
  home.name = house.name
  home.ownRegion = exactOutlines
  if (upright.north !== undefined || house.place !== undefined)
    home.compass = {north: upright.north ?? 0, lat: house.place?.lat, lon: house.place?.lon, zone: undefined}
  home.levels = levels.levels.map((storey, index) => levelOf(storey, index, {house, levels}))
  for (const {name} of levels.empty) home.notes.push({kind: 'storeys-empty', name})
  addWalls(converting)
  addOpenings(converting)
  addSpaces(converting)
  addStairs(converting)
  for (const [kind, count] of house.unread) addLeft(home, `ifc-${kind}`, count)
  return home
}

function addLeft({left}: SourceHome, kind: Parameters<SourceHome['left']['set']>[0], count = 1): void {
  left.set(kind, (left.get(kind) ?? 0) + count)
}

const placingOf = ({upright}: Converting, level: IfcStorey | undefined): Placing => ({
  upright,
  floor: level?.z ?? 0,
  level: level?.id,
})

/** Metres. Lower walls are edges of roofs and openings in them. */
const minHeight = 0.3

function addWalls(converting: Converting): void {
  const {home, house, levels} = converting
  const isScreen = createScreenTest(house, levels)
  for (const [position, wall] of house.walls.entries()) {
    const {low, high} = wall.body ?? {low: Number.NaN, high: Number.NaN}
    const level = levels.of(wall, low, high)
    if (isScreen(wall, position)) {
      home.pieces.push(...screenPieces(wall, placingOf(converting, level)))
      home.notes.push({kind: 'screens', name: wall.name})
      converting.hosts.push({parts: [], level})
      continue
    }
    const isLow = high - Math.max(low, level?.z ?? low) < minHeight
    const parts = isLow ? [] : addWall(converting, wall, level)
    converting.hosts.push({parts, level})
    if (parts.length === 0) addLeft(home, isLow ? 'walls-too-low' : 'ifc-shapeless')
  }
}

/** Adds a wall with a line of its own for each of its straight or bowed parts, and returns those. */
function addWall({home, upright}: Converting, wall: IfcWall, level: IfcStorey | undefined): HostWall[] {
  const parts = wallLines(wall).map((line, index): HostWall => {
    home.walls.push(sourceWall(wall, {line, level, index, number: home.walls.length + 1}, upright))
    return {line, number: home.walls.length}
  })
  if (parts.length > 0 && wall.isClipped) addLeft(home, 'sloping-tops')
  if (parts.length > 0 && wall.kind === 'curtain') home.notes.push({kind: 'curtain-walls', name: wall.name})
  return parts
}

function sourceWall(
  {id, body}: IfcWall,
  {line, level, index, number}: {line: WallLine; level: IfcStorey | undefined; index: number; number: number},
  {point}: Upright,
): SourceHome['walls'][number] {
  const height = body && body.high - Math.max(body.low, level?.z ?? body.low)
  return {
    number,
    a: point(line.a),
    b: point(line.b),
    thickness: line.thickness,
    height: height !== undefined && height > 0 ? height : undefined,
    // An arc that turns anticlockwise bows to its right.
    arc: line.arc === 0 ? 0 : -line.arc,
    left: undefined,
    right: undefined,
    level: level?.id,
    sourceId: index === 0 ? id : undefined,
  }
}

function addOpenings(converting: Converting): void {
  const {home, house, hosts} = converting
  for (const opening of house.openings) {
    const piece = pieceOf(opening, converting)
    if (piece === undefined) addLeft(home, opening.kind === 'hole' ? 'ifc-niches' : 'unreadable')
    else home.pieces.push(piece)
  }
  for (const [position, wall] of house.walls.entries()) {
    const {parts, level} = hosts[position] ?? {parts: [], level: undefined}
    if (wall.kind === 'curtain')
      home.pieces.push(...curtainWindows(wall, parts, placingOf(converting, level), home.pieces))
  }
}

function pieceOf(opening: IfcOpening, converting: Converting): SourcePiece | undefined {
  const {hosts, levels} = converting
  const {body, z, height = 2} = opening
  const host = opening.wall === undefined ? undefined : hosts[opening.wall]
  const [low, high] = [body?.low ?? z, body?.high ?? z + height]
  const level = host ? levelWith(levels, host.level, low) : levels.of(opening, low, high)
  const part = host && nearestPart(host.parts, body?.hull[0] ?? opening.origin)
  return openingPiece(opening, part, placingOf(converting, level))
}

/** Returns the level that an opening of a wall is on: a wall may be as high as several storeys. */
function levelWith({levels}: Levels, own: IfcStorey | undefined, low: number): IfcStorey | undefined {
  return levels.findLast(({z}) => own !== undefined && z > own.z && z <= low + 0.05) ?? own
}

function nearestPart(parts: readonly HostWall[], [x, y]: readonly number[]): HostWall | undefined {
  const distanceTo = ({line: {a, b}}: HostWall) => {
    const [u, v] = [b[0] - a[0], b[1] - a[1]]
    const [px, py] = [(x ?? 0) - a[0], (y ?? 0) - a[1]]
    const part = Math.min(Math.max((px * u + py * v) / Math.max(u * u + v * v, 1e-9), 0), 1)
    return Math.hypot(px - u * part, py - v * part)
  }
  return [...parts].sort((one, other) => distanceTo(one) - distanceTo(other))[0]
}

function addSpaces({home, house, levels, upright}: Converting): void {
  for (const space of house.spaces) {
    home.rooms.push({
      number: home.rooms.length + 1,
      name: space.name,
      outline: space.outline.map(upright.point),
      floor: undefined,
      ceiling: undefined,
      ...(space.isOutside && {isOutdoor: true}),
      level: levels.of(space, space.low, space.high)?.id,
      sourceId: space.id,
    })
  }
}

function addStairs(converting: Converting): void {
  const {home, house, levels} = converting
  for (const stair of house.stairs) {
    const {low} = stair.body
    const level = levels.levels.findLast(({z}) => z <= low + 0.5) ?? levels.levels[0]
    const piece = stairPiece(stair, placingOf(converting, level))
    if (piece === undefined) addLeft(home, 'ifc-shapeless')
    else home.pieces.push(piece)
  }
}
