import {isUtf8} from 'node:buffer'
import type {FastifyInstance} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import {invalidInput} from '../errors.ts'
import {repeatedKey} from './repeated-key.ts'

/**
 * JSON bodies are taken as sent, for the routes of `app`: no default, no conversion, no other content type, at most
 * 64 levels deep (decisions: Statuses and order of refusals).
 */
export function acceptJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, bytes: Buffer) => {
    const body = readJson(bytes)
    // Of homes, which come another way, this would take a fifth of the time of reading them.
    const repeated = repeatedKey(bytes.toString())
    if (repeated !== undefined) throw invalidInput(`${repeated.slice(0, placeLength)}: is there twice`)
    return body
  })
}

/** A key can be as long as a body. */
const placeLength = 200

/**
 * Reads JSON from its bytes. Throws invalid_input when they are none, or none that can be kept as it was sent; problems
 * name it by `place`.
 */
export function readJson(bytes: Uint8Array, place = 'body'): unknown {
  if (!isUtf8(bytes)) throw invalidInput(`${place}: is not UTF-8`)
  const excess = excessOf(bytes)
  if (excess) throw invalidInput(`${place}: ${excess}`)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (text.trim() === '') throw invalidInput(`${place}: is empty; it must be JSON`)
  const value = parse(text, place)
  // Most texts escape nothing, which is found out faster than by the pattern.
  if (text.includes('\\u') && /\\ud[89a-f]/i.test(text) && hasHalfPair(text))
    throw invalidInput(`${place}: has half of a surrogate pair`)
  return value
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidInput(`${place}: is not JSON (${(error as Error).message})`)
  }
}

const {jsonDepth, jsonContainers, jsonKeys} = limits
const [quote, backslash, colon, list, listEnd, object, objectEnd] = Buffer.from('"\\:[]{}')

/**
 * What there is too much of in JSON, before it is parsed: that takes 50 times the room of what is mostly brackets or
 * keys, and can't be interrupted. Of other texts it may say anything.
 */
function excessOf(json: Uint8Array): string | undefined {
  const {length} = json
  /** Of the object that is open at each level. */
  const keys = new Uint32Array(jsonDepth + 1)
  let [level, containers] = [0, 0]
  for (let at = 0; at < length; at++) {
    const char = json[at] as number
    if (char === quote) at = endOfString(json, at)
    // Strings, numbers and commas are most of it.
    if (char < (colon as number)) continue
    switch (char) {
      case colon: {
        const count = (keys[level] as number) + 1
        if (count > jsonKeys) return `holds an object of over ${jsonKeys} keys`
        keys[level] = count
        break
      }
      case list:
      case object: {
        const excess = sayExcess(++level, ++containers)
        if (excess) return excess
        keys[level] = 0
        break
      }
      case listEnd:
      case objectEnd:
        level--
    }
  }
  return undefined
}

function sayExcess(level: number, containers: number): string | undefined {
  if (level > jsonDepth) return `is nested over ${jsonDepth} levels`
  return containers > jsonContainers ? `holds over ${jsonContainers} lists and objects` : undefined
}

function endOfString(json: Uint8Array, start: number): number {
  const {length} = json
  let at = start + 1
  while (at < length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
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
