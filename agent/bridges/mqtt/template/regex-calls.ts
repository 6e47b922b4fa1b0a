import {LRUCache} from 'lru-cache'
import {RE2JS} from 're2js'
import {type Call, type Calls, given, type Named, textOf} from './call.ts'
import {toCount} from './numbers.ts'
import {toText} from './print.ts'
import {TemplateError} from './template-error.ts'
import {isTruthy, tuple} from './values.ts'
import {spend, spendText, type Work} from './work.ts'

/**
 * Regular expressions run in time that is linear in the text: JavaScript's own can take forever for a short one. They
 * have no references back and no looking around.
 */
const maxPattern = 200
const maxText = 4096

/** A template uses the same expression each time. */
const compiled = new LRUCache<string, RE2JS>({max: 100})

interface Match {
  start: number
  end: number
  groups: readonly (string | null)[]
}

function compile(pattern: unknown, isInsensitive: unknown, work: Work): RE2JS {
  const source = textOf(pattern)
  if (source.length > maxPattern) throw new TemplateError('has a regular expression that is too long')
  const key = `${isTruthy(isInsensitive)} ${source}`
  const known = compiled.get(key)
  if (known) return known
  // Repetitions like `{100}` make a short expression long, so it is counted before it is made.
  spend(work, 100 + source.length * 8 + programLength(source) * 4)
  try {
    const regex = RE2JS.compile(source, isTruthy(isInsensitive) ? RE2JS.CASE_INSENSITIVE : 0)
    compiled.set(key, regex)
    return regex
  } catch {
    throw new TemplateError(`has a regular expression that can't be read`)
  }
}

const pieces = /\\.|\[\^?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsu

/** Returns about how many instructions an expression takes. */
function programLength(source: string): number {
  // A quotation is not Python's, and would hide parentheses.
  if (source.includes('\\Q')) throw new TemplateError(`has a regular expression that can't be read`)
  let [whole, last] = [0, 0]
  const outer: number[] = []
  for (const [piece, least, most] of source.matchAll(pieces)) {
    if (piece === '(') {
      outer.push(whole)
      whole = 0
    } else if (piece === ')') {
      last = whole + 2
      whole = last + (outer.pop() ?? 0)
    } else if (least !== undefined) {
      const times = Math.max(Number(least), Number(most ?? 0), 1)
      whole += last * (times - 1)
      last *= times
    } else {
      last = 1
      whole++
    }
  }
  return whole
}

/** Finds matches one after another; `limit` bounds them. */
function findAll(regex: RE2JS, text: string, limit: number, work: Work): Match[] {
  if (text.length > maxText) throw new TemplateError('searches a text that is too long')
  const matches: Match[] = []
  const cost = 1 + regex.programSize() / 16
  spend(work, text.length * cost)
  const matcher = regex.matcher(text)
  while (matches.length < limit && matcher.find()) {
    // The next search may look at the whole rest again.
    spend(work, 4 + (text.length - matcher.end()) * cost)
    const groups = Array.from({length: matcher.groupCount() + 1}, (_, at) => matcher.group(at))
    matches.push({start: matcher.start(), end: matcher.end(), groups})
  }
  return matches
}

const isInsensitive = (args: readonly unknown[], named: Named, place = 2) =>
  given(args, named, place, 'ignorecase', false)

const search: Call = (args, named, work) => {
  const regex = compile(given(args, named, 1, 'find', ''), isInsensitive(args, named), work)
  return findAll(regex, toText(args[0], work), 1, work).length > 0
}

const match: Call = (args, named, work) => {
  const regex = compile(given(args, named, 1, 'find', ''), isInsensitive(args, named), work)
  const text = toText(args[0], work)
  if (text.length > maxText) throw new TemplateError('searches a text that is too long')
  spend(work, text.length * (1 + regex.programSize() / 16))
  return regex.matcher(text).lookingAt()
}

const replace: Call = (args, named, work) => {
  const regex = compile(given(args, named, 1, 'find', ''), isInsensitive(args, named, 3), work)
  const text = toText(args[0], work)
  const next = textOf(given(args, named, 2, 'replace', ''))
  let [result, at] = ['', 0]
  for (const {start, end, groups} of findAll(regex, text, Number.POSITIVE_INFINITY, work)) {
    result += text.slice(at, start) + next.replace(/\\(\d)/g, (_, group: string) => groups[Number(group)] ?? '')
    spendText(work, result.length)
    at = end
  }
  return result + text.slice(at)
}

/** Returns the matches as Python does: the group if there is one, a tuple of several. */
const findall: Call = (args, named, work) => {
  const regex = compile(given(args, named, 1, 'find', ''), isInsensitive(args, named), work)
  return findAll(regex, toText(args[0], work), Number.POSITIVE_INFINITY, work).map(({groups: [whole, ...groups]}) =>
    groups.length === 0 ? whole : groups.length === 1 ? (groups[0] ?? '') : tuple(groups.map((group) => group ?? '')),
  )
}

const findallIndex: Call = (args, named, work) => {
  const names = new Map([...named, ['ignorecase', given(args, named, 3, 'ignorecase', false)] as const])
  const all = findall(args.slice(0, 2), names, work) as unknown[]
  const found = all.at(toCount(given(args, named, 2, 'index', 0n)))
  if (found === undefined) throw new TemplateError('has no such match')
  return found
}

export const regexFilters: Calls = {
  regex_match: match,
  regex_search: search,
  regex_replace: replace,
  regex_findall: findall,
  regex_findall_index: findallIndex,
}

export const regexTests: Calls = {match, search}
