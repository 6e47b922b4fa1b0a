import {isUtf8} from 'node:buffer'
import type {FastifyInstance} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import {invalidInput} from '../errors.ts'

/**
 * JSON bodies are taken as sent, for the routes of `app`: no default, no conversion, no other content type, at most
 * 64 levels deep (decisions: Statuses and order of refusals).
 */
export function takeJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, bytes: Buffer) =>
    readJson(bytes),
  )
}

/**
 * Reads JSON from its bytes. Throws invalid_input when they are none, or none that can be kept as it was sent; problems
 * name it by `place`.
 */
export function readJson(bytes: Uint8Array, place = 'body'): unknown {
  if (!isUtf8(bytes)) throw invalidInput(`${place}: is not UTF-8`)
  // Before it is parsed, which takes 50 times the room of what is mostly brackets, and can't be interrupted.
  const {levels, containers} = measure(bytes)
  if (levels > limits.jsonDepth) throw invalidInput(`${place}: is nested over ${limits.jsonDepth} levels`)
  if (containers > limits.jsonContainers)
    throw invalidInput(`${place}: holds over ${limits.jsonContainers} lists and objects`)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (text.trim() === '') throw invalidInput(`${place}: is empty; it must be JSON`)
  const value = parse(text, place)
  if (/\\ud[89a-f]/i.test(text) && hasHalfPair(text)) throw invalidInput(`${place}: has half of a surrogate pair`)
  return value
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidInput(`${place}: is not JSON (${(error as Error).message})`)
  }
}

const [quote, backslash, list, listEnd, object, objectEnd] = Buffer.from('"\\[]{}')

/** How deep JSON is nested, and how many lists and objects it holds; of other texts it says anything. */
function measure(json: Uint8Array): {levels: number; containers: number} {
  let [level, levels, containers] = [0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === quote) at = endOfString(json, at)
    else if (char === list || char === object) {
      containers++
      levels = Math.max(levels, ++level)
    } else if (char === listEnd || char === objectEnd) level--
  }
  return {levels, containers}
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}

/**
 * Half of a pair is stored as another character than was sent (RFC 7493, section 2.1). Only an escape can bring it in,
 * and only the escape right behind it can complete it.
 */
function hasHalfPair(json: string): boolean {
  let awaited: number | undefined
  for (const {0: escaped, index} of json.matchAll(/\\(?:u[0-9a-f]{4}|.)/gi)) {
    const code = Number.parseInt(escaped.slice(2), 16)
    const isSecond = code >= 0xdc00 && code <= 0xdfff
    if (isSecond !== (index === awaited) || (awaited !== undefined && !isSecond)) return true
    awaited = code >= 0xd800 && code < 0xdc00 ? index + escaped.length : undefined
  }
  return awaited !== undefined
}
