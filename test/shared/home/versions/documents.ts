/** Generates documents that are valid by a schema, from the schema itself. */
import fc from 'fast-check'
import type {Json} from '#shared/json.ts'

export function documentOf(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(documentOf))
  const make = makers[String(schema.type)]
  return make === undefined ? fc.jsonValue({maxDepth: 2}) : make(schema)
}

const makers: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  object: objectOf,
  array: listOf,
  string: textOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  number: ({minimum, maximum}) => {
    const range = {min: Number(minimum ?? -1000), max: Number(maximum ?? 1000)}
    return fc.oneof(
      fc.double({...range, noNaN: true}),
      fc.integer({min: Math.ceil(range.min), max: Math.floor(range.max)}),
    )
  },
  integer: ({minimum, maximum}) => fc.integer({min: Number(minimum), max: Math.min(Number(maximum), 1000)}),
}

function objectOf({properties, required, patternProperties}: Json): fc.Arbitrary<unknown> {
  const [pattern, value] = Object.entries((patternProperties ?? {}) as Record<string, Json>)[0] ?? []
  if (pattern !== undefined && value !== undefined)
    return fc.dictionary(textOf({pattern}), documentOf(value), {maxKeys: 3})
  const fields = Object.entries(properties as Record<string, Json>).map(([key, field]) => [key, documentOf(field)])
  return fc.record<Json>(Object.fromEntries(fields), {requiredKeys: (required ?? []) as string[]})
}

function listOf({items, prefixItems, minItems = 0, maxItems}: Json): fc.Arbitrary<unknown> {
  if (Array.isArray(prefixItems))
    return fc
      .tuple(fc.tuple(...prefixItems.map(documentOf)), fc.integer({min: Number(minItems), max: prefixItems.length}))
      .map(([row, length]) => row.slice(0, length))
  return fc.array(documentOf(items as Json), {minLength: Number(minItems), maxLength: Math.min(Number(maxItems), 4)})
}

const texts = new Map<string, fc.Arbitrary<string>>()

function textOf({pattern, minLength, maxLength}: Json): fc.Arbitrary<string> {
  if (typeof pattern !== 'string')
    return fc.string({unit: 'grapheme', minLength: Number(minLength ?? 0), maxLength: 12}).filter(
      // A grapheme may be several characters.
      (text) => [...text].length <= Number(maxLength),
    )
  const made = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), {size: '-1'})
  texts.set(pattern, made)
  return made
}
