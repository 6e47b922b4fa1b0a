import {type Call, type Calls, given, isGiven, type Named} from './call.ts'
import {
  add,
  divide,
  multiply,
  type Num,
  parseFloatText,
  parseIntText,
  roundFloat,
  toCount,
  toInt,
  truncate,
} from './numbers.ts'
import {isMissing, TemplateError} from './template-error.ts'
import {compare, isDict, isTruthy, itemOf, kindOf, plain, toList} from './values.ts'
import {spend, spendText, type Work} from './work.ts'

/** Returns the default argument, or fails. */
function fallback(args: readonly unknown[], named: Named, place: number): unknown {
  if (isGiven(args, named, place, 'default')) return given(args, named, place, 'default')
  throw new TemplateError(`${kindOf(args[0])} is not a number`)
}

const float: Call = (args, named, work) => parseFloatText(args[0], work) ?? fallback(args, named, 1)

const int: Call = (args, named, work) => {
  const [value] = args
  const base = toCount(given(args, named, 2, 'base', 10n))
  if (base < 2 || base > 36) throw new TemplateError('has a base that is not 2 to 36')
  const own = typeof value === 'string' ? parseIntText(value, base, work) : undefined
  if (own !== undefined) return own
  const whole = plain(value)
  if (typeof whole === 'bigint') return whole
  // "42.7" is 42, in any base.
  const number = parseFloatText(value, work)
  return number !== undefined && Number.isFinite(number) ? truncate(number) : fallback(args, named, 1)
}

/** Makes a filter of one float with a default argument. */
const ofFloat =
  (act: (value: number) => number, place = 1): Call =>
  (args, named, work) => {
    const value = parseFloatText(args[0], work)
    const result = value === undefined ? Number.NaN : act(value)
    return Number.isNaN(result) && !Number.isNaN(value) ? fallback(args, named, place) : result
  }

/** Home Assistant's own `add` and `multiply`: they read texts too, and give a float. */
const ofFloats =
  (act: (one: unknown, other: unknown) => Num): Call =>
  (args, named, work) => {
    const [one, other] = [parseFloatText(args[0], work), parseFloatText(args[1], work)]
    return one === undefined || other === undefined ? fallback(args, named, 2) : act(one, other)
  }

const round: Call = (args, named, work) => {
  const value = parseFloatText(args[0], work)
  const decimals = toCount(given(args, named, 1, 'precision', 0n))
  if (value === undefined) return fallback(args, named, 3)
  const result = roundBy(value, decimals, given(args, named, 2, 'method', 'common'))
  return decimals === 0 ? truncate(result) : result
}

function roundBy(value: number, decimals: number, method: unknown): number {
  const factor = 10 ** decimals
  if (method === 'ceil') return Math.ceil(value * factor) / factor
  if (method === 'floor') return Math.floor(value * factor) / factor
  return method === 'half' ? roundFloat(value * 2, 0) / 2 : roundFloat(value, decimals)
}

const log: Call = (args, named, work) => {
  const [value, base] = [parseFloatText(args[0], work), parseFloatText(given(args, named, 1, 'base', Math.E), work)]
  if (value === undefined || base === undefined || value <= 0 || base <= 0) return fallback(args, named, 2)
  return base === Math.E ? Math.log(value) : Math.log(value) / Math.log(base)
}

/** Returns an attribute of a list's entry, `a.b` too. */
export function attributeOf(entry: unknown, path: unknown, work: Work): unknown {
  if (typeof path !== 'string') return itemOf(entry, path, work)
  if (path.length > 200) throw new TemplateError('has a path that is too long')
  return path
    .split('.')
    .reduce((value: unknown, key) => itemOf(value, /^\d{1,9}$/.test(key) ? BigInt(key) : key, work), entry)
}

/** Texts are compared without their case, unless a filter is told otherwise. */
export function sortKey(named: Named, work: Work, isSensitive: unknown = named.get('case_sensitive')) {
  const path = named.get('attribute')
  return (entry: unknown) => {
    const value = path === undefined ? entry : attributeOf(entry, path, work)
    if (typeof value !== 'string' || isTruthy(isSensitive)) return value
    spendText(work, value.length)
    return value.toLowerCase()
  }
}

const extreme =
  (sign: 1 | -1): Call =>
  (args, named, work) => {
    const list = args.length === 1 ? toList(args[0], work) : args
    const key = sortKey(named, work)
    let best = list[0]
    for (const entry of list.slice(1)) if (compare(key(entry), key(best), work) * sign > 0) best = entry
    return best
  }

/** Takes the numbers of a list, or all arguments. */
function statistics(act: (numbers: readonly unknown[], work: Work) => unknown): Call {
  return (args, named, work) => {
    const [first] = args
    const list = Array.isArray(first) || isDict(first) ? toList(first, work) : args
    if (list.length === 0 || first === undefined) {
      if (named.has('default')) return named.get('default')
      throw new TemplateError('has no numbers')
    }
    return act(list, work)
  }
}

const sumOf = (list: readonly unknown[], work: Work) => {
  spend(work, list.length)
  return list.reduce((sum, entry) => add(sum, entry), 0n as unknown)
}

const average = statistics((list, work) => Number(divide(sumOf(list, work), BigInt(list.length))))

const median = statistics((list, work) => {
  const sorted = list.toSorted((one, other) => compare(one, other, work))
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : divide(add(sorted[middle - 1], sorted[middle]), 2n)
})

const sum: Call = (args, named, work) => {
  const path = given(args, named, 1, 'attribute')
  const start = given(args, named, 2, 'start', 0n)
  const list = toList(args[0], work)
  spend(work, list.length)
  return list.reduce((sum, entry) => add(sum, path === undefined ? entry : attributeOf(entry, path, work)), start)
}

const clamp: Call = ([value, least, most], _, work) => {
  const numbers = [value, least, most].map((one) => parseFloatText(one, work))
  const [number, low, high] = numbers
  if (number === undefined || low === undefined || high === undefined) throw new TemplateError('is no number to clamp')
  return Math.max(Math.min(number, high), low)
}

const bits =
  (act: (one: bigint, other: bigint) => bigint): Call =>
  ([one, other]) =>
    act(toInt(one), toInt(other))

const truths: ReadonlyMap<string, boolean> = new Map(
  Object.entries({true: true, yes: true, on: true, enable: true, 1: true}).concat(
    Object.entries({false: false, no: false, off: false, disable: false, 0: false}),
  ),
)

const bool: Call = (args, named) => {
  const [value] = args
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value) !== 0
  const known = typeof value === 'string' ? truths.get(value.trim().toLowerCase()) : undefined
  return known ?? fallback(args, named, 1)
}

/** Tests whether a value is a number or its text. NaN and endless ones are none. */
export const isNumberText: Call = ([value], _, work) => {
  if (value === undefined) throw isMissing('asks whether an undefined value is a number')
  const number = parseFloatText(value, work)
  return number !== undefined && Number.isFinite(number)
}

const iif: Call = (args, named) => {
  const [value] = args
  if (value === null && isGiven(args, named, 3, 'if_none')) return given(args, named, 3, 'if_none')
  return isTruthy(value) ? given(args, named, 1, 'if_true', true) : given(args, named, 2, 'if_false', false)
}

/** The functions of numbers that are filters too. */
export const numberCalls: Calls = {
  int,
  float,
  bool,
  iif,
  clamp,
  average,
  median,
  log,
  is_number: isNumberText,
  min: extreme(-1),
  max: extreme(1),
  sqrt: ofFloat(Math.sqrt),
  sin: ofFloat(Math.sin),
  cos: ofFloat(Math.cos),
  tan: ofFloat(Math.tan),
  asin: ofFloat(Math.asin),
  acos: ofFloat(Math.acos),
  atan: ofFloat(Math.atan),
  bitwise_and: bits((one, other) => one & other),
  bitwise_or: bits((one, other) => one | other),
  bitwise_xor: bits((one, other) => one ^ other),
}

/** The filters of numbers that are no functions. */
export const numberFilters: Calls = {
  round,
  sum,
  add: ofFloats(add),
  multiply: ofFloats(multiply),
  abs([value]) {
    const number = plain(value)
    if (typeof number === 'bigint') return number < 0n ? -number : number
    if (typeof number === 'number') return Math.abs(number)
    throw value === undefined ? isMissing('has an undefined value') : new TemplateError('is no number')
  },
}
