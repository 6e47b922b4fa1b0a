/** That every room has a region of its own, and every area a room. */
import {onGrid} from '../grid.ts'
import type {Arrangement, Regions} from '../regions/arrange.ts'
import {outside} from '../regions/faces.ts'
import {gapFinder} from '../regions/find-gaps.ts'
import type {Gap} from '../regions/gaps.ts'
import type {Plan} from '../schema.ts'
import {compareText, type Finding, inMetres, lengthText, named, placeText} from './finding.ts'

export function roomFindings({walls, rooms}: Pick<Plan, 'walls' | 'rooms'>, {regions}: Arrangement): Finding[] {
  if (regions === undefined) return []
  const wallId = (wall: number) => walls[wall]?.id ?? ''
  const gapsOf = once(() => gapFinder(regions, wallId))
  const findings: Finding[] = []
  const inRegion = new Map<number, string[]>()
  for (const [index, {id, at}] of rooms.entries()) {
    const wall = wallAt(regions, index)
    const region = regions.faces.ofRoom[index] as number
    if (wall !== undefined) findings.push(onWall(id, wallId(wall)))
    else if (region === outside) findings.push(open(id, () => gapsOf()([onGrid(at[0]), onGrid(at[1])]), wallId))
    else inRegion.set(region, [...(inRegion.get(region) ?? []), id])
  }
  for (const ids of inRegion.values()) if (ids.length > 1) findings.push(shared(ids.sort(compareText)))
  return findings
}

export function areaFindings({areas, rooms}: Pick<Plan, 'areas' | 'rooms'>): Finding[] {
  const used = new Set(rooms.map(({area}) => area))
  return areas.filter(({id}) => !used.has(id)).map(({id}) => withoutRooms(id))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function wallAt({roomWalls, outlines, pieces}: Regions, room: number): number | undefined {
  if (roomWalls[room] !== -1) return roomWalls[room]
  const piece = outlines.roomOn[room] as number
  return piece === -1 ? undefined : pieces.walls[piece]
}

function onWall(room: string, wall: string): Finding {
  return {
    kind: 'open-room',
    ids: [room],
    tell: () => ({
      message: `Room ${room} is not enclosed: its point lies on wall ${wall}.`,
      detail: {rooms: [room], walls: [wall]},
    }),
  }
}

/** More gaps than this of one room are no slips any more. */
const mostGaps = 3

function open(room: string, findGaps: () => readonly Gap[] | undefined, idOf: (wall: number) => string): Finding {
  return {
    kind: 'open-room',
    ids: [room],
    tell() {
      const gaps = findGaps()
      const [widest] = gaps ?? []
      if (gaps === undefined) return {message: `Room ${room} is not enclosed.`, detail: {rooms: [room]}}
      if (widest === undefined)
        return {
          message: `Room ${room} is not enclosed, and closing gaps of up to 1 m would not enclose it.`,
          detail: {rooms: [room]},
        }
      const texts = gaps.slice(0, mostGaps).map((gap) => gapText(gap, idOf))
      const others = gaps.length > mostGaps ? `, and ${gaps.length - mostGaps} gaps more` : ''
      return {
        message: `Room ${room} is not enclosed: wall ${texts.join(', and wall ')}${others}.`,
        detail: {
          rooms: [room],
          walls: [idOf(widest.short), idOf(widest.of)],
          at: inMetres(...widest.from),
          gap: inMetres(widest.length)[0],
        },
      }
    },
  }
}

function gapText({short, of, length, from}: Gap, idOf: (wall: number) => string): string {
  return `${idOf(short)} ends ${lengthText(length)} short of ${idOf(of)} at ${placeText(...from)}`
}

function shared(rooms: readonly string[]): Finding {
  return {
    kind: 'shared-region',
    ids: rooms,
    tell: () => ({message: `Rooms ${named(rooms)} share one region.`, detail: {rooms}}),
  }
}

function withoutRooms(area: string): Finding {
  return {
    kind: 'area-without-rooms',
    ids: [area],
    tell: () => ({message: `Area ${area} has no rooms.`, detail: {areas: [area]}}),
  }
}
