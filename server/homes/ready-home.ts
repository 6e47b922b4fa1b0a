import {elementsOf} from '#shared/home/elements.ts'
import {referencedFiles, referencedModels} from '#shared/home/files.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {type ReadHome, readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'
import {packElements} from './elements.ts'
import {compressHome, type StoredHome, type WholeHome} from './stored-home.ts'

/** A home made ready to be stored. */
export interface ReadyHome {
  json: StoredHome
  /** See `packElements`. */
  elements: Uint8Array
  /** The project files it names. */
  files: string[]
  /** The models and thumbnails that its products name. */
  models: string[]
}

/** What of a document of any version goes into a version of a project. */
export interface PreparedHome {
  /** Undefined when the document is not a home of the format, as `problems` say. */
  home: ReadyHome | undefined
  /** What keeps the home from being saved, as sentences. */
  problems: string[]
}

/** How a home is made ready. */
export interface Making {
  /** Bytes of its JSON. */
  maxHome: number
  /** The version that it is stored on where it does not differ much, of the same project. */
  base?: WholeHome | undefined
}

/** Reads, checks and makes ready a parsed document. Throws invalid_input when the home is larger than it may be. */
export function makeReady(document: unknown, {maxHome, base}: Making): PreparedHome {
  const {home, problems, json} = readWithin(document, maxHome)
  const ready = home && {
    json: compressHome(json, base),
    elements: packElements(elementsOf(home)),
    files: referencedFiles(home),
    models: referencedModels(home),
  }
  return {home: ready, problems: sentences(problems, home)}
}

/** A document read, and the JSON of its home, empty without one. Throws invalid_input when that is larger than `maxHome`. */
export function readWithin(document: unknown, maxHome: number): ReadHome & {json: Buffer} {
  const read = readHome(document)
  const json = Buffer.from(read.home === undefined ? '' : JSON.stringify(read.home))
  if (json.length > maxHome) throw tooLarge(maxHome)
  return {...read, json}
}

export const tooLarge = (maxHome: number) => invalidInput(`home: must be at most ${maxHome} bytes of JSON`)

/** The paths of `format` problems name the plan; of the others it is said where there are several. */
function sentences(problems: readonly HomeProblem[], home: Home | undefined): string[] {
  const hasSeveral = home !== undefined && home.plans.length > 1
  return problems.map(({kind, message, plan}) =>
    hasSeveral && kind !== 'format' && plan !== undefined ? `plan ${plan}: ${message}` : message,
  )
}
