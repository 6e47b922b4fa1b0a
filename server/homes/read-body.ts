import {type Fields, fieldProblems, throwIfAny} from '../api/fields.ts'
import {readJson} from '../api/json-body.ts'
import {tooLarge} from './ready-home.ts'

/** The bytes of a body that holds a home under `home`, and the most bytes of JSON that this may be. */
export interface HomeBody {
  bytes: Uint8Array
  maxHome: number
}

/** Reads a body that holds a home and what `fields` say. Throws invalid_input. */
export function readBody<Body extends {home: unknown}>({bytes, maxHome}: HomeBody, fields: Fields): Body {
  const body = readJson(bytes)
  throwIfAny(fieldProblems(body, '', fields))
  const read = body as Body
  if (bytes.length > maxHome && Buffer.byteLength(JSON.stringify(read.home)) > maxHome) throw tooLarge(maxHome)
  return read
}
