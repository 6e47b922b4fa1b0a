/** Imports a file of Sweet Home 3D, and compares the home with the file. */
import type {Home, Plan} from '#shared/home/schema.ts'
import {readStoredHome} from '../../server/homes/stored-home.ts'
import {importFile} from '../../server/imports/import-file.ts'
import {readArchive} from '../../server/imports/read-archive.ts'
import {compareOpenings, type Verdict} from './compare-openings.ts'
import {readSource, type Source, type SourceRoom, type Spot} from './read-source.ts'

const maxBytes = 64 * 1024 * 1024

export interface Judged {
  levels: number
  walls: number
  verdicts: Verdict[]
  rooms: {placed: number; total: number}
  lights: {placed: number; total: number}
  problems: string[]
}

export async function judgeFile(bytes: Uint8Array, name: string): Promise<Judged | {refused: string}> {
  const imported = await importFile({content: bytes, name, language: 'en', maxFile: maxBytes, maxHome: maxBytes})
  if ('refused' in imported) return {refused: imported.refused.en}
  if ('asks' in imported) return {refused: 'It leaves questions open.'}
  if (imported.home === undefined) return {refused: imported.problems.join(' ')}
  const home: Home = JSON.parse(readStoredHome(imported.home.json).toString())
  const {xml} = await readArchive(bytes, {maxBytes})
  return {
    ...judgeHome(toOrigin(readSource(xml)), home),
    walls: xml.split('<wall ').length - 1,
    problems: imported.problems,
  }
}

function judgeHome(source: Source, home: Home): Pick<Judged, 'levels' | 'verdicts' | 'rooms' | 'lights'> {
  const ids = source.levels.length === 0 ? [undefined] : source.levels.map(({id}) => id)
  const known = new Set<string | undefined>(ids)
  const judged = {
    levels: ids.length,
    verdicts: [] as Verdict[],
    rooms: {placed: 0, total: source.rooms.length},
    lights: {placed: 0, total: source.lights.length},
  }
  for (const [index, id] of ids.entries()) {
    const plan = planOf(source, home, id)
    const here = <T extends {level: string | undefined}>(things: readonly T[]) =>
      things.filter(({level}) => level === id || (index === 0 && !known.has(level)))
    judged.verdicts.push(...compareOpenings(here(source.openings), plan))
    judged.rooms.placed += countRooms(here(source.rooms), plan)
    judged.lights.placed += here(source.lights).filter((light) =>
      plan.lights.some(({at}) => Math.hypot(at[0] - light.at[0] / 100, at[1] - light.at[1] / 100) < 0.01),
    ).length
  }
  return judged
}

/** Moves a file that lies beyond 1 km by its median, in steps of 100 m. */
function toOrigin(source: Source): Source {
  const spots = [...source.rooms.flatMap(({corners}) => corners), ...source.openings.map(({at}) => at)]
  if (spots.every(([x, y]) => Math.abs(x) <= 100_000 && Math.abs(y) <= 100_000)) return source
  const medianOf = (axis: 0 | 1) => spots.map((spot) => spot[axis]).sort((a, b) => a - b)[spots.length >> 1] ?? 0
  const [dx, dy] = [0, 1].map((axis) => Math.round(medianOf(axis as 0 | 1) / 10_000) * 10_000) as [number, number]
  const moved = ([x, y]: Spot): Spot => [x - dx, y - dy]
  const placed = <T extends {at: Spot}>(things: readonly T[]) =>
    things.map((thing) => ({...thing, at: moved(thing.at)}))
  return {
    ...source,
    openings: placed(source.openings),
    lights: placed(source.lights),
    rooms: source.rooms.map((room) => ({...room, corners: room.corners.map(moved)})),
  }
}

function planOf(source: Source, home: Home, id: string | undefined): Plan {
  const wanted = source.levels.find((level) => level.id === id)
  const there = home.levels.filter(({z}) => wanted === undefined || Math.abs(z - wanted.elevation / 100) < 0.011)
  // A layer of another level at its elevation is part of that one's plan.
  const same = there.find(({name}) => name === wanted?.name) ?? there[0]
  const plan = home.plans.find(({level}) => level === same?.id)
  if (plan === undefined) throw new Error(`no plan for the level ${wanted?.name}`)
  return plan
}

/** Counts rooms whose imported point is inside the room of that name in the file; unnamed ones by the point alone. */
function countRooms(rooms: readonly SourceRoom[], plan: Plan): number {
  const taken = new Set<string>()
  return rooms.filter(({name, corners}) => {
    const found = plan.rooms.find(
      (room) => !taken.has(room.id) && (name === '' || room.name === name) && isInside(room.at, corners),
    )
    if (found !== undefined) taken.add(found.id)
    return found !== undefined
  }).length
}

function isInside([x, y]: Spot, corners: readonly Spot[]): boolean {
  let isIn = false
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length] as Spot
    if (ay / 100 > y !== by / 100 > y && x < (ax + ((y * 100 - ay) / (by - ay)) * (bx - ax)) / 100) isIn = !isIn
  }
  return isIn
}
