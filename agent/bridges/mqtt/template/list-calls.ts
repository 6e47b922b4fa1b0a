import {type Call, type Calls, given, type Named} from './call.ts'
import {attributeOf, sortKey} from './number-calls.ts'
import {toCount} from './numbers.ts'
import {toText} from './print.ts'
import {isMissing, TemplateError} from './template-error.ts'
import {joinPrinted} from './text-calls.ts'
import {compare, contains, Dict, isDict, isEqual, isTruthy, kindOf, lengthOf, toList, tuple} from './values.ts'
import {spend, type Work} from './work.ts'

const fallback: Call = (args, named) => {
  const [value] = args
  const isEmpty = value === undefined || (isTruthy(given(args, named, 2, 'boolean', false)) && !isTruthy(value))
  return isEmpty ? given(args, named, 1, 'default_value', '') : value
}

const length: Call = ([value], _, work) => {
  if (typeof value === 'string') return BigInt(lengthOf(value, work))
  return BigInt(toList(value, work).length)
}

const sort: Call = (args, named, work) => {
  const names = new Map(named)
  if (args.length > 3) names.set('attribute', args[3])
  const key = sortKey(names, work, given(args, named, 2, 'case_sensitive', false))
  const sign = isTruthy(given(args, named, 1, 'reverse', false)) ? -1 : 1
  const list = toList(args[0], work).map((entry) => [key(entry), entry] as const)
  return list.toSorted(([one], [other]) => sign * compare(one, other, work)).map(([, entry]) => entry)
}

const unique: Call = ([value], named, work) => {
  const key = sortKey(named, work)
  const kept: unknown[] = []
  for (const entry of toList(value, work)) {
    if (!kept.some((one) => isEqual(key(one), key(entry), work))) kept.push(entry)
  }
  return kept
}

function reverse(value: unknown, work: Work): unknown {
  const list = toList(value, work).toReversed()
  return typeof value === 'string' ? list.join('') : list
}

const pairs = (entries: readonly (readonly [unknown, unknown])[], work: Work) => {
  spend(work, entries.length * 2)
  return entries.map(tuple)
}

const items: Call = ([value], _, work) => {
  if (value === undefined) return []
  if (!isDict(value)) throw new TemplateError(`${kindOf(value)} has no items`)
  return pairs(value.entries(), work)
}

const dictsort: Call = (args, named, work) => {
  const [value] = args
  if (!isDict(value))
    throw value === undefined ? isMissing('sorts an undefined value') : new TemplateError('is no dict')
  const place = given(args, named, 2, 'by', 'key') === 'value' ? 1 : 0
  const key = sortKey(new Map(), work, given(args, named, 1, 'case_sensitive', false))
  const sign = isTruthy(given(args, named, 3, 'reverse', false)) ? -1 : 1
  const sorted = value.entries().toSorted((one, other) => sign * compare(key(one[place]), key(other[place]), work))
  return pairs(sorted, work)
}

const batch: Call = ([value, size, filler], _, work) => {
  const [list, count] = [toList(value, work), toCount(size)]
  if (count < 1) throw new TemplateError('makes batches of nothing')
  const batches = Array.from({length: Math.ceil(list.length / count)}, (_, at) =>
    list.slice(at * count, (at + 1) * count),
  )
  const missing = list.length % count === 0 ? 0 : count - (list.length % count)
  if (filler === undefined || missing === 0) return batches
  spend(work, missing)
  return [...batches.slice(0, -1), [...(batches.at(-1) ?? []), ...Array.from({length: missing}, () => filler)]]
}

function flatten(value: unknown, levels: number, work: Work): unknown[] {
  const list = toList(value, work)
  spend(work, list.length)
  return list.flatMap((entry) => (Array.isArray(entry) && levels > 0 ? flatten(entry, levels - 1, work) : [entry]))
}

/** The functions of lists that are filters too. */
export const listCalls: Calls = {
  contains: ([list, value], _, work) => contains(list, value, work),
  flatten: (args, named, work) => flatten(args[0], Math.min(toCount(given(args, named, 1, 'levels', 64n)), 64), work),
  set: ([value], named, work) => (value === undefined ? [] : unique([value], named.size > 0 ? named : sensitive, work)),
  tuple: ([value], _, work) => tuple(toList(value, work)),
}

const sensitive: Named = new Map([['case_sensitive', true]])

/** The filters of lists that are no functions. */
export const listFilters: Calls = {
  default: fallback,
  d: fallback,
  is_defined([value]) {
    if (value === undefined) throw isMissing('a value is undefined')
    return value
  },
  length,
  count: length,
  list: ([value], _, work) => [...toList(value, work)],
  first: ([value], _, work) => toList(value, work)[0],
  last: ([value], _, work) => toList(value, work).at(-1),
  join: (args, named, work) => {
    const path = given(args, named, 2, 'attribute')
    const list = toList(args[0], work)
    const entries = path === undefined ? list : list.map((entry) => attributeOf(entry, path, work))
    return joinPrinted(entries, given(args, named, 1, 'd', ''), work)
  },
  sort,
  unique,
  reverse: ([value], _, work) => reverse(value, work),
  items,
  dictsort,
  batch,
  // A dict's keys are no attributes, and no value has others.
  attr: ([value]) => {
    if (value === undefined) throw isMissing('reads an attribute of an undefined value')
    return undefined
  },
}

/** The functions that templates call by name, and that are no filters. */
export const listFunctions: Calls = {
  str: ([value = ''], _, work) => toText(value, work),
  list: ([value], _, work) => [...toList(value, work)],
  range(args, _, work) {
    const [from, to, step] = args.length === 1 ? [0n, args[0], 1n] : [args[0], args[1], args[2] ?? 1n]
    const [start, end, by] = [toCount(from), toCount(to), toCount(step)]
    if (by === 0) throw new TemplateError('has a range without steps')
    const count = Math.max(Math.ceil((end - start) / by), 0)
    // Also before the list is made: it would take the memory.
    spend(work, count)
    return Array.from({length: count}, (_, at) => BigInt(start) + BigInt(at) * BigInt(by))
  },
  dict([value], named, work) {
    if (isDict(value)) spend(work, value.size)
    const entries = isDict(value) ? value.entries() : value === undefined ? [] : pairsOf(value, work)
    return Dict.of([...entries, ...named])
  },
}

/** Reads the list that `dict()` takes: each of its entries has a key and a value. */
function pairsOf(value: unknown, work: Work): [unknown, unknown][] {
  return toList(value, work).map((pair) => {
    const [key, entry, ...more] = toList(pair, work)
    if (more.length > 0 || entry === undefined) throw new TemplateError('has no pairs for a dict')
    return [key, entry]
  })
}

/** The methods of dicts. */
export const dictMethods: Calls = {
  get: ([dict, key, initial = null]) => (isDict(dict) && dict.has(key) ? dict.get(key) : initial),
  keys: ([dict], _, work) => (isDict(dict) ? toList(dict, work) : []),
  values: ([dict], _, work) => {
    if (!isDict(dict)) return []
    spend(work, dict.size)
    return dict.values()
  },
  items,
  copy: ([dict]) => dict,
}

/** The methods of lists. None changes a list, because no template may. */
export const listMethods: Calls = {
  count: ([list, value], _, work) => BigInt(toList(list, work).filter((entry) => isEqual(entry, value, work)).length),
  index([list, value], _, work) {
    const at = toList(list, work).findIndex((entry) => isEqual(entry, value, work))
    if (at < 0) throw new TemplateError('has a list without the value')
    return BigInt(at)
  },
  copy: ([list]) => list,
}
