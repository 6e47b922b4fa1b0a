import {isMissing, TemplateError} from './template-error.ts'
import {isLongInt, spend, spendDeep, spendText, type Work} from './work.ts'

/**
 * Values of templates are Python's: a bigint is an int, a number a float, `null` None, and `undefined` a value that
 * isn't there. Lists are arrays.
 */

/** A tuple, which only prints otherwise than a list. Its methods give plain arrays. */
export class Tuple extends Array<unknown> {
  static override get [Symbol.species]() {
    return Array
  }
}

export function tuple(items: readonly unknown[]): Tuple {
  const made = new Tuple()
  for (const item of items) made.push(item)
  return made
}

/** The values of `namespace()`, which statements inside loops may set. */
export class Namespace {
  readonly values = new Map<string, unknown>()
}

/** A function that a template defines. */
export class Macro {
  readonly call: (args: readonly unknown[], named: ReadonlyMap<string, unknown>, work: Work) => unknown

  constructor(call: Macro['call']) {
    this.call = call
  }
}

/** A dict in the order of its entries. Its keys are equal as in Python, where 1, 1.0 and True are one key. */
export class Dict {
  readonly #entries = new Map<unknown, readonly [key: unknown, value: unknown]>()

  static of(entries: Iterable<readonly [unknown, unknown]>): Dict {
    const dict = new Dict()
    for (const [key, value] of entries) dict.set(key, value)
    return dict
  }

  get size() {
    return this.#entries.size
  }
  get(key: unknown): unknown {
    return this.#entries.get(keyOf(key))?.[1]
  }
  has(key: unknown): boolean {
    return this.#entries.has(keyOf(key))
  }
  set(key: unknown, value: unknown): void {
    const own = keyOf(key)
    this.#entries.set(own, [this.#entries.get(own)?.[0] ?? key, value])
  }
  entries(): readonly (readonly [unknown, unknown])[] {
    return [...this.#entries.values()]
  }
  keys(): unknown[] {
    return this.entries().map(([key]) => key)
  }
  values(): unknown[] {
    return this.entries().map(([, value]) => value)
  }
}

/** Returns the key of the map for a key of the dict: the same for keys that are equal in Python. */
function keyOf(key: unknown): unknown {
  if (typeof key === 'boolean') return BigInt(key)
  if (typeof key === 'number' && Number.isInteger(key)) return BigInt(key)
  if (key instanceof Tuple) return keyOfTuple(key)
  if (typeof key === 'object' && key !== null) throw new TemplateError('has a list or a dict as a key')
  return key
}

/** The most parts of a tuple that is a key, and the longest text of one: keys are looked up without counting work. */
const maxKeyParts = 8
const maxKeyText = 200

function keyOfTuple(parts: Tuple): string {
  if (parts.length > maxKeyParts) throw new TemplateError('has a key that is too long')
  // The NUL tells a tuple's key from that of a text.
  return `\0${parts.map((part) => `${typeof part} ${String(keyOfPart(part))}`).join('\0')}`
}

function keyOfPart(part: unknown): unknown {
  // Tuples of tuples grow without end, and so do numbers.
  const isLong = typeof part === 'string' ? part.length > maxKeyText : typeof part === 'bigint' && isLongInt(part)
  if (isLong || part instanceof Tuple) throw new TemplateError('has a key that is too long')
  return keyOf(part)
}

export const isDict = (value: unknown): value is Dict => value instanceof Dict

/** Returns a boolean as a number: True is 1. */
export const plain = (value: unknown) => (typeof value === 'boolean' ? BigInt(value) : value)

export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isDict(value) ? value.size > 0 : Boolean(value)
}

/** Names the kind of a value in an error; a value itself may be long. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'an undefined value'
  if (value === null) return 'None'
  if (Array.isArray(value)) return 'a list'
  if (isDict(value)) return 'a dict'
  return typeof value === 'string' ? 'a text' : typeof value === 'object' ? 'an object' : 'a number'
}

/** Compares like Python: 1, 1.0 and True are equal. */
export function isEqual(one: unknown, other: unknown, work: Work, depth = 0): boolean {
  spendDeep(work, depth)
  const [a, b] = [plain(one), plain(other)]
  if (typeof a === 'string' && typeof b === 'string') {
    if (a.length === b.length) spendText(work, a.length)
    return a === b
  }
  // biome-ignore lint/suspicious/noDoubleEquals: an int and a float of the same value are equal.
  if (isNumber(a) && isNumber(b)) return a == b
  if (Array.isArray(a) && Array.isArray(b)) return areEqualLists(a, b, work, depth + 1)
  if (isDict(a) && isDict(b)) return areEqualDicts(a, b, work, depth + 1)
  return a === b
}

function areEqualLists(a: readonly unknown[], b: readonly unknown[], work: Work, depth: number): boolean {
  if (a instanceof Tuple !== b instanceof Tuple || a.length !== b.length) return false
  return a.every((item, at) => isEqual(item, b[at], work, depth))
}

function areEqualDicts(a: Dict, b: Dict, work: Work, depth: number): boolean {
  spend(work, a.size / 16)
  if (a.size !== b.size) return false
  return a.entries().every(([key, value]) => b.has(key) && isEqual(value, b.get(key), work, depth))
}

const isNumber = (value: unknown): value is bigint | number => typeof value === 'bigint' || typeof value === 'number'

/** Returns a negative number, 0, a positive one, or NaN. Only numbers, texts and lists have an order. */
export function compare(one: unknown, other: unknown, work: Work, depth = 0): number {
  spendDeep(work, depth)
  const [a, b] = [plain(one), plain(other)]
  if (typeof a === 'string' && typeof b === 'string') {
    spendText(work, Math.min(a.length, b.length))
    return orderOf(a, b)
  }
  // NaN has no order: every comparison with it is false.
  if (isNumber(a) && isNumber(b)) return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : orderOf(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, work, depth + 1)
  if (one === undefined || other === undefined) throw isMissing('compares an undefined value')
  throw new TemplateError(`can't compare ${kindOf(one)} with ${kindOf(other)}`)
}

const orderOf = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

function compareLists(a: readonly unknown[], b: readonly unknown[], work: Work, depth: number): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++)
    if (!isEqual(a[at], b[at], work, depth)) return compare(a[at], b[at], work, depth)
  return a.length - b.length
}

/** Tests `value in container`. An undefined value contains no other. */
export function contains(container: unknown, value: unknown, work: Work): boolean {
  if (container === undefined) return false
  if (typeof container === 'string') {
    if (value === undefined) throw isMissing('looks for an undefined value')
    if (typeof value !== 'string') throw new TemplateError(`can't look for ${kindOf(value)} in a text`)
    spendText(work, container.length + value.length)
    return container.includes(value)
  }
  if (Array.isArray(container)) return container.some((item) => isEqual(item, value, work))
  if (isDict(container)) return container.has(value)
  throw new TemplateError(`can't look into ${kindOf(container)}`)
}

/** Returns the items of a list, the keys of a dict or the characters of a text. An undefined value has none. */
export function toList(value: unknown, work: Work): readonly unknown[] {
  if (value === undefined) return []
  const list = Array.isArray(value) ? value : isDict(value) ? value.keys() : undefined
  if (list) {
    spend(work, list.length / 4)
    return list
  }
  if (typeof value !== 'string') throw new TemplateError(`${kindOf(value)} is no list`)
  spend(work, value.length)
  return Array.from(value)
}

/** Returns `container[key]`; undefined if there is none. Throws for an undefined container. */
export function itemOf(container: unknown, key: unknown, work: Work): unknown {
  if (container === undefined) throw isMissing('reads a key of an undefined value')
  // Own entries only: a template must not reach JavaScript's functions.
  if (isDict(container)) return typeof key === 'object' && key !== null ? undefined : container.get(key)
  const at = plain(key)
  if (typeof at !== 'bigint') return undefined
  const index = Number(at)
  if (Array.isArray(container)) return container.at(index)
  if (typeof container !== 'string') return undefined
  spendText(work, container.length)
  return isNarrow(container) ? container.at(index) : Array.from(container).at(index)
}

/** Tests whether each character is one unit, as Python counts them. */
export const isNarrow = (text: string) => !/[\ud800-\udfff]/.test(text)

/** Counts characters as Python does. */
export function lengthOf(text: string, work: Work): number {
  spendText(work, text.length)
  if (isNarrow(text)) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}
