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
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, async (_request: unknown, bytes: Buffer) => {
    if (!isUtf8(bytes)) throw invalidInput('body: is not UTF-8')
    return parseJson(bytes.toString())
  })
}

/** Throws invalid_input when the text is no JSON or is nested too deep. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalidInput('body: is empty; it must be JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalidInput(`body: is not JSON (${(error as Error).message})`)
  }
  if (isDeeperThan(limits.jsonDepth, value)) throw invalidInput(`body: is nested over ${limits.jsonDepth} levels`)
  return value
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child))
}
