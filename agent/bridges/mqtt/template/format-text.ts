import {fixed, floatText, parseFloatText, toInt, toNumber, truncate} from './numbers.ts'
import {toText} from './print.ts'
import {TemplateError} from './template-error.ts'
import {kindOf} from './values.ts'
import {counted, spendText, type Work} from './work.ts'

const maxWidth = 1000
const maxDigits = 60

interface Shape {
  flags: string
  width: number
  digits: number | undefined
  kind: string
}

/** Formats like Python's `%`: `%d`, `%s`, `%.1f`, `%02X`, `%(name)s`. */
export function formatText(
  format: string,
  values: readonly unknown[],
  named: ReadonlyMap<string, unknown>,
  work: Work,
): string {
  spendText(work, format.length * 4)
  let next = 0
  let length = 0
  const text = format.replace(
    /%(?:\((\w+)\))?([-+ 0#]{0,5})(\d{0,9})(?:\.(\d{0,9}))?([a-zA-Z%])/g,
    (_, name: string | undefined, flags: string, width: string, digits: string | undefined, kind: string) => {
      if (kind === '%') return '%'
      if (name === undefined && next >= values.length) throw new TemplateError('has too few values for its format')
      const value = name === undefined ? values[next++] : named.get(name)
      const shape = {flags, width: widthOf(width), digits: digits === undefined ? undefined : digitsOf(digits), kind}
      const part = pad(formatValue(value, shape, work), shape)
      // Counted at once: a format may name one long text many times.
      length += part.length
      spendText(work, length)
      return part
    },
  )
  if (next < values.length && named.size === 0) throw new TemplateError('has too many values for its format')
  return counted(text, work)
}

function widthOf(text: string): number {
  if (Number(text) > maxWidth) throw new TemplateError('makes a text that is too long')
  return Number(text)
}

const digitsOf = (text: string) => Math.min(Number(text), maxDigits)

function formatValue(value: unknown, {kind, digits, flags}: Shape, work: Work): string {
  const text = formatKind(value, kind, digits, work)
  if (kind === 's' || kind === 'r' || text.startsWith('-')) return text
  return flags.includes('+') ? `+${text}` : flags.includes(' ') ? ` ${text}` : text
}

function formatKind(value: unknown, kind: string, digits: number | undefined, work: Work): string {
  if (kind === 's') return toText(value, work).slice(0, digits)
  if (kind === 'd' || kind === 'i' || kind === 'u') return String(truncate(toNumber(value)))
  if (kind === 'c' && typeof value === 'string') return value.slice(0, 1)
  if (kind === 'c') return String.fromCodePoint(Number(toInt(value)) & 0xffff)
  const write = integerKinds.get(kind)
  return write ? write(toInt(value)) : formatFloat(Number(toNumber(value)), kind, digits)
}

/** The letters of integers that `%` and `format()` share. */
const integerKinds: ReadonlyMap<string, (value: bigint) => string> = new Map([
  ['x', (value: bigint) => value.toString(16)],
  ['X', (value: bigint) => value.toString(16).toUpperCase()],
  ['o', (value: bigint) => value.toString(8)],
])

/** Writes a float by a letter: `f`, `e`, `g` or `%`. */
function formatFloat(value: number, kind: string, digits = 6): string {
  switch (kind) {
    case 'f':
    case 'F':
      return fixed(value, digits)
    case 'e':
    case 'E':
      return caseOf(twoDigits(value.toExponential(digits)), kind === 'E')
    case 'g':
    case 'G':
      return caseOf(general(value, Math.max(digits, 1)), kind === 'G')
    case '%':
      return `${fixed(value * 100, digits)}%`
    default:
      throw new TemplateError(`has an unknown format ${kind}`)
  }
}

const caseOf = (text: string, isUpper: boolean) => (isUpper ? text.toUpperCase() : text)

/** Python's exponents have two digits. */
const twoDigits = (text: string) => text.replace(/e([+-])(\d)$/, 'e$10$2')

function general(value: number, digits: number): string {
  if (!Number.isFinite(value)) return floatText(value)
  const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e')
  const power = Number(exponent)
  const short = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
  if (power < -4 || power >= digits) return twoDigits(`${short(mantissa)}e${power < 0 ? '-' : '+'}${Math.abs(power)}`)
  return short(fixed(value, Math.max(digits - 1 - power, 0)))
}

function pad(text: string, {flags, width, kind}: Shape): string {
  if (flags.includes('-')) return text.padEnd(width)
  if (!flags.includes('0') || kind === 's') return text.padStart(width)
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}

const specPattern = /^(?:(.)?([<>^=]))?([-+ ]?)(#?)(0?)(\d{0,9})(,?)(?:\.(\d{1,9}))?([a-zA-Z%]?)$/su

/** Formats like Python's `format()`: `{:.1f}`, `{0:>5}`, `{name}`. */
export function formatFields(
  format: string,
  values: readonly unknown[],
  named: ReadonlyMap<string, unknown>,
  work: Work,
): string {
  spendText(work, format.length * 4)
  let next = 0
  let length = 0
  /** Returns the value of a field: the next one, one by its place, or one by its name. */
  function fieldValue(name: string): unknown {
    const isPlace = /^\d*$/.test(name)
    const place = name === '' ? next++ : Number(name)
    const isThere = isPlace ? place < values.length : named.has(name)
    if (!isThere) throw new TemplateError('has too few values for its format')
    return isPlace ? values[place] : named.get(name)
  }
  const text = format.replace(
    /\{\{|\}\}|\{(\w*)(?:![sr])?(?::([^{}]*))?\}|[{}]/g,
    (all, name?: string, spec?: string) => {
      if (all === '{{' || all === '}}') return all.slice(1)
      if (name === undefined) throw new TemplateError('has a brace without its pair')
      const part = formatField(fieldValue(name), spec ?? '', work)
      length += part.length
      spendText(work, length)
      return part
    },
  )
  return counted(text, work)
}

function formatField(given: unknown, spec: string, work: Work): string {
  // A boolean is a number to Python, unless it is written as it is.
  const value = typeof given === 'boolean' && spec !== '' ? BigInt(given) : given
  const [all, fill, align, sign = '', , zero, width = '', comma, digits, kind = ''] = specPattern.exec(spec) ?? []
  if (all === undefined) throw new TemplateError(`has an unknown format ${spec.slice(0, 20)}`)
  // Python formats neither None nor lists by a width.
  if (spec !== '' && (value === undefined || value === null || Array.isArray(value))) {
    throw new TemplateError(`${kindOf(value)} takes no format ${spec.slice(0, 20)}`)
  }
  const isText = typeof value === 'string'
  const precision = digits === undefined ? undefined : digitsOf(digits)
  const own = isText ? textField(value, kind, precision, work) : numberField(value, kind, precision, work)
  const grouped = comma ? own.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : own
  const signed = !isText && sign === '+' && !grouped.startsWith('-') ? `+${grouped}` : grouped
  const how = align ?? (zero ? '=' : isText ? '<' : '>')
  return fillUp(signed, widthOf(width), how, fill ?? (zero ? '0' : ' '))
}

/** Fills a text up to a width: after it, before it, on both sides, or behind its sign. */
function fillUp(text: string, width: number, how: string, filler: string): string {
  const room = width - text.length
  if (room <= 0) return text
  if (how === '<') return text + filler.repeat(room)
  if (how === '>') return filler.repeat(room) + text
  if (how === '^') return filler.repeat(Math.floor(room / 2)) + text + filler.repeat(Math.ceil(room / 2))
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  return sign + filler.repeat(room) + text.slice(sign.length)
}

function textField(value: unknown, kind: string, digits: number | undefined, work: Work): string {
  if (kind !== '' && kind !== 's') throw new TemplateError(`${kindOf(value)} is not a number`)
  return toText(value, work).slice(0, digits)
}

function numberField(value: unknown, kind: string, digits: number | undefined, work: Work): string {
  if (kind === '' && digits === undefined) return toText(value, work)
  if (kind === '') return general(Number(toNumber(value)), Math.max(digits ?? 6, 1))
  if (kind === 'd' || kind === 'n') return String(toInt(value))
  if (kind === 'b') return toInt(value).toString(2)
  const write = integerKinds.get(kind)
  if (write) return write(toInt(value))
  const number = parseFloatText(value, work)
  if (number === undefined) throw new TemplateError(`${kindOf(value)} is not a number`)
  return formatFloat(number, kind, digits)
}
