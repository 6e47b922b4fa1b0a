/** Writes schemas in the way that generators of clients read them, with the same meaning. */
import {isRecord, type Json} from '#shared/json.ts'

/** The largest integer of 32 bits, which generators take an integer without a format for. */
const maxInt32 = 2 ** 31 - 1

/** Rewrites every schema of a document's parts. `schemas` are its components, by name. */
export function forGenerators<T>(part: T, schemas: Readonly<Record<string, unknown>>): T {
  const rewrite = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(rewrite)
    if (!isRecord(each)) return each
    const inner = Object.fromEntries(
      Object.entries(each).map(([key, value]) => [key, isValue(key) ? value : rewrite(value)]),
    )
    return rules.reduce((schema, rule) => rule(schema, schemas), inner)
  }
  return rewrite(part) as T
}

type Rule = (schema: Json, schemas: Readonly<Record<string, unknown>>) => Json

const rules: readonly Rule[] = [
  widenIntegers,
  widenNumbers,
  keepNumbersFirst,
  dropExclusiveMinimum,
  nameKeys,
  nameValues,
  discriminate,
]

function widenIntegers(schema: Json): Json {
  const isWide = schema.type === 'integer' && typeof schema.maximum === 'number' && schema.maximum > maxInt32
  return isWide ? {...schema, format: 'int64'} : schema
}

/** Generators of Go take a number without a format for 32 bits: a latitude would lose its last digits. */
function widenNumbers(schema: Json): Json {
  return schema.type === 'number' ? {...schema, format: 'double'} : schema
}

/**
 * openapi-generator's Java tries the classes of a choice in the order of the alphabet, and takes 2 for a Boolean. A
 * number without a format is a BigDecimal, which comes before that.
 */
function keepNumbersFirst({anyOf, ...schema}: Json): Json {
  if (!Array.isArray(anyOf)) return schema
  const hasBoolean = anyOf.some(({type}) => type === 'boolean')
  return {...schema, anyOf: hasBoolean ? anyOf.map(({format, ...each}) => each) : anyOf}
}

/** Replaces `exclusiveMinimum` by `minimum`: it is a boolean in OpenAPI 3.0, and generators that read both fail. */
function dropExclusiveMinimum({exclusiveMinimum, ...schema}: Json): Json {
  if (typeof exclusiveMinimum !== 'number') return schema
  const {description} = schema
  const bound = `more than ${exclusiveMinimum}`
  return {...schema, minimum: exclusiveMinimum, description: description ? `${description}; ${bound}` : bound}
}

/** Generators ignore `patternProperties`. */
function nameKeys({patternProperties, ...schema}: Json): Json {
  const [byKey] = Object.entries(isRecord(patternProperties) ? patternProperties : {})
  if (byKey === undefined) return schema
  const [pattern, additionalProperties] = byKey
  return {...schema, ...(pattern !== anyKey && {propertyNames: {pattern}}), additionalProperties}
}

const anyKey = '^.*$'

/** Names of members that every enum of Kotlin or Java has: a value of the same name does not compile. */
const ownOfEnums: ReadonlySet<unknown> = new Set(['name', 'ordinal', 'entries', 'values'])

/** Gives the values of an enum other names in code, where one is taken (openapi-generator reads `x-enum-varnames`). */
function nameValues(schema: Json): Json {
  const {enum: values} = schema
  if (!Array.isArray(values) || !values.some((value) => ownOfEnums.has(value))) return schema
  return {...schema, 'x-enum-varnames': values.map((value) => (ownOfEnums.has(value) ? `${value}_` : String(value)))}
}

/** A choice between named objects, told apart by a constant that all of them have. */
function discriminate({anyOf, ...schema}: Json, schemas: Readonly<Record<string, unknown>>): Json {
  if (!Array.isArray(anyOf)) return schema
  const unchanged = {...schema, anyOf}
  const references = anyOf.map(({$ref}) => $ref)
  if (!references.every((reference) => typeof reference === 'string')) return unchanged
  const members = references.map((reference) => constantsOf(schemas[reference.split('/').at(-1) ?? '']))
  const [propertyName] = Object.keys(members[0] ?? {}).filter(
    (name) =>
      new Set(members.map((member) => member[name])).size === members.length &&
      members.every((member) => name in member),
  )
  if (propertyName === undefined) return unchanged
  const mapping = Object.fromEntries(members.map((member, index) => [member[propertyName], references[index]]))
  return {...schema, oneOf: anyOf, discriminator: {propertyName, mapping}}
}

function constantsOf(schema: unknown): Record<string, string> {
  const {properties, required} = (isRecord(schema) ? schema : {}) as {properties?: Json; required?: string[]}
  return Object.fromEntries(
    Object.entries(properties ?? {}).flatMap(([name, field]) =>
      isRecord(field) && typeof field.const === 'string' && required?.includes(name) ? [[name, field.const]] : [],
    ),
  )
}

/** Returns whether the value of a key is an example, not a part of the document. */
const isValue = (key: string) => key === 'example' || key === 'examples'
