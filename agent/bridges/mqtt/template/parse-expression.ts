import {formatText} from './format-text.ts'
import {add, divide, divideWhole, multiply, power, remainder, subtract, toCount, toNumber} from './numbers.ts'
import {parsePostfix, parsePrimary, parseTests} from './parse-value.ts'
import {toText} from './print.ts'
import {type Expression, step} from './scope.ts'
import {TemplateError, unsupported} from './template-error.ts'
import type {TokenReader} from './token-reader.ts'
import {compare, contains, isDict, isEqual, isTruthy, Tuple, tuple} from './values.ts'
import {counted, spend, spendText, type Work} from './work.ts'

/** The deepest nesting of an expression. */
const maxDepth = 40

export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw unsupported('is nested too deeply')
}

type Parse = (reader: TokenReader, depth: number) => Expression
type Operation = (one: unknown, other: unknown, work: Work) => unknown

/** Reads an expression. Throws an `unsupported` TemplateError for syntax outside the subset. */
export function parseExpression(reader: TokenReader, depth = 0): Expression {
  checkDepth(depth)
  let value = parseOr(reader, depth + 1)
  while (reader.take('if')) {
    const [whenTrue, condition] = [value, parseOr(reader, depth + 1)]
    const whenFalse = reader.take('else') ? parseExpression(reader, depth + 1) : () => undefined
    value = step((scope) => (isTruthy(condition(scope)) ? whenTrue(scope) : whenFalse(scope)))
    checkDepth(++depth)
  }
  return value
}

/** Reads an expression, or several with commas between them, which are a tuple. */
export function parseTuple(reader: TokenReader, parse: Parse = parseExpression): Expression {
  const first = parse(reader, 0)
  if (!reader.isAt(',')) return first
  const items = [first]
  while (reader.take(',') && !reader.isAtEnd() && !reader.isAt('if')) items.push(parse(reader, 0))
  return step((scope) => tuple(items.map((item) => item(scope))))
}

/** Reads `a or b or c`. A chain is a list, so that a long one isn't deep. */
export function parseOr(reader: TokenReader, depth: number): Expression {
  const parts = [parseAnd(reader, depth)]
  while (reader.take('or')) parts.push(parseAnd(reader, depth))
  return firstThat(parts, isTruthy)
}

function parseAnd(reader: TokenReader, depth: number): Expression {
  const parts = [parseNot(reader, depth)]
  while (reader.take('and')) parts.push(parseNot(reader, depth))
  return firstThat(parts, (value) => !isTruthy(value))
}

/** Returns the first value that ends the chain, else the last one. */
function firstThat(parts: readonly Expression[], ends: (value: unknown) => boolean): Expression {
  const [only] = parts
  if (only && parts.length === 1) return only
  return (scope) => {
    let value: unknown
    for (const part of parts) {
      spend(scope.work, 1)
      value = part(scope)
      if (ends(value)) return value
    }
    return value
  }
}

function parseNot(reader: TokenReader, depth: number): Expression {
  checkDepth(depth)
  if (!reader.take('not')) return parseComparison(reader, depth)
  const value = parseNot(reader, depth + 1)
  return step((scope) => !isTruthy(value(scope)))
}

const comparisons: Readonly<Record<string, Operation>> = {
  '==': isEqual,
  '!=': (one, other, work) => !isEqual(one, other, work),
  '<': (one, other, work) => compare(one, other, work) < 0,
  '<=': (one, other, work) => compare(one, other, work) <= 0,
  '>': (one, other, work) => compare(one, other, work) > 0,
  '>=': (one, other, work) => compare(one, other, work) >= 0,
  in: (one, other, work) => contains(other, one, work),
  'not in': (one, other, work) => !contains(other, one, work),
}

interface Operand {
  act: Operation
  value: Expression
}

/** Reads `1 < a <= b`: each pair must hold, and each value is computed once. */
function parseComparison(reader: TokenReader, depth: number): Expression {
  const first = parseSum(reader, depth)
  const rest: Operand[] = []
  for (;;) {
    const isNotIn = reader.isAt('not') && reader.peek(1)?.text === 'in'
    if (isNotIn) reader.next()
    const operator = reader.take('==', '!=', '<', '<=', '>', '>=', 'in')
    if (operator === undefined) break
    const act = comparisons[isNotIn ? 'not in' : operator] as Operation
    rest.push({act, value: parseSum(reader, depth)})
  }
  if (rest.length === 0) return first
  return (scope) => {
    let left = first(scope)
    let holds: unknown = true
    for (const {act, value} of rest) {
      spend(scope.work, 1)
      const right = value(scope)
      holds = act(left, right, scope.work)
      if (!holds) return holds
      left = right
    }
    return holds
  }
}

/** Reads a chain of operations of the same rank. */
function leftToRight(operations: Readonly<Record<string, Operation>>, parse: Parse): Parse {
  const operators = Object.keys(operations)
  return (reader, depth) => {
    const first = parse(reader, depth)
    const rest: Operand[] = []
    for (let operator = reader.take(...operators); operator !== undefined; operator = reader.take(...operators)) {
      rest.push({act: operations[operator] as Operation, value: parse(reader, depth)})
    }
    if (rest.length === 0) return first
    return (scope) => {
      let left = first(scope)
      for (const {act, value} of rest) {
        spend(scope.work, 1)
        left = act(left, value(scope), scope.work)
      }
      return left
    }
  }
}

function plus(one: unknown, other: unknown, work: Work): unknown {
  if (typeof one === 'string' && typeof other === 'string') return counted(one + other, work)
  if (!Array.isArray(one) || !Array.isArray(other)) return add(one, other, work)
  if (one instanceof Tuple !== other instanceof Tuple) throw new TemplateError("can't add a list and a tuple")
  spend(work, (one.length + other.length) / 4)
  const sum = [...one, ...other]
  return one instanceof Tuple ? tuple(sum) : sum
}

/** Multiplies numbers, and repeats texts and lists. */
function times(one: unknown, other: unknown, work: Work): unknown {
  if (typeof other === 'string' || Array.isArray(other)) {
    if (typeof one === 'string' || Array.isArray(one)) throw new TemplateError("can't multiply two texts or lists")
    return times(other, one, work)
  }
  if (typeof one !== 'string' && !Array.isArray(one)) return multiply(one, other, work)
  const count = Math.max(toCount(other), 0)
  if (typeof one === 'string') {
    spendText(work, one.length * count)
    return one.length === 0 ? '' : one.repeat(count)
  }
  spend(work, one.length * count)
  return one.length === 0 ? one : Array.from({length: one.length * count}, (_, at) => one[at % one.length])
}

/** A text on the left of `%` is a format. */
function modulo(one: unknown, other: unknown, work: Work): unknown {
  if (typeof one !== 'string') return remainder(one, other, work)
  if (isDict(other)) {
    spend(work, other.size)
    return formatText(one, [], new Map(other.entries() as [string, unknown][]), work)
  }
  return formatText(one, other instanceof Tuple ? other : [other], new Map(), work)
}

const parsePower = leftToRight({'**': power}, (reader, depth) => parseUnary(reader, depth))

const parseProduct = leftToRight({'*': times, '/': divide, '//': divideWhole, '%': modulo}, parsePower)

const parseConcatenation = leftToRight(
  {'~': (one, other, work) => counted(toText(one, work) + toText(other, work), work)},
  parseProduct,
)

const parseSum = leftToRight({'+': plus, '-': subtract}, parseConcatenation)

/** Reads a sign, or a value with what follows it. A filter after a signed value takes the sign with it. */
function parseUnary(reader: TokenReader, depth: number, withFilters = true): Expression {
  checkDepth(depth)
  const sign = reader.take('-', '+')
  const signed = sign === undefined ? undefined : parseUnary(reader, depth + 1, false)
  const value = signed
    ? step((scope) => (sign === '-' ? multiply(-1n, signed(scope)) : toNumber(signed(scope))))
    : parsePrimary(reader, depth)
  const whole = parsePostfix(reader, value, depth)
  return withFilters ? parseTests(reader, whole, depth) : whole
}
