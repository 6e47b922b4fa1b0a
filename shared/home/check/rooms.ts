/** Checks that every room has a region of its own, and every area a room. */
import {compareText} from '../compare-text.ts'
import {onGrid} from '../geometry/grid.ts'
import type {Arrangement, Regions} from '../regions/arrange.ts'
import {outside} from '../regions/faces.ts'
import {createGapFinder} from '../regions/find-gaps.ts'
import type {Gap} from '../regions/gaps.ts'
import type {Plan, Room} from '../schema.ts'
import {type Finding, inMetres, lengthText, listIds, pointText} from './finding.ts'

export function roomFindings({walls, rooms}: Pick<Plan, 'walls' | 'rooms'>, {regions}: Arrangement): Finding[] {
  if (regions === undefined) return []
  const wallId = (wall: number) => walls[wall]?.id ?? ''
  const finder = once(() => createGapFinder(regions, wallId))
  const findings: Finding[] = []
  const inRegion = new Map<number, Room[]>()
  for (let index = 0; index < rooms.length; index++) {
    const room = rooms[index] as Room
    const wall = wallAt(regions, index)
    const region = regions.faces.ofRoom[index] as number
    if (wall !== undefined) findings.push(roomOnWall(room.id, wallId(wall)))
    else if (region === outside) findings.push(openRoom(room.id, () => finder()(outside, placeOf(room)), wallId))
    else {
      const sharing = inRegion.get(region)
      if (sharing === undefined) inRegion.set(region, [room])
      else sharing.push(room)
    }
  }
  for (const [region, sharing] of inRegion) {
    if (sharing.length < 2) continue
    const [first, ...others] = sharing.sort((one, other) => compareText(one.id, other.id)) as [Room, ...Room[]]
    const findGaps = () => findFirstGaps(others, (other) => finder()(region, placeOf(first), placeOf(other)))
    findings.push(
      sharedRegion(
        [first, ...others].map(({id}) => id),
        findGaps,
        wallId,
      ),
    )
  }
  return findings
}

const placeOf = ({at}: Room) => [onGrid(at[0]), onGrid(at[1])] as const

/** Limits for how many of the rooms that share a region the gaps are searched. */
const maxOthers = 8

function findFirstGaps(rooms: readonly Room[], findGaps: (room: Room) => readonly Gap[] | undefined): readonly Gap[] {
  for (const room of rooms.slice(0, maxOthers)) {
    const gaps = findGaps(room) ?? []
    if (gaps.length > 0) return gaps
  }
  return []
}

export function areaFindings({areas, rooms}: Pick<Plan, 'areas' | 'rooms'>): Finding[] {
  const used = new Set(rooms.map(({area}) => area))
  return areas.filter(({id}) => !used.has(id)).map(({id}) => areaWithoutRooms(id))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function wallAt({roomWalls, halfEdges, segments}: Regions, room: number): number | undefined {
  if (roomWalls[room] !== -1) return roomWalls[room]
  const piece = halfEdges.roomOn[room] as number
  return piece === -1 ? undefined : segments.walls[piece]
}

function roomOnWall(room: string, wall: string): Finding {
  return {
    kind: 'open-room',
    ids: [room],
    describe: () => ({
      message: `Room ${room} is not enclosed: its point lies on wall ${wall}.`,
      detail: {rooms: [room], walls: [wall]},
    }),
  }
}

function openRoom(room: string, findGaps: () => readonly Gap[] | undefined, idOf: (wall: number) => string): Finding {
  return {
    kind: 'open-room',
    ids: [room],
    describe() {
      const gaps = findGaps()
      const message = `Room ${room} is not enclosed`
      const detail = {rooms: [room]}
      if (gaps === undefined) return {message: `${message}.`, detail}
      if (gaps.length === 0) return {message: `${message}, and closing gaps of up to 1 m would not enclose it.`, detail}
      return {message: `${message}: ${gapsText(gaps, idOf)}.`, detail: {...detail, ...gapDetail(gaps, idOf)}}
    },
  }
}

function sharedRegion(
  rooms: readonly string[],
  findGaps: () => readonly Gap[],
  idOf: (wall: number) => string,
): Finding {
  return {
    kind: 'shared-region',
    ids: rooms,
    describe() {
      const gaps = findGaps()
      const message = `Rooms ${listIds(rooms)} share one region`
      if (gaps.length === 0) return {message: `${message}.`, detail: {rooms}}
      return {message: `${message}: ${gapsText(gaps, idOf)}.`, detail: {rooms, ...gapDetail(gaps, idOf)}}
    },
  }
}

/** A room with more gaps than this is not a mere drawing mistake. */
const maxGaps = 3

function gapsText(gaps: readonly Gap[], idOf: (wall: number) => string): string {
  const texts = gaps.slice(0, maxGaps).map(({short, target, length, from}) => {
    return `wall ${idOf(short)} ends ${lengthText(length)} short of ${idOf(target)} at ${pointText(...from)}`
  })
  const more = gaps.length - texts.length
  const others = more > 0 ? [`${more} more ${more === 1 ? 'gap' : 'gaps'}`] : []
  return [...texts, ...others].join(', and ')
}

/** Details the widest gap. */
function gapDetail([widest]: readonly Gap[], idOf: (wall: number) => string): Record<string, unknown> {
  if (widest === undefined) return {}
  const {short, target, from, length} = widest
  return {walls: [idOf(short), idOf(target)], at: inMetres(...from), gap: inMetres(length)[0]}
}

function areaWithoutRooms(area: string): Finding {
  return {
    kind: 'area-without-rooms',
    ids: [area],
    describe: () => ({message: `Area ${area} has no rooms.`, detail: {areas: [area]}}),
  }
}
