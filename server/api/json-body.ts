import {isUtf8} from 'node:buffer'
import {setImmediate} from 'node:timers/promises'
import type {FastifyInstance} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {invalidInput} from '../errors.ts'
import {repeatedKey} from './repeated-key.ts'

/**
 * Accepts JSON bodies, and no other content type, on the routes of `app`. Bodies are taken as sent, without defaults or
 * conversion, and at most 64 levels deep.
 */
export function acceptJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, bytes: Buffer) => {
    if (bytes.length > quickBody) await ownTurn()
    return readDistinctJson(bytes)
  })
}

/**
 * Parses a JSON body like `readJson`, and throws invalid_input for a key that occurs twice in its object. Homes skip
 * this check.
 */
export function readDistinctJson(bytes: Uint8Array): unknown {
  const body = readJson(bytes)
  const repeated = repeatedKey(textOf(bytes))
  if (repeated !== undefined) throw invalidInput(`${repeated.slice(0, maxPath)}: occurs twice`)
  return body
}

/** A key can be as long as a body. */
const maxPath = 200

/** Bytes. Parsing fewer takes less than a millisecond, even at worst. */
const quickBody = 8 * 1024

let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits for a turn of the event loop that no other body has: bodies that arrive together hold up nobody else. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/**
 * Parses JSON from bytes. Throws invalid_input when they are not JSON, or JSON that could not be stored as sent.
 * Problems start with `path`.
 */
export function readJson(bytes: Uint8Array, path = 'body'): unknown {
  if (!isUtf8(bytes)) throw invalidInput(`${path}: is not UTF-8`)
  const excess = excessOf(bytes)
  if (excess) throw invalidInput(`${path}: ${excess}`)
  const text = textOf(bytes)
  if (text.trim() === '') throw invalidInput(`${path}: is empty; it must be JSON`)
  const value = parse(text, path)
  // Most texts escape nothing, and `includes` finds that faster than the pattern.
  if (text.includes('\\u') && /\\ud[89a-f]/i.test(text) && hasHalfPair(text))
    throw invalidInput(`${path}: has half of a surrogate pair`)
  return value
}

const textOf = ({buffer, byteOffset, byteLength}: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength).toString()

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidInput(`${path}: is not JSON (${(error as Error).message})`)
  }
}

const {jsonDepth, jsonContainers, jsonKeysPerObject} = limits
const [quote, backslash, colon, list, listEnd, object, objectEnd] = Buffer.from('"\\:[]{}')

/**
 * Describes which limit JSON exceeds, before it is parsed: parsing mostly brackets or keys takes 50 times their size in
 * memory and can't be interrupted. The result for other texts has no meaning.
 */
function excessOf(json: Uint8Array): string | undefined {
  const {length} = json
  /** The count of keys in the open object of each level. */
  const keys = new Uint32Array(jsonDepth + 1)
  let [level, containers] = [0, 0]
  for (let at = 0; at < length; at++) {
    const char = json[at] as number
    if (char === quote) at = endOfString(json, at)
    // Most characters belong to strings, numbers and commas.
    if (char < (colon as number)) continue
    switch (char) {
      case colon: {
        const count = (keys[level] as number) + 1
        if (count > jsonKeysPerObject) return `holds an object of over ${jsonKeysPerObject} keys`
        keys[level] = count
        break
      }
      case list:
      case object: {
        const excess = describeExcess(++level, ++containers)
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

function describeExcess(level: number, containers: number): string | undefined {
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
 * Returns whether a surrogate is unpaired: it would be stored as another character (RFC 7493, section 2.1). Only an
 * escape can encode one, and only the escape right after it can complete the pair.
 */
function hasHalfPair(json: string): boolean {
  /** The index that the second half of a pair must have. */
  let awaited: number | undefined
  let end = 0
  for (let at = json.indexOf('\\'); at !== -1; at = json.indexOf('\\', end)) {
    const isUnit = json[at + 1] === 'u'
    end = at + (isUnit ? 6 : 2)
    const code = isUnit ? Number.parseInt(json.slice(at + 2, end), 16) : 0
    const isSecond = code >= 0xdc00 && code <= 0xdfff
    if (isSecond !== (at === awaited) || (awaited !== undefined && !isSecond)) return true
    awaited = code >= 0xd800 && code < 0xdc00 ? end : undefined
  }
  return awaited !== undefined
}
