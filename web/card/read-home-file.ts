import {checkReferences} from '#shared/home/check/references.ts'
import type {Home} from '#shared/home/schema.ts'
import {currentVersion} from '#shared/home/version.ts'
import {upgradeHome} from '#shared/home/versions/upgrade.ts'
import {versions} from '#shared/home/versions/versions.ts'
import {isRecord, type Json} from '#shared/json.ts'
import {fitsSchema} from './fits-schema.ts'

/** `damaged`: no JSON, or not as its version says. `newer`: of a later version than this card reads. */
export type FileProblem = 'no-home' | 'damaged' | 'newer'

/** Reads a home from its file's text. Homes of earlier versions are upgraded. */
export function readHomeFile(text: string): {home: Home} | {problem: FileProblem} {
  const parsed = parse(text)
  if (parsed === undefined) return {problem: 'damaged'}
  // The API answers a home within its version.
  const document = isRecord(parsed) && parsed.schema === undefined && isRecord(parsed.home) ? parsed.home : parsed
  if (!isRecord(document) || !Number.isInteger(document.schema)) return {problem: 'no-home'}
  const number = Number(document.schema)
  if (number > currentVersion) return {problem: 'newer'}
  const version = versions.find((one) => one.number === number)
  if (!version || !fitsSchema(version.format.schema as unknown as Json, document)) return {problem: 'damaged'}
  const {home, refused} = upgradeHome(document, number)
  if (refused.length > 0) return {problem: 'damaged'}
  for (const _ of checkReferences(home)) return {problem: 'damaged'}
  return {home}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
