import {hasOwn} from '#shared/home/older-browsers.ts'
import {isRecord, type Json} from '#shared/json.ts'

/**
 * Tests whether a value fits a JSON Schema of the home format. It knows the keywords that these schemas use: ajv would
 * more than double the card, and compile code that a strict content policy forbids.
 */
export const fitsSchema = (schema: Json, value: unknown): boolean => testOf(schema)(value)

type Test = (value: unknown) => boolean

const made = new WeakMap<Json, Test>()

/**
 * Returns the test of a schema. It is made when the first value needs it, from tests of its parts: a home has hundreds of
 * elements, and most homes don't need all of the schema.
 */
function testOf(schema: Json): Test {
  const known = made.get(schema)
  if (known) return known
  let tests: readonly Test[] | undefined
  const test: Test = (value) => {
    tests ??= testsOf(schema)
    return tests.every((one) => one(value))
  }
  made.set(schema, test)
  return test
}

const testsOf = (schema: Json) =>
  Object.keys(schema).flatMap((keyword) =>
    hasOwn(keywords, keyword) ? (keywords[keyword]?.(schema[keyword], schema) ?? []) : [],
  )

type Keyword = (expected: unknown, schema: Json) => Test

const testsIn = (expected: unknown) =>
  Object.entries(expected as Readonly<Record<string, Json>>).map(([key, one]) => [key, testOf(one)] as const)

/** Each keyword accepts values of other types, as in JSON Schema. */
const ofNumbers =
  (test: (value: number) => boolean): Test =>
  (value) =>
    typeof value !== 'number' || test(value)
const ofTexts =
  (test: (value: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value)
const ofLists =
  (test: (value: readonly unknown[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value)
const ofRecords =
  (test: (value: Json) => boolean): Test =>
  (value) =>
    !isRecord(value) || test(value)

const keywords: Readonly<Record<string, Keyword>> = {
  type: (expected) => (value) => isOfType(expected, value),
  const: (expected) => (value) => value === expected,
  enum: (expected) => (value) => (expected as readonly unknown[]).includes(value),
  not(expected) {
    const test = testOf(expected as Json)
    return (value) => !test(value)
  },
  anyOf(expected) {
    const tests = (expected as readonly Json[]).map(testOf)
    return (value) => tests.some((test) => test(value))
  },
  minimum: (expected) => ofNumbers((value) => value >= Number(expected)),
  maximum: (expected) => ofNumbers((value) => value <= Number(expected)),
  exclusiveMinimum: (expected) => ofNumbers((value) => value > Number(expected)),
  minLength: (expected) => ofTexts((value) => lengthOf(value) >= Number(expected)),
  maxLength: (expected) => ofTexts((value) => value.length <= Number(expected) || lengthOf(value) <= Number(expected)),
  pattern(expected) {
    const pattern = patternOf(String(expected))
    return ofTexts((value) => pattern.test(value))
  },
  minItems: (expected) => ofLists(({length}) => length >= Number(expected)),
  maxItems: (expected) => ofLists(({length}) => length <= Number(expected)),
  prefixItems(expected) {
    const tests = (expected as readonly Json[]).map(testOf)
    return ofLists((value) => tests.every((test, index) => index >= value.length || test(value[index])))
  },
  items(expected, {prefixItems}) {
    const [test, from] = [testOf(expected as Json), Array.isArray(prefixItems) ? prefixItems.length : 0]
    return ofLists((value) => value.every((one, index) => index < from || test(one)))
  },
  required: (expected) => ofRecords((value) => (expected as readonly string[]).every((key) => hasOwn(value, key))),
  properties(expected) {
    const tests = testsIn(expected)
    return ofRecords((value) => tests.every(([key, test]) => !hasOwn(value, key) || test(value[key])))
  },
  patternProperties(expected) {
    const tests = testsIn(expected).map(([pattern, test]) => [patternOf(pattern), test] as const)
    return ofRecords((value) =>
      tests.every(([pattern, test]) => Object.keys(value).every((key) => !pattern.test(key) || test(value[key]))),
    )
  },
  additionalProperties(expected, {properties = {}, patternProperties = {}}) {
    const patterns = Object.keys(patternProperties as object).map(patternOf)
    const isNamed = (key: string) => hasOwn(properties as object, key) || patterns.some((one) => one.test(key))
    return ofRecords((value) => expected !== false || Object.keys(value).every(isNamed))
  },
  maxProperties: (expected) => ofRecords((value) => Object.keys(value).length <= Number(expected)),
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  return typeof value === type
}

/** Counts characters, not the halves of surrogate pairs. */
const lengthOf = (text: string) => [...text].length

const patternOf = (source: string) => new RegExp(source, 'u')
