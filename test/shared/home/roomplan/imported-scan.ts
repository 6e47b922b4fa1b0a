import {readFileSync} from 'node:fs'
import {findDoubts} from '#shared/home/import/doubts.ts'
import {type ImportedHome, importHome} from '#shared/home/import/import-home.ts'
import type {ImportNoteKind} from '#shared/home/import/notes.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {settleDoubts} from '#shared/home/import/settle-doubts.ts'
import {planRegions, type RoomRegion} from '#shared/home/regions.ts'
import {readScan} from '#shared/home/roomplan/read-json.ts'
import {toSourceHome} from '#shared/home/roomplan/to-source-home.ts'
import type {Plan} from '#shared/home/schema.ts'
import type {Json} from '#shared/json.ts'

export const sampleScan = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`captured/${name}`, import.meta.url), 'utf8'))

/** A room whose furniture the scan was not certain of. */
export function uncertainScan(): Json {
  const scan = sampleScan('roomplan-room.json')
  return {...scan, objects: (scan.objects as Json[]).map((object) => ({...object, confidence: {low: {}}}))}
}

export interface ImportedScan extends ImportedHome {
  plan: Plan
  /** The areas of the rooms by name, in hundredths of a square metre. */
  areas: Record<string, number>
  /** Walls that have a body. */
  walls: Plan['walls']
  dividers: number[]
  noted(kind: ImportNoteKind): number
}

export function importedScan(
  scan: Json,
  language: 'en' | 'it' = 'en',
  /** Without answers, everything stays unsure. */
  answers?: ImportAnswers,
): ImportedScan {
  const source = toSourceHome(readScan(scan), language)
  if (answers) settleDoubts(source, findDoubts(source), answers)
  return described(importHome(source, {language, images: new Map()}))
}

export function described(made: ImportedHome): ImportedScan {
  const [plan] = made.home.plans
  if (plan === undefined) throw new Error('a home has a plan')
  const regions = planRegions(plan).rooms
  const areaOf = (region: RoomRegion | undefined) => Math.round((region?.net ?? 0) * 100) / 100
  const isDivider = ({kind}: Plan['walls'][number]) => kind === 'divider'
  return {
    ...made,
    plan,
    areas: Object.fromEntries(plan.rooms.map(({id, name}) => [name, areaOf(regions.get(id))])),
    walls: plan.walls.filter((wall) => !isDivider(wall)),
    dividers: plan.walls.filter(isDivider).map(({a, b}) => Math.hypot(a[0] - b[0], a[1] - b[1])),
    noted: (kind) => [...made.changed, ...made.left].find((note) => note.kind === kind)?.count ?? 0,
  }
}
