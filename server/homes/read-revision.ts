import {constants, zstdCompressSync} from 'node:zlib'
import {limits} from '#shared/api/limits.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {filesNamed} from '#shared/home/files.ts'
import {isRecord, type Json} from '#shared/home/json.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {type Fields, fieldProblems, textOf, throwAny} from '../http/fields.ts'
import {readJson} from '../http/json-body.ts'
import {packElements} from './elements.ts'
import {readThumbnail} from './read-thumbnail.ts'

/** A body of POST revisions, read. What is wrong with its home is no refusal yet: a stale base comes first. */
export interface RevisionBody {
  message: string
  baseRevision: number | null
  /** WebP, 640 × 400. */
  thumbnail: Uint8Array | undefined
  /** Undefined when the document is not a home of the format, as `problems` say. */
  home: ReadyHome | undefined
  /** What is wrong with the home, as sentences. */
  problems: string[]
}

/** A home made ready to be stored. */
export interface ReadyHome {
  /** Its JSON, zstd-compressed. */
  json: Uint8Array
  /** See `packElements`. */
  elements: Uint8Array
  /** The project files it names. */
  files: string[]
}

/** Reads the bytes of a body; `refused` says what is wrong with it, each with its place. Runs in a worker thread. */
export async function readRevision({
  bytes,
  maxHome,
}: {
  bytes: Uint8Array
  maxHome: number
}): Promise<RevisionBody | {refused: readonly string[]}> {
  try {
    const body = readJson(bytes)
    throwAny(fieldProblems(body, '', fields))
    const {home: document, message, baseRevision, thumbnail} = body as RevisionText
    if (bytes.length > maxHome && byteLength(document) > maxHome) throw tooLarge(maxHome)
    const picture = thumbnail === undefined ? undefined : await readThumbnail(thumbnail)
    const {home, problems: found} = readHome(document)
    const ready = home && makeReady(home, maxHome)
    return {message, baseRevision, thumbnail: picture, home: ready, problems: found.map(sentence)}
  } catch (error) {
    if (error instanceof ApiError && error.problems) return {refused: error.problems}
    throw error
  }
}

function makeReady(home: Home, maxHome: number): ReadyHome {
  const json = Buffer.from(JSON.stringify(home))
  if (json.length > maxHome) throw tooLarge(maxHome)
  return {json: compress(json), elements: packElements(elementsOf(home)), files: filesNamed(home)}
}

interface RevisionText {
  home: Json
  message: string
  baseRevision: number | null
  thumbnail?: string
}

const fields: Fields = {
  home: {isRight: isRecord, expected: 'must be an object'},
  message: textOf(0, limits.revisionMessage),
  baseRevision: {
    isRight: (value) => value === null || Number.isSafeInteger(value),
    expected: 'must be an integer or null',
  },
  thumbnail: {isRight: (value) => typeof value === 'string', expected: 'must be a string', isOptional: true},
}

const sentence = ({kind, message, plan}: HomeProblem) =>
  kind === 'format' || plan === undefined ? message : `plan ${plan}: ${message}`
const tooLarge = (maxHome: number) => invalidInput(`home: must be at most ${maxHome} bytes of JSON`)
const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** The checksum makes reading a damaged home fail instead of answering another one. */
const compress = (json: Uint8Array) => zstdCompressSync(json, {params: {[constants.ZSTD_c_checksumFlag]: 1}})
