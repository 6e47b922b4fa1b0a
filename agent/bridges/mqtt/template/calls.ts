import {type Call, type Calls, given, textOf} from './call.ts'
import {parseJsonValue, writeJson} from './json-values.ts'
import {dictMethods, listCalls, listFilters, listFunctions, listMethods} from './list-calls.ts'
import {attributeOf, isNumberText, numberCalls, numberFilters} from './number-calls.ts'
import {remainder, toNumber} from './numbers.ts'
import {toText} from './print.ts'
import {regexFilters, regexTests} from './regex-calls.ts'
import {isMissing, TemplateError} from './template-error.ts'
import {textCalls, textFilters, textMethods} from './text-calls.ts'
import {timeCalls, timeFilters, timeFunctions, timeMethods} from './time-calls.ts'
import {Moment, Span} from './times.ts'
import {compare, contains, isDict, isEqual, isTruthy, Namespace, toList} from './values.ts'
import {counted, spend, type Work} from './work.ts'

const fromJson: Call = ([value], _, work) => {
  if (typeof value !== 'string') throw new TemplateError('from_json got no JSON')
  // Each character is looked at more than once.
  counted(value, work)
  spend(work, value.length / 8)
  const parsed = parseJsonValue(value)
  if (parsed === undefined) throw new TemplateError('from_json got no JSON')
  return parsed
}

const toJson: Call = (args, named, work) =>
  writeJson(args[0] ?? undefinedIsNone(args[0]), {sortKeys: isTruthy(given(args, named, 2, 'sort_keys', false))}, work)

/** An undefined value is no JSON, and None is `null`. */
function undefinedIsNone(value: unknown): null {
  if (value === undefined) throw new TemplateError('an undefined value is no JSON')
  return null
}

const applied = (entry: unknown, name: unknown, args: readonly unknown[], table: Calls, work: Work): unknown => {
  const call = typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined
  if (!call) throw isMissing('uses a filter or test of another name')
  return call([entry, ...args], new Map(), work)
}

/** `map('int')`, or `map(attribute='a')`. */
const map: Call = ([value, name, ...args], named, work) => {
  const list = toList(value, work)
  spend(work, list.length)
  if (!named.has('attribute')) return list.map((entry) => applied(entry, name, args, filters, work))
  return list.map((entry) => attributeOf(entry, named.get('attribute'), work) ?? named.get('default'))
}

/** `select('defined')`, `rejectattr('state', 'eq', 'on')`. */
const pick =
  (isKept: boolean, byAttribute: boolean): Call =>
  ([value, ...all], _, work) => {
    const [path, [name, ...args]] = byAttribute ? [all[0], all.slice(1)] : [undefined, all]
    const list = toList(value, work)
    spend(work, list.length)
    return list.filter((entry) => {
      const own = byAttribute ? attributeOf(entry, path, work) : entry
      return isTruthy(name === undefined ? own : applied(own, name, args, tests, work)) === isKept
    })
  }

const isOrder =
  (test: (order: number) => boolean): Call =>
  ([one, other], _, work) =>
    test(compare(one, other, work))

const eq: Call = ([one, other], _, work) => isEqual(one, other, work)
const ne: Call = ([one, other], _, work) => !isEqual(one, other, work)

/** The filters: their first argument is the value. */
export const filters: Calls = {
  ...numberCalls,
  ...numberFilters,
  ...textCalls,
  ...textFilters,
  ...listCalls,
  ...listFilters,
  ...regexFilters,
  ...timeCalls,
  ...timeFilters,
  map,
  select: pick(true, false),
  reject: pick(false, false),
  selectattr: pick(true, true),
  rejectattr: pick(false, true),
  tojson: ([value], _, work) => writeJson(value ?? undefinedIsNone(value), {isSpaced: true, sortKeys: true}, work),
  to_json: toJson,
  from_json: fromJson,
}

/** The functions that templates call by name. */
export const functions: Calls = {
  ...numberCalls,
  ...textCalls,
  ...listCalls,
  ...listFunctions,
  ...timeCalls,
  ...timeFunctions,
  namespace: ([first], named, work) => {
    if (isDict(first)) spend(work, first.size)
    const space = new Namespace()
    for (const [key, value] of isDict(first) ? first.entries() : []) space.values.set(textOf(key), value)
    for (const [key, value] of named) space.values.set(key, value)
    return space
  },
}

/** The names of all methods, to say early which one can't be used. */
export const methodNames: ReadonlySet<string> = new Set(
  [textMethods, dictMethods, listMethods, timeMethods, {is_integer: null, append: null}].flatMap(Object.keys),
)

/** Returns a method of a value; undefined if it has none of the name. */
export function methodOf(value: unknown, name: string): Call | undefined {
  const methods = methodsOf(value)
  return Object.hasOwn(methods, name) ? methods[name] : undefined
}

function methodsOf(value: unknown): Calls {
  if (typeof value === 'string') return textMethods
  if (typeof value === 'number' || typeof value === 'bigint') return numberMethods
  if (isDict(value)) return dictMethods
  if (Array.isArray(value)) return listMethods
  return value instanceof Moment || value instanceof Span ? timeMethods : {}
}

const numberMethods: Calls = {is_integer: ([value]) => Number.isInteger(Number(value))}

const isInstance =
  (test: (value: unknown) => boolean): Call =>
  ([value]) =>
    test(value)

/** The tests after `is`. */
export const tests: Calls = {
  ...regexTests,
  is_number: isNumberText,
  contains: ([list, value], _, work) => contains(list, value, work),
  defined: isInstance((value) => value !== undefined),
  undefined: isInstance((value) => value === undefined),
  none: isInstance((value) => value === null),
  true: isInstance((value) => value === true),
  false: isInstance((value) => value === false),
  boolean: isInstance((value) => typeof value === 'boolean'),
  // Python's booleans are ints too.
  number: isInstance((value) => ['bigint', 'number', 'boolean'].includes(typeof value)),
  integer: isInstance((value) => typeof value === 'bigint'),
  float: isInstance((value) => typeof value === 'number'),
  string: isInstance((value) => typeof value === 'string'),
  string_like: isInstance((value) => typeof value === 'string'),
  mapping: isInstance(isDict),
  list: isInstance(Array.isArray),
  iterable: isInstance(
    (value) => typeof value === 'string' || Array.isArray(value) || isDict(value) || value === undefined,
  ),
  sequence: isInstance(
    (value) => typeof value === 'string' || Array.isArray(value) || isDict(value) || value === undefined,
  ),
  datetime: isInstance((value) => value instanceof Moment),
  even: ([value]) => Number(remainder(toNumber(value), 2n)) === 0,
  odd: ([value]) => Number(remainder(toNumber(value), 2n)) === 1,
  divisibleby: ([value, by]) => Number(remainder(toNumber(value), by)) === 0,
  in: ([value, list], _, work) => contains(list, value, work),
  sameas: ([one, other], _, work) => typeof one === typeof other && isEqual(one, other, work),
  lower: ([value], _, work) => isLower(toText(value, work)),
  upper: ([value], _, work) => isUpper(toText(value, work)),
  eq,
  equalto: eq,
  ne,
  lt: isOrder((order) => order < 0),
  lessthan: isOrder((order) => order < 0),
  le: isOrder((order) => order <= 0),
  gt: isOrder((order) => order > 0),
  greaterthan: isOrder((order) => order > 0),
  ge: isOrder((order) => order >= 0),
}

const isLower = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase()
const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()
