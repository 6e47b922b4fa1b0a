import {allBindings} from '#shared/home/bindings.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {referencedFiles, referencedModels} from '#shared/home/files.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {type ReadHome, readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'
import {packBindings} from './bindings.ts'
import {packElements} from './elements.ts'
import {compressHome, type StoredHome, type WholeHome} from './stored-home.ts'

/** A home prepared for storage. */
export interface ReadyHome {
  json: StoredHome
  /** Packed by `packElements`. */
  elements: Uint8Array
  /** The devices that it binds, packed by `packBindings`. */
  bindings: Uint8Array
  /** The hashes of the project files that it names. */
  files: string[]
  /** The hashes of the models and thumbnails that its products name. */
  models: string[]
}

/** A document of any format version, prepared for saving as a version of a project. */
export interface PreparedHome {
  /** Undefined when the document does not match the format, as `problems` explain. */
  home: ReadyHome | undefined
  /** The reasons why the home can't be saved, as sentences. */
  problems: string[]
}

/** The options of `makeReady`. */
export interface ReadyOptions {
  /** The maximum bytes of its JSON. */
  maxHome: number
  /** A version of the same project: a similar home is stored as the difference to it. */
  base?: WholeHome | undefined
}

/** Reads, checks and prepares a parsed document. Throws invalid_input when the home is too large. */
export function makeReady(document: unknown, {maxHome, base}: ReadyOptions): PreparedHome {
  const {home, problems, json} = readWithin(document, maxHome)
  const ready = home && {
    json: compressHome(json, base),
    elements: packElements(elementsOf(home)),
    bindings: packBindings(allBindings(home)),
    files: referencedFiles(home),
    models: referencedModels(home),
  }
  return {home: ready, problems: describeProblems(problems, home)}
}

/** Reads a document; adds the JSON of its home, empty without one. Throws invalid_input when it exceeds `maxHome`. */
export function readWithin(document: unknown, maxHome: number): ReadHome & {json: Buffer} {
  const read = readHome(document)
  const json = Buffer.from(read.home === undefined ? '' : JSON.stringify(read.home))
  if (json.length > maxHome) throw tooLarge(maxHome)
  return {...read, json}
}

export const tooLarge = (maxHome: number) => invalidInput(`home: must be at most ${maxHome} bytes of JSON`)

/** Describes problems. Names the plan if there are several; the paths of `format` problems name it already. */
function describeProblems(problems: readonly HomeProblem[], home: Home | undefined): string[] {
  const hasSeveral = home !== undefined && home.plans.length > 1
  return problems.map(({kind, message, plan}) =>
    hasSeveral && kind !== 'format' && plan !== undefined ? `plan ${plan}: ${message}` : message,
  )
}
