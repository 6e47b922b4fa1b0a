import {createHash} from 'node:crypto'
import {type Call, type Calls, given, ofText, textOf} from './call.ts'
import {formatFields, formatText} from './format-text.ts'
import {toCount} from './numbers.ts'
import {toText} from './print.ts'
import {TemplateError} from './template-error.ts'
import {isNarrow, isTruthy, lengthOf, toList, tuple} from './values.ts'
import {counted, spend, spendText, type Work} from './work.ts'

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

/** Jinja's filter: words begin after spaces, hyphens and brackets. */
const titleWords = (text: string) =>
  text
    .split(/([-\s({[<]+)/)
    .map(capitalize)
    .join('')

/** Python's method: words begin after everything that is no letter. */
const titleLetters = (text: string) => text.replace(/\p{L}+/gu, capitalize)

/** Replaces up to `count` places. The length is known before the text is made. */
function replace(text: string, [from, to, count]: readonly unknown[], work: Work): string {
  const [old, next] = [toText(from, work), toText(to, work)]
  spendText(work, text.length)
  const most = count === undefined || count === null ? -1 : toCount(count)
  const places = old === '' ? text.length + 1 : text.split(old).length - 1
  const times = most < 0 ? places : Math.min(most, places)
  spendText(work, text.length + times * Math.max(next.length - old.length, 0))
  if (most < 0 || most >= places) return text.replaceAll(old, () => next)
  let [result, at] = ['', 0]
  for (let done = 0; done < times; done++) {
    const found = text.indexOf(old, at)
    result += text.slice(at, found) + next + (old === '' ? (text[found] ?? '') : '')
    at = found + Math.max(old.length, 1)
  }
  return result + text.slice(at)
}

type Side = 'both' | 'left' | 'right'

/** Strips white space, or any of some characters. */
function strip(text: string, chars: unknown, side: Side, work: Work): string {
  if (chars === undefined || chars === null) {
    return side === 'both' ? text.trim() : side === 'left' ? text.trimStart() : text.trimEnd()
  }
  const stripped = textOf(chars)
  // Making a set of them takes longer than looking at the text.
  spendText(work, text.length + stripped.length * 8)
  const set = new Set(stripped)
  let [from, to] = [0, text.length]
  while (side !== 'right' && from < to && set.has(text[from] ?? '')) from++
  while (side !== 'left' && to > from && set.has(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

function truncate(text: string, args: readonly unknown[], named: Parameters<Call>[1], work: Work): string {
  const length = toCount(given(args, named, 0, 'length', 255n))
  const end = toText(given(args, named, 2, 'end', '...'), work)
  const leeway = given(args, named, 3, 'leeway', 5n)
  if (length < end.length) throw new TemplateError('shortens a text to less than its end')
  if (text.length <= length + (leeway === null ? 5 : toCount(leeway))) return text
  const start = text.slice(0, length - end.length)
  const space = start.lastIndexOf(' ')
  return (isTruthy(given(args, named, 1, 'killwords', false)) || space < 0 ? start : start.slice(0, space)) + end
}

/** Fills a text up to a width. */
function fill(text: string, width: unknown, filler: unknown, side: Side | 'center', work: Work): string {
  const room = toCount(width) - lengthOf(text, work)
  if (room <= 0) return text
  spendText(work, room)
  const char = filler === undefined ? ' ' : textOf(filler)
  if (char.length !== 1) throw new TemplateError('fills with more than one character')
  // Python's rule for an odd rest.
  const left = side === 'center' ? Math.floor(room / 2) + (room & toCount(width) & 1) : side === 'left' ? room : 0
  return char.repeat(left) + text + char.repeat(room - left)
}

function split(text: string, separator: unknown, limit: unknown, work: Work): string[] {
  spendText(work, text.length)
  const most = limit === undefined || limit === null ? -1 : toCount(limit)
  const pieces =
    separator === undefined || separator === null ? words(text, most) : piecesOf(text, textOf(separator), most)
  spend(work, pieces.length / 4)
  return pieces
}

function piecesOf(text: string, separator: string, most: number): string[] {
  if (separator === '') throw new TemplateError('splits at an empty text')
  const all = text.split(separator)
  return most < 0 || all.length <= most + 1 ? all : [...all.slice(0, most), all.slice(most).join(separator)]
}

function words(text: string, most: number): string[] {
  const all = text.trim().split(/\s+/).filter(Boolean)
  if (most < 0 || all.length <= most + 1) return all
  let rest = text.trimStart()
  const first: string[] = []
  for (let count = 0; count < most; count++) {
    const [word = ''] = /^\S+/.exec(rest) ?? []
    first.push(word)
    rest = rest.slice(word.length).trimStart()
  }
  return [...first, rest]
}

function splitRight(text: string, separator: unknown, limit: unknown, work: Work): string[] {
  const all = split(text, separator, undefined, work)
  const most = limit === undefined || limit === null ? -1 : toCount(limit)
  if (most < 0 || all.length <= most + 1) return all
  const glue = separator === undefined || separator === null ? ' ' : textOf(separator)
  return [all.slice(0, all.length - most).join(glue), ...all.slice(all.length - most)]
}

const startsOrEnds =
  (test: (text: string, part: string) => boolean): Call =>
  ([value, parts], _, work) => {
    const text = counted(textOf(value), work)
    spend(work, Array.isArray(parts) ? parts.length : 1)
    return Array.isArray(parts) ? parts.some((part) => test(text, textOf(part))) : test(text, textOf(parts))
  }

const find =
  (search: (text: string, part: string) => number, isMust: boolean): Call =>
  ([value, part], _, work) => {
    const text = textOf(value)
    spendText(work, text.length)
    const at = search(text, textOf(part))
    if (at < 0 && isMust) throw new TemplateError('has a text without the part')
    return BigInt(at < 0 || isNarrow(text) ? at : [...text.slice(0, at)].length)
  }

const matches =
  (pattern: RegExp): Call =>
  ([value], _, work) => {
    const text = counted(textOf(value), work)
    return pattern.test(text)
  }

const partition =
  (isLast: boolean): Call =>
  ([value, separator], _, work) => {
    const [text, part] = [counted(textOf(value), work), textOf(separator)]
    const at = isLast ? text.lastIndexOf(part) : text.indexOf(part)
    if (at < 0) return tuple(isLast ? ['', '', text] : [text, '', ''])
    return tuple([text.slice(0, at), part, text.slice(at + part.length)])
  }

/** Makes a method of texts: it fails for other values. */
const method =
  (act: (text: string, args: readonly unknown[], work: Work) => unknown): Call =>
  ([value, ...rest], _, work) => {
    const text = textOf(value)
    spendText(work, text.length)
    return act(text, rest, work)
  }

function join(list: readonly unknown[], separator: string, write: (item: unknown) => string, work: Work): string {
  const texts = list.map(write)
  spendText(
    work,
    texts.reduce((sum, text) => sum + text.length + separator.length, 0),
  )
  return texts.join(separator)
}

/** Joins a list for the filter: each item is printed. */
export const joinPrinted = (list: readonly unknown[], separator: unknown, work: Work) =>
  join(list, toText(separator, work), (item) => toText(item, work), work)

const slugify: Call = ([value, separator = '_'], _, work) => {
  const text = toText(value, work)
  if (text.length > 1000) throw new TemplateError('makes a text that is too long')
  spendText(work, text.length * 8)
  const glue = textOf(separator)
  const ascii = text
    .normalize('NFKD')
    .replace(/[\u0080-\uffff]/g, '')
    .toLowerCase()
  const slug = ascii
    .replace(/['"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(glue)
  return slug === '' && text !== '' ? 'unknown' : slug
}

const digest =
  (algorithm: string): Call =>
  ([value], _, work) => {
    const text = textOf(value)
    spendText(work, text.length * 8)
    return createHash(algorithm).update(text).digest('hex')
  }

const decode: Call = ([value, encoding = 'utf-8'], _, work) => {
  const text = counted(textOf(value), work)
  if (encoding !== 'utf-8') throw new TemplateError('decodes to bytes')
  return Buffer.from(text, 'base64').toString('utf8')
}

/** The functions of texts that are filters too. */
export const textCalls: Calls = {
  slugify,
  md5: digest('md5'),
  sha1: digest('sha1'),
  sha256: digest('sha256'),
  sha512: digest('sha512'),
}

/** The filters of texts that are no functions. */
export const textFilters: Calls = {
  lower: ofText((text, _, __, work) => counted(text.toLowerCase(), work)),
  upper: ofText((text, _, __, work) => counted(text.toUpperCase(), work)),
  title: ofText((text, _, __, work) => counted(titleWords(text), work)),
  capitalize: ofText((text, _, __, work) => counted(capitalize(text), work)),
  trim: ofText((text, args, named, work) => strip(text, given(args, named, 0, 'chars'), 'both', work)),
  string: ofText((text) => text),
  replace: ofText((text, args, named, work) =>
    replace(
      text,
      [given(args, named, 0, 'old', ''), given(args, named, 1, 'new', ''), given(args, named, 2, 'count')],
      work,
    ),
  ),
  truncate: ofText(truncate),
  center: ofText((text, args, named, work) =>
    fill(text, given(args, named, 0, 'width', 80n), undefined, 'center', work),
  ),
  wordcount: ofText((text, _, __, work) => {
    spendText(work, text.length * 4)
    return BigInt(text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)
  }),
  urlencode: ofText((text, _, __, work) => {
    spendText(work, text.length * 3)
    return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]|%2F/g, (char) =>
      char === '%2F' ? '/' : `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  }),
  striptags: ofText((text, _, __, work) => {
    spendText(work, text.length * 4)
    return text
      .replace(/<[^<>]*>/g, '')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ')
  }),
  format: ([format, ...values], named, work) => formatText(toText(format, work), values, named, work),
  base64_decode: decode,
  base64_encode: ofText((text, _, __, work) => counted(Buffer.from(text).toString('base64'), work)),
  ord: ([value]) => BigInt(textOf(value).codePointAt(0) ?? 0),
}

/** The methods of texts. */
export const textMethods: Calls = {
  upper: method((text, _, work) => counted(text.toUpperCase(), work)),
  lower: method((text, _, work) => counted(text.toLowerCase(), work)),
  casefold: method((text, _, work) => counted(text.toLowerCase().replaceAll('ß', 'ss'), work)),
  title: method((text, _, work) => counted(titleLetters(text), work)),
  capitalize: method((text, _, work) => counted(capitalize(text), work)),
  swapcase: method((text, _, work) =>
    counted(
      text.replace(/\p{L}/gu, (char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())),
      work,
    ),
  ),
  strip: method((text, [chars], work) => strip(text, chars, 'both', work)),
  lstrip: method((text, [chars], work) => strip(text, chars, 'left', work)),
  rstrip: method((text, [chars], work) => strip(text, chars, 'right', work)),
  replace: method((text, args, work) => replace(text, [textOf(args[0]), textOf(args[1]), args[2]], work)),
  removeprefix: method((text, [part]) => (text.startsWith(textOf(part)) ? text.slice(textOf(part).length) : text)),
  removesuffix: method((text, [part]) =>
    textOf(part) !== '' && text.endsWith(textOf(part)) ? text.slice(0, -textOf(part).length) : text,
  ),
  startswith: startsOrEnds((text, part) => text.startsWith(part)),
  endswith: startsOrEnds((text, part) => text.endsWith(part)),
  find: find((text, part) => text.indexOf(part), false),
  rfind: find((text, part) => text.lastIndexOf(part), false),
  index: find((text, part) => text.indexOf(part), true),
  rindex: find((text, part) => text.lastIndexOf(part), true),
  count: method((text, [part], work) => {
    const pieces = textOf(part) === '' ? lengthOf(text, work) + 1 : text.split(textOf(part)).length - 1
    spend(work, pieces / 4)
    return BigInt(pieces)
  }),
  split: ([text, ...args], named, work) =>
    split(textOf(text), given(args, named, 0, 'sep'), given(args, named, 1, 'maxsplit'), work),
  rsplit: ([text, ...args], named, work) =>
    splitRight(textOf(text), given(args, named, 0, 'sep'), given(args, named, 1, 'maxsplit'), work),
  splitlines: method((text, _, work) => {
    const lines = text.split(/\r\n|[\n\r\v\f]/)
    spend(work, lines.length / 4)
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }),
  partition: partition(false),
  rpartition: partition(true),
  join: method((separator, [list], work) => join(toList(list, work), separator, textOf, work)),
  format: ([format, ...values], named, work) => formatFields(textOf(format), values, named, work),
  ljust: method((text, [width, filler], work) => fill(text, width, filler, 'right', work)),
  rjust: method((text, [width, filler], work) => fill(text, width, filler, 'left', work)),
  center: method((text, [width, filler], work) => fill(text, width, filler, 'center', work)),
  zfill: method((text, [width], work) => {
    const sign = /^[+-]/.exec(text)?.[0] ?? ''
    return sign + fill(text.slice(sign.length), BigInt(Math.max(toCount(width) - sign.length, 0)), '0', 'left', work)
  }),
  isdigit: matches(/^[\p{Nd}²³¹]+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isspace: matches(/^\s+$/),
  isupper: method((text) => text !== text.toLowerCase() && text === text.toUpperCase()),
  islower: method((text) => text !== text.toUpperCase() && text === text.toLowerCase()),
}
