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

/** Throws invalid_input when the bytes are no JSON, or none that can be kept as it was sent. */
export function readJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw invalidInput('body: is not UTF-8')
  return parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
}

/** Throws invalid_input when the text is no JSON, is nested too deep, or escapes what is no character. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalidInput('body: is empty; it must be JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidInput(`body: is not JSON (${(error as Error).message})`)
  }
  if (isDeeperThan(limits.jsonDepth, text)) throw invalidInput(`body: is nested over ${limits.jsonDepth} levels`)
  if (/\\ud[89a-f]/i.test(text) && hasHalfPair(value)) throw invalidInput('body: has half of a surrogate pair')
  return value
}

/** Half of a pair is stored as another character than was sent (RFC 7493, section 2.1). Only an escape can bring it in. */
function hasHalfPair(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, child]) => !key.isWellFormed() || hasHalfPair(child))
}

/** Of a text that is JSON. Going through its values instead takes longer than reading them did. */
function isDeeperThan(levels: number, json: string): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (isInString && char === '\\') at++
    else if (char === '"') isInString = !isInString
    else if (!isInString) level += stepOf(char)
    if (level > levels) return true
  }
  return false
}

function stepOf(char: string | undefined): 1 | 0 | -1 {
  if (char === '[' || char === '{') return 1
  return char === ']' || char === '}' ? -1 : 0
}
