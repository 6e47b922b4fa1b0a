import {constants, zstdCompressSync} from 'node:zlib'
import {elementsOf} from '#shared/home/elements.ts'
import {filesNamed} from '#shared/home/files.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {type ReadHome, readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'
import {packElements} from './elements.ts'

/** A home made ready to be stored. */
export interface ReadyHome {
  /** Its JSON, zstd-compressed. */
  json: Uint8Array
  /** See `packElements`. */
  elements: Uint8Array
  /** The project files it names. */
  files: string[]
}

/** What of a document of any version goes into a version of a project. */
export interface PreparedHome {
  /** Undefined when the document is not a home of the format, as `problems` say. */
  home: ReadyHome | undefined
  /** What keeps the home from being saved, as sentences. */
  problems: string[]
}

/** Reads, checks and makes ready a parsed document. Throws invalid_input when the home is larger than `maxHome` bytes. */
export function makeReady(document: unknown, maxHome: number): PreparedHome {
  const {home, problems, json} = readWithin(document, maxHome)
  const ready = home && {json: compress(json), elements: packElements(elementsOf(home)), files: filesNamed(home)}
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

/** The checksum makes reading a damaged home fail instead of answering another one. */
const compress = (json: Uint8Array) => zstdCompressSync(json, {params: {[constants.ZSTD_c_checksumFlag]: 1}})
