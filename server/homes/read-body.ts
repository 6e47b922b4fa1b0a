import {type Content, readContent, sizeOf} from '../api/content.ts'
import {type Fields, fieldProblems, throwIfAny} from '../api/fields.ts'
import {readJson} from '../api/json-body.ts'
import {tooLarge} from './ready-home.ts'
/** A body with a home under `home`, and the maximum bytes of that home's JSON. */
export interface HomeBody {
  content: Content
  maxHome: number
}

/** Parses a body with a home and the given fields. Throws invalid_input. */
export function readBody<Body extends {home: unknown}>({content, maxHome}: HomeBody, fields: Fields): Body {
  const body = readJson(readContent(content))
  throwIfAny(fieldProblems(body, '', fields))
  const read = body as Body
  if (sizeOf(content) > maxHome && Buffer.byteLength(JSON.stringify(read.home)) > maxHome) throw tooLarge(maxHome)
  return read
}
