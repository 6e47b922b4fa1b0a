import {isRecord} from '#shared/home/json.ts'
import {invalidInput} from '../errors.ts'

/** What a key of a JSON object must hold. */
export interface Field {
  isRight(value: unknown): boolean
  /** Completes the sentence: `must be …`. */
  expected: string
  isOptional?: boolean
}

/** The keys of an object, told of in this order; other keys are ignored (decisions: Inputs, JSON). */
export type Fields = Readonly<Record<string, Field>>

/** What is wrong with an object, each with its place: `devices[3].kind: must be one of light, cover`. */
export function* fieldProblems(value: unknown, place: string, fields: Fields): Generator<string> {
  if (!isRecord(value)) {
    yield `${place || 'body'}: must be an object`
    return
  }
  for (const [key, {isRight, expected, isOptional}] of Object.entries(fields)) {
    const at = place === '' ? key : `${place}.${key}`
    if (!Object.hasOwn(value, key)) {
      if (!isOptional) yield `${at}: is required`
    } else if (!isRight(value[key])) yield `${at}: ${expected}`
  }
}

/** Telling more would only cost time. */
const mostProblems = 20

/** The list under `key` of a body, each row of `fields`. Throws invalid_input with what is wrong, 20 problems at most. */
export function readList<Row>(body: unknown, key: string, {most, fields}: {most: number; fields: Fields}): Row[] {
  const isShort = (list: unknown) => Array.isArray(list) && list.length <= most
  const list: Fields = {[key]: {isRight: isShort, expected: `must be an array of at most ${most} items`}}
  throwIfAny(fieldProblems(body, '', list))
  const rows = (body as Record<string, unknown[]>)[key] ?? []
  throwIfAny(rows.values().flatMap((row, index) => fieldProblems(row, `${key}[${index}]`, fields)))
  return rows as Row[]
}

export function throwIfAny(problems: Iterator<string> & Iterable<string>) {
  const told = Iterator.from(problems).take(mostProblems).toArray()
  if (told.length > 0) throw invalidInput(...told)
}

export const oneOf = (values: readonly string[]): Field => ({
  isRight: (value) => typeof value === 'string' && values.includes(value),
  expected: `must be one of ${values.join(', ')}`,
})

/** Characters are code points, as JSON Schema counts them. */
export const textOf = (least: number, most: number): Field => ({
  isRight: (value) => typeof value === 'string' && isBetween(least, [...value].length, most),
  expected: `must be a string of ${least} to ${most} characters`,
})

const isBetween = (least: number, value: number, most: number) => least <= value && value <= most
