import {floatText} from './numbers.ts'
import {TemplateError} from './template-error.ts'
import {Dict, isDict, kindOf} from './values.ts'
import {counted, intText, spendDeep, spendText, type Work} from './work.ts'

/** The deepest nesting that is read: deeper values end programs that walk them. */
const maxDepth = 64

/** The longest text that is parsed, in characters: a longer one takes the event loop for too long. */
export const maxJson = 131_072

const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const space = /[ \t\n\r]*/y

/** Parses JSON into values of templates: ints keep their digits, dicts their order. Undefined for invalid text. */
export function parseJsonValue(text: string): unknown {
  if (text.length > maxJson) return undefined
  const parser = {text, at: 0}
  try {
    const value = parseValue(parser, 0)
    skipSpace(parser)
    return parser.at === text.length ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Parser {
  readonly text: string
  at: number
}

const wrong = () => new SyntaxError('no JSON')

function skipSpace(parser: Parser): void {
  space.lastIndex = parser.at
  space.test(parser.text)
  parser.at = space.lastIndex
}

/** Takes one character after white space, if it is the one. */
function take(parser: Parser, char: string): boolean {
  skipSpace(parser)
  if (parser.text[parser.at] !== char) return false
  parser.at++
  return true
}

const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

function parseValue(parser: Parser, depth: number): unknown {
  if (depth > maxDepth) throw wrong()
  skipSpace(parser)
  const char = parser.text[parser.at]
  if (char === '{') return parseObject(parser, depth)
  if (char === '[') return parseArray(parser, depth)
  if (char === '"') return parseString(parser)
  const word = words.find(([word]) => parser.text.startsWith(word, parser.at))
  if (!word) return parseNumber(parser)
  parser.at += word[0].length
  return word[1]
}

function parseArray(parser: Parser, depth: number): unknown[] {
  parser.at++
  const items: unknown[] = []
  if (take(parser, ']')) return items
  do items.push(parseValue(parser, depth + 1))
  while (take(parser, ','))
  if (!take(parser, ']')) throw wrong()
  return items
}

function parseObject(parser: Parser, depth: number): Dict {
  parser.at++
  const dict = new Dict()
  if (take(parser, '}')) return dict
  do {
    skipSpace(parser)
    if (parser.text[parser.at] !== '"') throw wrong()
    const key = parseString(parser)
    if (!take(parser, ':')) throw wrong()
    dict.set(key, parseValue(parser, depth + 1))
  } while (take(parser, ','))
  if (!take(parser, '}')) throw wrong()
  return dict
}

function parseString(parser: Parser): string {
  const {text, at} = parser
  let end = at + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  parser.at = end + 1
  // `JSON.parse` knows the escapes, and refuses an open string.
  const value: unknown = JSON.parse(text.slice(at, end + 1))
  if (typeof value !== 'string' || !value.isWellFormed()) throw wrong()
  return value
}

const [least, most] = [-(2n ** 63n), 2n ** 64n]

function parseNumber(parser: Parser): bigint | number {
  number.lastIndex = parser.at
  const [digits, fraction, exponent] = number.exec(parser.text) ?? []
  if (digits === undefined) throw wrong()
  parser.at += digits.length
  if (fraction === undefined && exponent === undefined && digits.length <= 20) {
    const int = BigInt(digits)
    if (int >= least && int < most) return int
  }
  const float = Number(digits)
  if (!Number.isFinite(float)) throw wrong()
  return float
}

export interface JsonStyle {
  /** Python's own writer puts spaces, and escapes what isn't ASCII. */
  isSpaced?: boolean
  sortKeys?: boolean
}

/** Writes a value as JSON. Throws a TemplateError for a value that JSON doesn't have. */
export function writeJson(value: unknown, style: JsonStyle, work: Work): string {
  const text = write(value, style, work, 0)
  return counted(style.isSpaced ? escapeHtml(text) : text, work)
}

function write(value: unknown, style: JsonStyle, work: Work, depth: number): string {
  spendDeep(work, depth)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'bigint') return intText(value, work)
  if (typeof value === 'number') return Number.isFinite(value) ? floatText(value) : style.isSpaced ? 'NaN' : 'null'
  if (typeof value === 'string') {
    spendText(work, value.length * 4)
    return JSON.stringify(value)
  }
  const [comma, colon] = style.isSpaced ? [', ', ': '] : [',', ':']
  if (Array.isArray(value)) {
    return `[${joined(
      Array.from(value, (item) => write(item, style, work, depth + 1)),
      comma,
      work,
    )}]`
  }
  if (!isDict(value)) throw new TemplateError(`${kindOf(value)} is no JSON`)
  const entries = style.sortKeys
    ? value.entries().toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    : value.entries()
  const texts = entries.map(([key, entry]) => {
    if (typeof key !== 'string' && !style.isSpaced) throw new TemplateError('has a key that is no text')
    const name = typeof key === 'bigint' ? intText(key, work) : String(key)
    return `${JSON.stringify(name)}${colon}${write(entry, style, work, depth + 1)}`
  })
  return `{${joined(texts, comma, work)}}`
}

function joined(texts: readonly string[], comma: string, work: Work): string {
  spendText(
    work,
    texts.reduce((sum, text) => sum + text.length + comma.length, 0),
  )
  return texts.join(comma)
}

/** Escapes as Jinja's `tojson` does, so that the text is safe in a page and in ASCII. */
const escapeHtml = (text: string) =>
  text.replace(/[<>&'\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
