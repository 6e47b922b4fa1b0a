import {formatText} from './format-text.ts'
import {
  compare,
  type Dict,
  entryOf,
  isDict,
  isEqual,
  isTruthy,
  parseNumber,
  toList,
  toNumber,
  toText,
} from './python-values.ts'
import {TemplateError} from './template-error.ts'

/** Arguments of a filter or function: by place, and by name. */
export type Call = (args: readonly unknown[], named: Dict) => unknown

/** Returns an argument by its place or name, else `initial`. */
const given = (args: readonly unknown[], named: Dict, place: number, name: string, initial: unknown) =>
  place < args.length ? args[place] : Object.hasOwn(named, name) ? named[name] : initial

/** Reads a number; a wrong one gives the default argument, or fails. */
function number(convert: (value: number) => number): Call {
  return ([value, ...rest], named) => {
    const parsed = parseNumber(value)
    if (parsed !== undefined && Number.isFinite(parsed)) return convert(parsed)
    const initial = given(rest, named, 0, 'default', undefined)
    if (initial === undefined) throw new TemplateError(`${toText(value) || 'an undefined value'} is not a number`)
    return initial
  }
}

function round(value: number, precision: number, method: unknown): number {
  const factor = 10 ** precision
  const scaled = value * factor
  if (method === 'floor') return Math.floor(scaled) / factor
  if (method === 'ceil') return Math.ceil(scaled) / factor
  if (method === 'half') return Math.round(value * 2) / 2
  if (precision > 0) return Number(value.toFixed(precision))
  // Python rounds halves to the even neighbour.
  const isHalf = Math.abs(scaled % 1) === 0.5
  return (isHalf ? 2 * Math.round(scaled / 2) : Math.round(scaled)) / factor
}

const text =
  (act: (value: string, ...args: string[]) => unknown): Call =>
  ([value, ...rest]) =>
    act(toText(value), ...rest.map(toText))

const math =
  (act: (one: number, other: number) => number): Call =>
  ([one, other]) =>
    act(toNumber(one), toNumber(other))

const capitalize = (value: string) => value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()

const title = (value: string) => value.replace(/\p{L}+/gu, capitalize)

const trim = (value: string, chars?: string) => {
  if (chars === undefined) return value.trim()
  let [from, to] = [0, value.length]
  while (from < to && chars.includes(value[from] ?? '')) from++
  while (to > from && chars.includes(value[to - 1] ?? '')) to--
  return value.slice(from, to)
}

const extreme =
  (sign: 1 | -1): Call =>
  (args) => {
    const list = args.length === 1 ? toList(args[0]) : args
    return list.reduce((best, next) => (compare(next, best) * sign > 0 ? next : best))
  }

const iif: Call = ([value, whenTrue = true, whenFalse = false, whenNone]) =>
  value === null && whenNone !== undefined ? whenNone : isTruthy(value) ? whenTrue : whenFalse

const toJson: Call = ([value]) => JSON.stringify(value ?? null)

const fallback: Call = ([value, ...rest], named) =>
  value === undefined || (isTruthy(given(rest, named, 1, 'boolean', false)) && !isTruthy(value))
    ? given(rest, named, 0, 'default_value', '')
    : value

const length: Call = ([value]) => toList(value).length

/** The filters: their first argument is the value. */
export const filters: Readonly<Record<string, Call>> = {
  int: number(Math.trunc),
  float: number((value) => value),
  round: ([value, ...rest], named) =>
    round(
      toNumber(value),
      Math.min(toNumber(given(rest, named, 0, 'precision', 0)), 15),
      given(rest, named, 1, 'method', 'common'),
    ),
  abs: ([value]) => Math.abs(toNumber(value)),
  default: fallback,
  d: fallback,
  is_defined([value]) {
    if (value === undefined) throw new TemplateError('a value is undefined')
    return value
  },
  lower: text((value) => value.toLowerCase()),
  upper: text((value) => value.toUpperCase()),
  title: text(title),
  capitalize: text(capitalize),
  trim: text(trim),
  string: text((value) => value),
  replace: text((value, from = '', to = '') => value.replaceAll(from, to)),
  truncate: ([value, length = 255, , end = '...']) => {
    const [whole, max] = [toText(value), toNumber(length)]
    return whole.length <= max ? whole : whole.slice(0, Math.max(max - toText(end).length, 0)) + toText(end)
  },
  format: ([format, ...values]) => formatText(toText(format), values),
  tojson: toJson,
  to_json: toJson,
  from_json([value]) {
    try {
      return JSON.parse(toText(value))
    } catch {
      throw new TemplateError('from_json got no JSON')
    }
  },
  bool: ([value, initial]) => {
    const word = toText(value).toLowerCase()
    if (['true', 'yes', 'on', 'enable', '1'].includes(word)) return true
    if (['false', 'no', 'off', 'disable', '0'].includes(word)) return false
    if (initial === undefined) throw new TemplateError(`${word} is no boolean`)
    return initial
  },
  iif,
  length,
  count: length,
  list: ([value]) => toList(value),
  first: ([value]) => toList(value)[0],
  last: ([value]) => toList(value).at(-1),
  join: ([value, separator = '']) => toList(value).map(toText).join(toText(separator)),
  sum: ([value]) => toList(value).reduce((sum: number, entry) => sum + toNumber(entry), 0),
  min: extreme(-1),
  max: extreme(1),
  sort: ([value]) => toList(value).toSorted(compare),
  reverse: ([value]) => (typeof value === 'string' ? [...value].reverse().join('') : toList(value).toReversed()),
  unique: ([value]) => toList(value).filter((entry, at, all) => all.findIndex((one) => isEqual(one, entry)) === at),
  items: ([value]) => (isDict(value) ? Object.entries(value) : toList(value)),
  attr: ([value, name]) => entryOf(value, name),
  add: math((one, other) => one + other),
  multiply: math((one, other) => one * other),
  bitwise_and: math((one, other) => one & other),
  bitwise_or: math((one, other) => one | other),
}

/** The functions that templates call by name. */
export const functions: Readonly<Record<string, Call>> = {
  int: number(Math.trunc),
  float: number((value) => value),
  str: text((value) => value),
  bool: filters.bool as Call,
  min: extreme(-1),
  max: extreme(1),
  iif,
  range(args) {
    const [from, to, step] = args.length === 1 ? [0, args[0], 1] : [args[0], args[1], args[2] ?? 1]
    const [start, end, by] = [toNumber(from), toNumber(to), toNumber(step)]
    const count = by === 0 ? 0 : Math.ceil((end - start) / by)
    if (count > 1000) throw new TemplateError('range() is too long')
    return Array.from({length: Math.max(count, 0)}, (_, at) => start + at * by)
  },
  dict: (_, named) => named,
}

/** The methods of texts and dicts. */
export const methods: Readonly<Record<string, Call>> = {
  upper: filters.upper as Call,
  lower: filters.lower as Call,
  title: filters.title as Call,
  capitalize: filters.capitalize as Call,
  strip: filters.trim as Call,
  lstrip: text((value) => value.trimStart()),
  rstrip: text((value) => value.trimEnd()),
  replace: filters.replace as Call,
  startswith: text((value, part = '') => value.startsWith(part)),
  endswith: text((value, part = '') => value.endsWith(part)),
  find: text((value, part = '') => value.indexOf(part)),
  isdigit: text((value) => /^\d+$/.test(value)),
  isnumeric: text((value) => /^\d+$/.test(value)),
  split: ([value, separator]) =>
    separator === undefined ? toText(value).split(/\s+/).filter(Boolean) : toText(value).split(toText(separator)),
  join: ([separator, list]) => toList(list).map(toText).join(toText(separator)),
  count: text((value, part = '') => value.split(part).length - 1),
  get: ([dict, key, initial = null]) => entryOf(dict, key) ?? initial,
  keys: ([dict]) => (isDict(dict) ? Object.keys(dict) : []),
  values: ([dict]) => (isDict(dict) ? Object.values(dict) : []),
  items: ([dict]) => (isDict(dict) ? Object.entries(dict) : []),
}

/** The tests after `is`. */
export const tests: Readonly<Record<string, Call>> = {
  defined: ([value]) => value !== undefined,
  undefined: ([value]) => value === undefined,
  none: ([value]) => value === null,
  true: ([value]) => value === true,
  false: ([value]) => value === false,
  boolean: ([value]) => typeof value === 'boolean',
  number: ([value]) => typeof value === 'number',
  integer: ([value]) => Number.isInteger(value),
  float: ([value]) => typeof value === 'number' && !Number.isInteger(value),
  string: ([value]) => typeof value === 'string',
  mapping: ([value]) => isDict(value),
  iterable: ([value]) => typeof value === 'string' || typeof value === 'object',
  sequence: ([value]) => typeof value === 'string' || Array.isArray(value),
  even: ([value]) => toNumber(value) % 2 === 0,
  odd: ([value]) => Math.abs(toNumber(value) % 2) === 1,
  in: ([value, list]) => toList(list).some((entry) => isEqual(entry, value)),
  eq: ([value, other]) => isEqual(value, other),
}
