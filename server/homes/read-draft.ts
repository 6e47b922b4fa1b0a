import {hash} from 'node:crypto'
import {zstdCompressSync} from 'node:zlib'
import {isRecord, type Json} from '#shared/json.ts'
import {readContent} from '../api/content.ts'
import type {Fields} from '../api/fields.ts'
import {type HomeBody, readBody} from './read-body.ts'
import {makeReady, type PreparedHome} from './ready-home.ts'

/** The parsed body of PUT draft. */
export interface DraftBody extends PreparedHome {
  /** The number of the version that it was made from; null when there was none. */
  base: number | null
  /** The counter of the draft that the editor changed. */
  edit: number
  /** The undo and redo steps, zstd-compressed JSON. */
  history: Uint8Array | null
  /** The hash of the body, which tells a repeated request. */
  requestHash: string
}

/** Parses the body of PUT draft. Throws invalid_input. Runs in a worker thread. */
export function readDraft({content, maxHome}: HomeBody): DraftBody {
  const bytes = readContent(content)
  const {home, base, edit, history} = readBody<DraftText>({content: bytes, maxHome}, fields)
  const packed = isRecord(history) ? zstdCompressSync(JSON.stringify(history)) : null
  return {base, edit, history: packed, requestHash: hash('sha256', bytes), ...makeReady(home, {maxHome})}
}

interface DraftText {
  home: Json
  base: number | null
  edit: number
  history?: Json | null
}

const fields: Fields = {
  home: {isValid: isRecord, expected: 'must be an object'},
  base: {isValid: (value) => value === null || isCount(value, 1), expected: 'must be the number of a version, or null'},
  edit: {isValid: (value) => isCount(value, 0), expected: 'must be an integer from 0'},
  history: {
    isValid: (value) => value === null || isRecord(value),
    expected: 'must be an object, or null',
    isOptional: true,
  },
}

const isCount = (value: unknown, min: number) => Number.isSafeInteger(value) && Number(value) >= min
