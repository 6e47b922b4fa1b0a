import {limits} from '#shared/contract/limits.ts'
import {isRecord, type Json} from '#shared/json.ts'
import {type Fields, textOf} from '../api/fields.ts'
import {type HomeBody, readBody} from './read-body.ts'
import {readThumbnail} from './read-thumbnail.ts'
import {makeReady, type PreparedHome, type ReadyOptions} from './ready-home.ts'

/** The parsed body of POST revisions. Problems of the home are reported later, after a stale base. */
export interface RevisionBody extends PreparedHome {
  message: string
  baseRevision: number | null
  /** WebP, 640 × 400. */
  thumbnail: Uint8Array | undefined
}

/** Parses the body of POST revisions. Throws invalid_input. Runs in a worker thread. */
export async function readRevision(body: HomeBody & ReadyOptions): Promise<RevisionBody> {
  const {home, message, baseRevision, thumbnail} = readBody<RevisionText>(body, fields)
  const picture = thumbnail === undefined ? undefined : await readThumbnail(thumbnail)
  return {message, baseRevision, thumbnail: picture, ...makeReady(home, body)}
}

interface RevisionText {
  home: Json
  message: string
  baseRevision: number | null
  thumbnail?: string
}

const fields: Fields = {
  home: {isValid: isRecord, expected: 'must be an object'},
  message: textOf(0, limits.revisionMessageLength),
  baseRevision: {
    isValid: (value) => value === null || Number.isSafeInteger(value),
    expected: 'must be an integer or null',
  },
  thumbnail: {isValid: (value) => typeof value === 'string', expected: 'must be a string', isOptional: true},
}
