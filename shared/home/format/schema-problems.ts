/**
 * Validates a document against a version's schema part by part: a problem in one wall does not hide the next one's, and
 * a part costs no more than reading it to its first mistake.
 */
import type {ValidateFunction} from 'ajv'
import {Ajv2020} from 'ajv/dist/2020.js'
import {isRecord, type Json} from '#shared/json.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {extraProblems} from './extra.ts'
import type {Format, Parts} from './format.ts'
import {wordingOf} from './schema-wording.ts'

/** Validates a value without its parts, which have their own checkers. */
interface Checker {
  validate: ValidateFunction
  hasExtra: boolean
  parts: readonly Part[]
}

interface Part {
  key: string
  membersOf: (value: unknown) => Members
  member: Checker
}

/** The members of a list or map; none if it has the wrong type or too many, which its holder's problem reports. */
interface Members {
  values: readonly unknown[]
  /** The keys of a map. */
  keys?: readonly string[]
}

interface Place {
  path: string
  /** The id of the plan that contains it. */
  plan?: string | undefined
}

const compiled = new WeakMap<Format, Checker>()

/** Yields the problems of a document by the version's schema, each with its path. */
export function* schemaProblems(format: Format, document: unknown): Generator<HomeProblem> {
  yield* problemsOf(checkerOf(format), document, {path: ''})
  if (format.countProblems) yield* format.countProblems(document)
}

/**
 * Compiles on first use: that takes about 50 ms, which only readers of this version should pay. Tests hold the schemas
 * to their own schema, which would take as long again.
 */
function checkerOf(format: Format): Checker {
  const known = compiled.get(format)
  if (known !== undefined) return known
  const ajv = new Ajv2020({verbose: true, strict: true, strictTuples: false, validateSchema: false})
  // Otherwise ajv would try every branch of a union after a match, for keywords that no version uses.
  ajv.opts.unevaluated = false
  const checker = compile(ajv, format.schema, format.parts)
  compiled.set(format, checker)
  return checker
}

function compile(ajv: Ajv2020, schema: Json | Format['schema'], parts: Parts): Checker {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const sizes = Object.entries(properties).map(([key, value]) => [key, key in parts ? withoutMembers(value) : value])
  return {
    validate: ajv.compile('properties' in schema ? {...schema, properties: Object.fromEntries(sizes)} : schema),
    hasExtra: 'extra' in properties,
    parts: Object.entries(parts).map(([key, within]) => {
      const list = properties[key] as Json
      return {key, membersOf: membersReader(list), member: compile(ajv, memberOf(list), within)}
    }),
  }
}

/** Returns the list's or map's schema with only its type and size. */
function withoutMembers({
  items: _items,
  patternProperties: _pattern,
  additionalProperties: _rest,
  ...size
}: Json): Json {
  return size
}

function memberOf({items, patternProperties}: Json): Json {
  return (items ?? Object.values(patternProperties as Json)[0]) as Json
}

const nothing: Members = {values: []}

function membersReader({maxItems, maxProperties}: Json): Part['membersOf'] {
  if (typeof maxItems === 'number')
    return (value) => (Array.isArray(value) && value.length <= maxItems ? {values: value} : nothing)
  return (value) => {
    const keys = isRecord(value) ? Object.keys(value) : []
    return isRecord(value) && keys.length <= Number(maxProperties) ? {values: Object.values(value), keys} : nothing
  }
}

function* problemsOf(checker: Checker, value: unknown, place: Place): Generator<HomeProblem> {
  const {validate, hasExtra, parts} = checker
  if (!validate(value)) {
    const {at, wrong} = wordingOf(validate.errors ?? [])
    yield formatProblem(place.path + at, wrong, place.plan)
  }
  if (!isRecord(value)) return
  if (hasExtra) yield* extraProblems(value, place.path, place.plan)
  for (const {key, membersOf, member} of parts) {
    const {values, keys} = membersOf(value[key])
    for (let at = nextSuspect(member, values, 0); at < values.length; at = nextSuspect(member, values, at + 1)) {
      const each = values[at]
      const path = place.path + pointer(key, keys?.[at] ?? at)
      yield* problemsOf(member, each, {path, plan: key === 'plans' ? idOf(each) : place.plan})
    }
  }
}

/** Returns the next index from `start` whose member the validator alone doesn't accept. Most members pass it. */
function nextSuspect({validate, hasExtra, parts}: Checker, values: readonly unknown[], start: number): number {
  if (parts.length > 0) return start
  let at = start
  for (; at < values.length; at++) {
    const value = values[at]
    if ((hasExtra && isRecord(value) && value.extra !== undefined) || !validate(value)) break
  }
  return at
}

function idOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.id === 'string' && /^[a-z0-9][a-z0-9-]{0,47}$/.test(value.id)
    ? value.id
    : undefined
}
