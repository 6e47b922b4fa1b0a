import {checkReferences} from '#shared/home/check/references.ts'
import {type Home, home as homeSchema} from '#shared/home/schema.ts'
import {currentVersion} from '#shared/home/version.ts'
import type {upgradeHome} from '#shared/home/versions/upgrade.ts'
import type {versions} from '#shared/home/versions/versions.ts'
import {isRecord, type Json} from '#shared/json.ts'
import {fitsSchema} from './fits-schema.ts'
import type {FileProblem} from './home-problem.ts'

/** The reader of homes of earlier versions. */
export interface OlderVersions {
  versions: typeof versions
  upgradeHome: typeof upgradeHome
}

/** Reads a home from its file's text. Homes of earlier versions are upgraded: `loadOlder` loads the code for it. */
export async function readHomeFile(
  text: string,
  loadOlder: () => Promise<OlderVersions>,
): Promise<{home: Home} | {problem: FileProblem}> {
  const parsed = parse(text)
  if (parsed === undefined) return {problem: 'damaged'}
  // The API answers a home within its version.
  const document = isRecord(parsed) && parsed.schema === undefined && isRecord(parsed.home) ? parsed.home : parsed
  if (!isRecord(document) || !Number.isInteger(document.schema)) return {problem: 'no-home'}
  const number = Number(document.schema)
  if (number > currentVersion) return {problem: 'newer'}
  if (number < currentVersion)
    return loadOlder().then(
      (older) => checked(upgraded(document, older)),
      () => ({problem: 'older'}),
    )
  return checked(readCurrent(document))
}

function readCurrent(document: Json): Home | undefined {
  if (!fitsSchema(homeSchema as unknown as Json, document)) return undefined
  // `$schema` is for editors; it is not part of the home.
  const {$schema: _, ...home} = document as unknown as Home
  return home as Home
}

function upgraded(document: Json, {versions, upgradeHome}: OlderVersions): Home | undefined {
  const version = versions.find(({number}) => number === document.schema)
  if (!version || !fitsSchema(version.format.schema as unknown as Json, document)) return undefined
  const {home, refused} = upgradeHome(document, version.number)
  return refused.length > 0 ? undefined : home
}

/** Returns a home whose references all lead somewhere. */
function checked(home: Home | undefined): {home: Home} | {problem: 'damaged'} {
  if (!home) return {problem: 'damaged'}
  for (const _ of checkReferences(home)) return {problem: 'damaged'}
  return {home}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
