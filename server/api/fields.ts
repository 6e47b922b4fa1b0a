import {isRecord} from '#shared/json.ts'
import {invalidInput} from '../errors.ts'

/** The check of one field of a JSON object. */
export interface Field {
  isValid(value: unknown): boolean
  /** Completes the sentence: `must be …`. */
  expected: string
  isOptional?: boolean
}

/** The fields of an object, reported in this order. Other fields are ignored. */
export type Fields = Readonly<Record<string, Field>>

/** Yields the problems of an object, each with its path: `devices[3].kind: must be one of light, cover`. */
export function* fieldProblems(value: unknown, place: string, fields: Fields): Generator<string> {
  if (!isRecord(value)) {
    yield `${place || 'body'}: must be an object`
    return
  }
  for (const [key, {isValid, expected, isOptional}] of Object.entries(fields)) {
    const at = place === '' ? key : `${place}.${key}`
    if (!Object.hasOwn(value, key)) {
      if (!isOptional) yield `${at}: is required`
    } else if (!isValid(value[key])) yield `${at}: ${expected}`
  }
}

/** More problems help nobody and take time. */
const maxProblems = 20

/** Returns the list under `key` of a body, whose rows have `fields`. Throws invalid_input with up to 20 problems. */
export function readList<Row>(body: unknown, key: string, {max, fields}: {max: number; fields: Fields}): Row[] {
  const isShort = (list: unknown) => Array.isArray(list) && list.length <= max
  const list: Fields = {[key]: {isValid: isShort, expected: `must be an array of at most ${max} items`}}
  throwIfAny(fieldProblems(body, '', list))
  const rows = (body as Record<string, unknown[]>)[key] ?? []
  throwIfAny(rows.values().flatMap((row, index) => fieldProblems(row, `${key}[${index}]`, fields)))
  return rows as Row[]
}

/** Throws invalid_input with the first problems, if there are any. */
export function throwIfAny(problems: Iterator<string> & Iterable<string>) {
  const first = Iterator.from(problems).take(maxProblems).toArray()
  if (first.length > 0) throw invalidInput(...first)
}

export const oneOf = (values: readonly string[]): Field => ({
  isValid: (value) => typeof value === 'string' && values.includes(value),
  expected: `must be one of ${values.join(', ')}`,
})

/** Returns a field for a string; characters are code points, as in JSON Schema. */
export const textOf = (min: number, max: number): Field => ({
  isValid: (value) => typeof value === 'string' && isBetween(min, [...value].length, max),
  expected: `must be a string of ${min} to ${max} characters`,
})

const isBetween = (min: number, value: number, max: number) => min <= value && value <= max
