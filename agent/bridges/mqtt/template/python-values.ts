import {isDeepStrictEqual} from 'node:util'
import {TemplateError} from './template-error.ts'

/** Values of templates follow Python: `True`, `None`, and empty lists that are false. Undefined is `undefined`. */
export type Dict = Readonly<Record<string, unknown>>

export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes a value as Python prints it. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`
  if (isDict(value)) {
    return `{${Object.entries(value)
      .map(([key, entry]) => `${quoted(key)}: ${quoted(entry)}`)
      .join(', ')}}`
  }
  return String(value)
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : toText(value))

export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isDict(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Compares like Python, where True is 1. */
export function isEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

const plain = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** Returns a negative number, 0 or a positive one. Only numbers and texts have an order. */
export function compare(one: unknown, other: unknown): number {
  const [a, b] = [plain(one), plain(other)]
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  throw new TemplateError(`can't compare ${toText(one)} and ${toText(other)}`)
}

export function contains(container: unknown, value: unknown): boolean {
  if (typeof container === 'string') return container.includes(toText(value))
  if (Array.isArray(container)) return container.some((entry) => isEqual(entry, value))
  if (isDict(container)) return Object.hasOwn(container, toText(value))
  throw new TemplateError(`can't look for ${toText(value)} in ${toText(container)}`)
}

/** Returns a number. Throws for a text, because Python does. */
export function toNumber(value: unknown): number {
  const number = plain(value)
  if (typeof number === 'number') return number
  throw new TemplateError(`${toText(value) || 'an undefined value'} is not a number`)
}

/** Reads a number like Python's `float()`; undefined for any other text. */
export function parseNumber(value: unknown): number | undefined {
  const number = plain(value)
  if (typeof number === 'number') return number
  if (typeof number !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(number)) return undefined
  return Number(number)
}

/** Returns an entry of a list, text or dict; undefined if there is none. Throws for an undefined container. */
export function entryOf(container: unknown, key: unknown): unknown {
  if (container === undefined) throw new TemplateError(`${toText(key)} of an undefined value`)
  if ((Array.isArray(container) || typeof container === 'string') && typeof key === 'number') return container.at(key)
  // Own keys only: a template must not reach JavaScript's functions.
  if (isDict(container)) return Object.hasOwn(container, toText(key)) ? container[toText(key)] : undefined
  return undefined
}

/** The most entries of a list that a template walks: filters like `unique` compare each with each. */
const maxItems = 1000

export function toList(value: unknown): unknown[] {
  const list = Array.isArray(value) ? value : isDict(value) ? Object.keys(value) : undefined
  if (list ? list.length > maxItems : typeof value === 'string' && value.length > maxItems) {
    throw new TemplateError('has a list that is too long')
  }
  if (list) return list
  if (typeof value === 'string') return [...value]
  throw new TemplateError(`${toText(value) || 'an undefined value'} is not a list`)
}
