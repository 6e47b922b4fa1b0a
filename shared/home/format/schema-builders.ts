/** How schemas of every version are put together. What a version allows is said in its own files, never here. */
import type {Static, TProperties, TSchema} from 'typebox'
import {Type} from '../../json-schema.ts'

/** Every object is closed: an unknown key is a typo to be shown. */
export const closed = <P extends TProperties>(properties: P) => Type.Object(properties, {additionalProperties: false})

/** One that has a name, by which the OpenAPI document describes it too. */
export const named = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, {title, additionalProperties: false})

/**
 * The value with help for whoever fills it in. The words of its own for what it must be, which problems are told in
 * (schema-wording.ts), stay beside it.
 */
export function about<T extends TSchema>(help: string, value: T): T {
  const {description: expected} = value as {description?: string}
  const annotations =
    expected === undefined ? {description: help} : {description: `${help}: ${expected}`, $comment: expected}
  return Type.With(value, annotations) as T
}

/** A field that may be left out. */
export const optional = <T extends TSchema>(help: string, value: T) => Type.Optional(about(help, value))

/** Objects by a key that the pattern describes. */
export const byKey = <T extends TSchema>(pattern: string, value: T, options: {maxProperties: number}) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    patternProperties: {[pattern]: value},
    additionalProperties: false,
    ...options,
  })
