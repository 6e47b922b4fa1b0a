/**
 * A document held against the schema of a version, part by part, so that a problem in one wall does not hide the next
 * one's, and each costs no more than reading the part until its first mistake.
 */
import {Ajv, type ValidateFunction} from 'ajv'
import {isRecord, type Json} from '../json.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'
import {extraProblems} from './extra.ts'
import type {Format, Parts} from './format.ts'
import {wordingOf} from './schema-wording.ts'

/** Holds a value to its schema, but for its parts, which have checkers of their own. */
interface Checker {
  validate: ValidateFunction
  hasExtra: boolean
  parts: readonly Part[]
}

interface Part {
  key: string
  /** What is in the list or map; nothing where it is neither or holds more than it may, which its holder's problem says. */
  entriesOf: (value: unknown) => Iterable<[string | number, unknown]>
  member: Checker
}

interface Place {
  path: string
  /** The id of the plan that it is in. */
  plan?: string | undefined
}

const compiled = new WeakMap<Format, Checker>()

/** What is wrong with a document by the version's schema, each with its path in the document. */
export function* schemaProblems(format: Format, document: unknown): Generator<HomeProblem> {
  yield* problemsOf(checkerOf(format), document, {path: ''})
  if (format.countProblems) yield* format.countProblems(document)
}

/** Compiling takes some 50 ms, which only what reads homes of this version should pay. */
function checkerOf(format: Format): Checker {
  const known = compiled.get(format)
  if (known !== undefined) return known
  // The Ajv of newer drafts tries all branches of a union, for keywords that no version uses.
  const ajv = new Ajv({verbose: true, strict: true, strictTuples: false})
  const checker = compile(ajv, format.schema, format.parts)
  compiled.set(format, checker)
  return checker
}

function compile(ajv: Ajv, schema: Json | Format['schema'], parts: Parts): Checker {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const sizes = Object.entries(properties).map(([key, value]) => [key, key in parts ? sizeOf(value) : value])
  return {
    validate: ajv.compile('properties' in schema ? {...schema, properties: Object.fromEntries(sizes)} : schema),
    hasExtra: 'extra' in properties,
    parts: Object.entries(parts).map(([key, within]) => {
      const list = properties[key] as Json
      return {key, entriesOf: entriesReader(list), member: compile(ajv, memberOf(list), within)}
    }),
  }
}

/** The list or map held to its type and size only. */
function sizeOf({items: _items, patternProperties: _pattern, additionalProperties: _rest, ...size}: Json): Json {
  return size
}

function memberOf({items, patternProperties}: Json): Json {
  return (items ?? Object.values(patternProperties as Json)[0]) as Json
}

function entriesReader({maxItems, maxProperties}: Json): Part['entriesOf'] {
  if (typeof maxItems === 'number')
    return (value) => (Array.isArray(value) && value.length <= maxItems ? value.entries() : [])
  return (value) => {
    const entries = isRecord(value) ? Object.entries(value) : []
    return entries.length <= Number(maxProperties) ? entries : []
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
  for (const {key, entriesOf, member} of parts)
    for (const [step, each] of entriesOf(value[key])) {
      if (isPlain(member, each) && member.validate(each)) continue
      const path = place.path + pointer(key, step)
      yield* problemsOf(member, each, {path, plan: key === 'plans' ? idOf(each) : place.plan})
    }
}

/** Whether the validator alone says all about it, as of most elements. */
function isPlain({hasExtra, parts}: Checker, value: unknown): boolean {
  return parts.length === 0 && !(hasExtra && isRecord(value) && value.extra !== undefined)
}

function idOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.id === 'string' && /^[a-z0-9][a-z0-9-]{0,47}$/.test(value.id)
    ? value.id
    : undefined
}
