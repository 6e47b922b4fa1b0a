import {isRecord} from '#shared/json.ts'
import {Failure} from '../failure.ts'

/** A field of a tool's input: its schema for assistants, and the check by the same bounds. */
export interface Field<T> {
  schema: Readonly<Record<string, unknown>>
  fits(value: unknown): value is T
  /** Its valid values in words: `a whole number from 1 to 100`. */
  needs: string
}

type Fields = Readonly<Record<string, Field<unknown>>>
export type InputOf<F extends Fields> = {[Name in keyof F]?: F[Name] extends Field<infer T> ? T : never}

const maxText = 200

export const textField = (description: string): Field<string> => ({
  schema: {type: 'string', minLength: 1, maxLength: maxText, description},
  fits: (value): value is string => typeof value === 'string' && value.length >= 1 && value.length <= maxText,
  needs: `a text of 1 to ${maxText} characters`,
})

export const wholeNumberField = (min: number, max: number, description: string): Field<number> => ({
  schema: {type: 'integer', minimum: min, maximum: max, description},
  fits: (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  needs: `a whole number from ${min} to ${max}`,
})

export const wordField = <T extends string>(words: readonly T[], description: string): Field<T> => ({
  schema: {type: 'string', enum: [...words], description},
  fits: (value): value is T => words.some((word) => word === value),
  needs: `one of ${words.join(', ')}`,
})

export const textOrNumberField = (description: string): Field<string | number> => ({
  schema: {anyOf: [{type: 'string', minLength: 1, maxLength: maxText}, {type: 'number'}], description},
  fits: (value): value is string | number => Number.isFinite(value) || textField('').fits(value),
  needs: `a number, or a text of 1 to ${maxText} characters`,
})

/** Builds the JSON Schema of an input. */
export const schemaOf = (fields: Fields, required: readonly string[] = []): object => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, {schema}]) => [name, schema])),
  ...(required.length > 0 && {required}),
  additionalProperties: false,
})

/** Reads an input. Throws a failure that names each field that is wrong: an assistant's slip must not be dropped. */
export function readInput<F extends Fields>(fields: F, required: readonly string[], input: unknown): InputOf<F> {
  if (!isRecord(input)) throw new Failure('usage', 'arguments: must be an object')
  const names = Object.keys(input).slice(0, 20)
  const problems = [
    ...names
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `${name.slice(0, 50)}: there is no such field`),
    ...required.filter((name) => input[name] === undefined).map((name) => `${name}: is required`),
    ...Object.entries(fields)
      .filter(([name, {fits}]) => input[name] !== undefined && !fits(input[name]))
      .map(([name, {needs}]) => `${name}: must be ${needs}`),
  ]
  if (problems.length > 0) throw new Failure('usage', problems.join('\n'))
  return input as InputOf<F>
}
