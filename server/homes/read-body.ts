import {type Fields, fieldProblems, throwIfAny} from '../api/fields.ts'
import {readJson} from '../api/json-body.ts'
import {tooLarge} from './ready-home.ts'

/** The bytes of a body with a home under `home`, and the maximum bytes of that home's JSON. */
export interface HomeBody {
  bytes: Uint8Array
  maxHome: number
}

/** Parses a body with a home and the given fields. Throws invalid_input. */
export function readBody<Body extends {home: unknown}>({bytes, maxHome}: HomeBody, fields: Fields): Body {
  const body = readJson(bytes)
  throwIfAny(fieldProblems(body, '', fields))
  const read = body as Body
  if (bytes.length > maxHome && Buffer.byteLength(JSON.stringify(read.home)) > maxHome) throw tooLarge(maxHome)
  return read
}
