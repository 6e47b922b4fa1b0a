/** Helpers that build the schemas of every version. Each version states its own rules in its own files. */
import type {Static, TProperties, TSchema} from 'typebox'
import {Type} from '../../json-schema.ts'

/** Builds a closed object: an unknown key is a typo worth showing. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, {additionalProperties: false})

/** Builds a closed object with a name, which the OpenAPI document uses too. */
export const named = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, {title, additionalProperties: false})

/**
 * Adds help for authors. The value's own description of its valid form moves to `$comment`, for problem messages
 * (schema-wording.ts).
 */
export function about<T extends TSchema>(help: string, value: T): T {
  const {description: expected} = value as {description?: string}
  const annotations =
    expected === undefined ? {description: help} : {description: `${help}: ${expected}`, $comment: expected}
  return Type.With(value, annotations) as T
}

/** Builds an optional field. */
export const optional = <T extends TSchema>(help: string, value: T) => Type.Optional(about(help, value))

/** Builds an object whose keys match a pattern. */
export const byKey = <T extends TSchema>(pattern: string, value: T, options: {maxProperties: number}) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    patternProperties: {[pattern]: value},
    additionalProperties: false,
    ...options,
  })
