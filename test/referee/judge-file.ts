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
  if (imported.home === undefined) return {refused: imported.problems.join(' ')}
  const home: Home = JSON.parse(readStoredHome(imported.home.json).toString())
  const {xml} = await readArchive(bytes, {maxBytes})
  return {...judgeHome(readSource(xml), home), walls: xml.split('<wall ').length - 1, problems: imported.problems}
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

function planOf(source: Source, home: Home, id: string | undefined): Plan {
  const wanted = source.levels.find((level) => level.id === id)
  const same = home.levels.filter(
    ({name, z}) => wanted === undefined || (name === wanted.name && Math.abs(z - wanted.elevation / 100) < 0.001),
  )
  const plan = home.plans.find(({level}) => level === same[0]?.id)
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
