import {isMissing, TemplateError} from './template-error.ts'
import {kindOf, plain} from './values.ts'
import {isLongInt, spend, spendText, type Work} from './work.ts'

/** Python's own bound of an int that is read or printed: 4,300 digits. */
const maxDigits = 4300
const maxInt = 10n ** BigInt(maxDigits)

/** A number of a template: a bigint is an int, a number a float. */
export type Num = bigint | number

/** Returns a number; True is 1. Throws for anything else, because Python does. */
export function toNumber(value: unknown): Num {
  const number = plain(value)
  if (typeof number === 'bigint' || typeof number === 'number') return number
  if (value === undefined) throw isMissing('calculates with an undefined value')
  throw new TemplateError(`${kindOf(value)} is not a number`)
}

/** Returns an int. Throws for a float too. */
export function toInt(value: unknown): bigint {
  const number = toNumber(value)
  if (typeof number === 'bigint') return number
  throw new TemplateError('a float is no whole number')
}

/** Returns an int as a JavaScript number, for places and lengths. */
export const toCount = (value: unknown) => Number(toInt(value))

function bounded(value: bigint): bigint {
  if (value >= maxInt || value <= -maxInt) throw new TemplateError(`has a number of more than ${maxDigits} digits`)
  return value
}

/** Steps of calculating with ints of thousands of digits. */
const longIntSteps = 40

/** Makes an operation of ints and floats. Work is counted where a template calculates. */
function both(ints: (one: bigint, other: bigint) => Num, floats: (one: number, other: number) => number) {
  return (one: unknown, other: unknown, work?: Work): Num => {
    const [a, b] = [toNumber(one), toNumber(other)]
    if (typeof a === 'number' || typeof b === 'number') return floats(Number(a), Number(b))
    if (work && (isLongInt(a) || isLongInt(b))) spend(work, longIntSteps)
    const result = ints(a, b)
    return typeof result === 'bigint' ? bounded(result) : result
  }
}

function divisor<T extends Num>(value: T): T {
  if (Number(value) === 0) throw new TemplateError('divides by zero')
  return value
}

const floorDivide = (one: bigint, other: bigint) => {
  const quotient = one / divisor(other)
  return one % other !== 0n && one < 0n !== other < 0n ? quotient - 1n : quotient
}

/** Python's remainder has the sign of the divisor. */
const floatRemainder = (one: number, other: number) => {
  const rest = one % divisor(other)
  return rest !== 0 && rest < 0 !== other < 0 ? rest + other : rest
}

export const add = both(
  (one, other) => one + other,
  (one, other) => one + other,
)
export const subtract = both(
  (one, other) => one - other,
  (one, other) => one - other,
)
export const multiply = both(
  (one, other) => one * other,
  (one, other) => one * other,
)
export const divide = both(
  (one, other) => Number(one) / Number(divisor(other)),
  (one, other) => one / divisor(other),
)
export const divideWhole = both(floorDivide, (one, other) => Math.floor(one / divisor(other)))
export const remainder = both((one, other) => one - floorDivide(one, other) * other, floatRemainder)
/** Returns about how many digits an int has. The base of 16 is written in a hundredth of the time. */
const digitsOf = (value: bigint) => Math.ceil(value.toString(16).length * Math.log10(16))

export const power = both(
  (one, other) => {
    if (other < 0n) return Number(divisor(one)) ** Number(other)
    const digits = one >= -1n && one <= 1n ? 1 : digitsOf(one) * Number(other)
    if (digits > 2 * maxDigits) throw new TemplateError(`has a number of more than ${maxDigits} digits`)
    return one ** other
  },
  (one, other) => {
    const result = one ** other
    if (Number.isNaN(result) && !Number.isNaN(one) && !Number.isNaN(other)) throw new TemplateError('is no real number')
    return result
  },
)

/** Returns an int of a number's whole part. */
export function truncate(value: Num): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isFinite(value)) throw new TemplateError('an endless number is no int')
  return BigInt(Math.trunc(value))
}

const decimal = /^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d[\d_]*)?$/i
const wrongUnderscore = /__|_$|_[.e]|\._/i
const endless = /^([+-]?)(?:inf(?:inity)?|(nan))$/i

/** Reads a number like Python's `float()`; undefined for anything else. Throws for an undefined value. */
export function parseFloatText(value: unknown, work: Work): number | undefined {
  if (value === undefined) throw isMissing('reads a number of an undefined value')
  const number = plain(value)
  if (typeof number === 'number') return number
  if (typeof number === 'bigint') return Number(number)
  if (typeof number !== 'string') return undefined
  spendText(work, number.length * 4)
  const text = number.trim()
  if (decimal.test(text) && !wrongUnderscore.test(text)) return Number(text.replaceAll('_', ''))
  const [, sign, nan] = endless.exec(text) ?? []
  if (sign === undefined) return undefined
  return nan === undefined ? Number(`${sign}Infinity`) : Number.NaN
}

const prefixes: ReadonlyMap<number, string> = new Map([
  [2, '0b'],
  [8, '0o'],
  [16, '0x'],
])

/** Reads an int like Python's `int()`; undefined for any other text. The base is 2 to 36. */
export function parseIntText(value: string, base: number, work: Work): bigint | undefined {
  if (value.length > maxDigits) return undefined
  spendText(work, value.length * 4)
  const [, sign, all = ''] = /^([+-]?)([0-9a-z_]+)$/i.exec(value.trim()) ?? []
  if (sign === undefined) return undefined
  const prefix = prefixes.get(base)
  const lower = all.toLowerCase()
  const digits = (prefix !== undefined && lower.startsWith(prefix) ? lower.slice(2) : lower).replace(
    /(?<=.)_(?=[^_])/g,
    '',
  )
  const isRight = digits !== '' && [...digits].every((digit) => Number.parseInt(digit, 36) < base)
  if (!isRight) return undefined
  const native = base === 10 ? '' : prefix
  if (native === undefined) spend(work, digits.length / 2)
  const magnitude = native === undefined ? inBase(digits, base) : BigInt(native + digits)
  return sign === '-' ? -magnitude : magnitude
}

/** Digits that are read at once: 36 ** 10 is exact as a number. */
const digitsAtOnce = 10

function inBase(digits: string, base: number): bigint {
  let sum = 0n
  for (let at = 0; at < digits.length; at += digitsAtOnce) {
    const part = digits.slice(at, at + digitsAtOnce)
    sum = bounded(sum * BigInt(base) ** BigInt(part.length) + BigInt(Number.parseInt(part, base)))
  }
  return sum
}

/** Writes a float as Python prints it: `1.0`, `1e+16`, `nan`. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (Object.is(value, -0)) return '-0.0'
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 16) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const text = power < 0 ? value.toFixed(Math.min(digits.replace(/[-.]/g, '').length - 1 - power, 100)) : String(value)
  return Number.isInteger(value) ? `${text}.0` : text
}

/** Rounds a float to some decimals; a half goes to the even neighbour, as in Python. */
export function roundFloat(value: number, decimals: number): number {
  if (!Number.isFinite(value) || decimals > 100) return value
  if (decimals < 0) {
    const unit = 10 ** Math.min(-decimals, 308)
    return roundFloat(value / unit, 0) * unit
  }
  return Number(fixed(value, decimals))
}

/** Writes a float with some decimals, at most 100. A half goes to the even neighbour. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return floatText(value)
  const text = value.toFixed(decimals)
  // `toFixed()` writes an exponent from 1e21 on, where a float has no decimals.
  if (text.includes('e')) return `${BigInt(value)}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  const isOdd = Number(text.at(-1)) % 2 === 1
  // JavaScript rounds a half up, away from zero: take the other neighbour, which is even.
  if (decimals > 40 || !isOdd || !isHalf(value, decimals)) return minus(value, text)
  return minus(value, nextBelow(text))
}

/** Tests whether the exact value of a float lies in the middle of two neighbours. */
function isHalf(value: number, decimals: number): boolean {
  const exact = Math.abs(value).toFixed(Math.min(decimals + 60, 100))
  const point = exact.indexOf('.')
  return /^50*$/.test(exact.slice(point + 1 + decimals))
}

/** Lowers the last digit of a text of digits by one: it is odd, so nothing is carried. */
const nextBelow = (text: string) => text.slice(0, -1) + String(Number(text.at(-1)) - 1)

const minus = (value: number, text: string) =>
  Object.is(value, -0) || (value < 0 && !text.startsWith('-')) ? `-${text}` : text
