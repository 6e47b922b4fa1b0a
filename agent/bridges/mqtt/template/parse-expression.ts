import {type Call, filters, functions, methods, tests} from './filters.ts'
import {formatText} from './format-text.ts'
import {compare, contains, type Dict, entryOf, isEqual, isTruthy, toList, toNumber, toText} from './python-values.ts'
import {TemplateError, unsupported} from './template-error.ts'
import type {Token} from './tokenize.ts'

/** The variables of a rendering, and the work that is left before it is given up. */
export interface Scope {
  variables: Map<string, unknown>
  stepsLeft: number
}

export type Expression = (scope: Scope) => unknown

/** The deepest nesting of an expression. */
const maxDepth = 40

/** The longest text that an expression makes. */
const maxText = 65_536

/** Characters and entries of lists that count as one step more. */
const itemsPerStep = 64

/** Reads tokens one by one. */
export interface TokenReader {
  isAtEnd(): boolean
  /** Takes the next token if it is one of these operators or words. */
  take(...texts: string[]): string | undefined
  expect(text: string): void
  takeName(): string
  next(): Token | undefined
  peek(offset?: number): Token | undefined
}

export function readTokens(tokens: readonly Token[]): TokenReader {
  let at = 0
  const reader: TokenReader = {
    isAtEnd: () => at >= tokens.length,
    take(...texts) {
      const token = tokens[at]
      if (!token || token.type === 'string' || token.type === 'number' || !texts.includes(token.text)) return undefined
      at++
      return token.text
    },
    expect(text) {
      if (reader.take(text) === undefined) throw unsupported(`misses ${text} before ${tokens[at]?.text ?? 'its end'}`)
    },
    takeName() {
      const token = tokens[at++]
      if (token?.type !== 'name') throw unsupported(`misses a name before ${token?.text ?? 'its end'}`)
      return token.text
    },
    next: () => tokens[at++],
    peek: (offset = 0) => tokens[at + offset],
  }
  return reader
}

/** Reads an expression. Throws an `unsupported` TemplateError for syntax outside the subset. */
export function parseExpression(reader: TokenReader, depth = 0): Expression {
  if (depth > maxDepth) throw unsupported('is nested too deeply')
  const value = parseOr(reader, depth + 1)
  if (!reader.take('if')) return value
  const condition = parseOr(reader, depth + 1)
  const other = reader.take('else') ? parseExpression(reader, depth + 1) : () => undefined
  return step((scope) => (isTruthy(condition(scope)) ? value(scope) : other(scope)))
}

/** Counts the work of an expression by the size of its value, and bounds the text that it makes. */
function step(act: Expression): Expression {
  return (scope) => {
    if (--scope.stepsLeft < 0) throw new TemplateError('takes too many steps')
    const value = act(scope)
    if (typeof value === 'string' && value.length > maxText) throw new TemplateError('makes a text that is too long')
    if (typeof value === 'string' || Array.isArray(value)) scope.stepsLeft -= value.length / itemsPerStep
    return value
  }
}

type Parse = (reader: TokenReader, depth: number) => Expression
type Operation = (one: unknown, other: unknown) => unknown

function parseOr(reader: TokenReader, depth: number): Expression {
  let left = parseAnd(reader, depth)
  while (reader.take('or')) {
    const [one, other] = [left, parseAnd(reader, depth)]
    left = step((scope) => orElse(one(scope), () => other(scope)))
  }
  return left
}

const orElse = (value: unknown, other: () => unknown) => (isTruthy(value) ? value : other())

function parseAnd(reader: TokenReader, depth: number): Expression {
  let left = parseNot(reader, depth)
  while (reader.take('and')) {
    const [one, other] = [left, parseNot(reader, depth)]
    left = step((scope) => andThen(one(scope), () => other(scope)))
  }
  return left
}

const andThen = (value: unknown, other: () => unknown) => (isTruthy(value) ? other() : value)

function parseNot(reader: TokenReader, depth: number): Expression {
  if (depth > maxDepth) throw unsupported('is nested too deeply')
  if (!reader.take('not')) return parseComparison(reader, depth)
  const value = parseNot(reader, depth + 1)
  return step((scope) => !isTruthy(value(scope)))
}

const comparisons: Readonly<Record<string, Operation>> = {
  '==': isEqual,
  '!=': (one, other) => !isEqual(one, other),
  '<': (one, other) => compare(one, other) < 0,
  '<=': (one, other) => compare(one, other) <= 0,
  '>': (one, other) => compare(one, other) > 0,
  '>=': (one, other) => compare(one, other) >= 0,
  in: (one, other) => contains(other, one),
  'not in': (one, other) => !contains(other, one),
}

function parseComparison(reader: TokenReader, depth: number): Expression {
  let left = parseConcatenation(reader, depth)
  for (;;) {
    const isNotIn = reader.peek()?.text === 'not' && reader.peek(1)?.text === 'in'
    const operator = isNotIn ? 'not in' : reader.take('==', '!=', '<', '<=', '>', '>=', 'in')
    if (operator === undefined) return left
    if (isNotIn) {
      reader.next()
      reader.next()
    }
    left = binary(left, comparisons[operator] as Operation, parseConcatenation(reader, depth))
  }
}

function leftToRight(operations: Readonly<Record<string, Operation>>, parse: Parse): Parse {
  const operators = Object.keys(operations)
  return (reader, depth) => {
    let left = parse(reader, depth)
    for (let operator = reader.take(...operators); operator !== undefined; operator = reader.take(...operators)) {
      left = binary(left, operations[operator] as Operation, parse(reader, depth))
    }
    return left
  }
}

const binary = (left: Expression, act: Operation, right: Expression) => step((scope) => act(left(scope), right(scope)))

const arithmetic = (act: (one: number, other: number) => number): Operation => {
  return (one, other) => act(toNumber(one), toNumber(other))
}

function add(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') return one + other
  return Array.isArray(one) && Array.isArray(other) ? [...one, ...other] : toNumber(one) + toNumber(other)
}

function divisor(value: number): number {
  if (value === 0) throw new TemplateError('divides by zero')
  return value
}

/** Python's remainder has the sign of the divisor. A text on the left is a format. */
function remainder(one: unknown, other: unknown): unknown {
  if (typeof one === 'string') return formatText(one, Array.isArray(other) ? other : [other])
  const by = divisor(toNumber(other))
  return ((toNumber(one) % by) + by) % by
}

const parsePower: Parse = leftToRight({'**': arithmetic((one, other) => one ** other)}, (reader, depth) =>
  parseUnary(reader, depth),
)
const parseProduct = leftToRight(
  {
    '*': arithmetic((one, other) => one * other),
    '/': arithmetic((one, other) => one / divisor(other)),
    '//': arithmetic((one, other) => Math.floor(one / divisor(other))),
    '%': remainder,
  },
  parsePower,
)
const parseSum = leftToRight({'+': add, '-': arithmetic((one, other) => one - other)}, parseProduct)
const parseConcatenation = leftToRight({'~': (one, other) => toText(one) + toText(other)}, parseSum)

function parseUnary(reader: TokenReader, depth: number): Expression {
  if (depth > maxDepth) throw unsupported('is nested too deeply')
  const sign = reader.take('-', '+')
  if (sign !== undefined) {
    const value = parseUnary(reader, depth + 1)
    return step((scope) => (sign === '-' ? -toNumber(value(scope)) : toNumber(value(scope))))
  }
  return parsePostfix(reader, parsePrimary(reader, depth), depth)
}

/** Reads `.name`, `[key]`, calls, `| filter` and `is test`. */
function parsePostfix(reader: TokenReader, primary: Expression, depth: number): Expression {
  let value = primary
  for (;;) {
    const operator = reader.take('.', '[', '|', 'is')
    if (operator === undefined) return value
    if (operator === '.') value = parseAttribute(reader, value, depth)
    else if (operator === '[') value = parseSubscript(reader, value, depth)
    else if (operator === '|') value = parseFilter(reader, value, depth)
    else value = parseTest(reader, value, depth)
  }
}

function parseAttribute(reader: TokenReader, value: Expression, depth: number): Expression {
  const token = reader.next()
  if (token?.type !== 'name' && token?.type !== 'number') throw unsupported('misses a name after a dot')
  const key = token.type === 'number' ? token.value : token.text
  if (!reader.take('(')) return step((scope) => entryOf(value(scope), key))
  return call(find(methods, String(key), 'the method'), value, parseArguments(reader, depth))
}

function parseFilter(reader: TokenReader, value: Expression, depth: number): Expression {
  const filter = find(filters, reader.takeName(), 'the filter')
  return call(filter, value, reader.take('(') ? parseArguments(reader, depth) : noArguments)
}

function parseTest(reader: TokenReader, value: Expression, depth: number): Expression {
  const isNegated = reader.take('not') !== undefined
  const test = find(tests, reader.takeName(), 'the test')
  const holds = call(test, value, reader.take('(') ? parseArguments(reader, depth) : noArguments)
  return isNegated ? step((scope) => !holds(scope)) : holds
}

function find(table: Readonly<Record<string, Call>>, name: string, kind: string): Call {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (!found) throw unsupported(`uses ${kind} ${name}, which is not supported`)
  return found
}

function parseSubscript(reader: TokenReader, value: Expression, depth: number): Expression {
  const from = reader.peek()?.text === ':' ? undefined : parseExpression(reader, depth + 1)
  if (!reader.take(':')) {
    reader.expect(']')
    return step((scope) => entryOf(value(scope), from?.(scope)))
  }
  const to = reader.peek()?.text === ']' ? undefined : parseExpression(reader, depth + 1)
  reader.expect(']')
  return step((scope) => slice(value(scope), from?.(scope), to?.(scope)))
}

function slice(value: unknown, from: unknown, to: unknown): unknown {
  const list = typeof value === 'string' ? value : toList(value)
  return list.slice(from === undefined ? 0 : toNumber(from), to === undefined ? undefined : toNumber(to))
}

interface Arguments {
  places: readonly Expression[]
  named: readonly (readonly [string, Expression])[]
}

const noArguments: Arguments = {places: [], named: []}

/** Reads arguments up to the closing parenthesis. */
function parseArguments(reader: TokenReader, depth: number): Arguments {
  const places: Expression[] = []
  const named: [string, Expression][] = []
  while (!reader.take(')')) {
    if (reader.peek()?.type === 'name' && reader.peek(1)?.text === '=') {
      const name = reader.takeName()
      reader.expect('=')
      named.push([name, parseExpression(reader, depth + 1)])
    } else places.push(parseExpression(reader, depth + 1))
    if (!reader.take(',') && reader.peek()?.text !== ')') reader.expect(')')
  }
  return {places, named}
}

function call(act: Call, first: Expression | undefined, {places, named}: Arguments): Expression {
  return step((scope) => {
    const args = places.map((place) => place(scope))
    const byName: Dict = Object.fromEntries(named.map(([name, value]) => [name, value(scope)]))
    return act(first ? [first(scope), ...args] : args, byName)
  })
}

const constants: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
}

function parsePrimary(reader: TokenReader, depth: number): Expression {
  if (depth > maxDepth) throw unsupported('is nested too deeply')
  const token = reader.next()
  if (!token) throw unsupported('ends too early')
  if (token.type === 'number' || token.type === 'string') return () => token.value
  if (token.type === 'name') return parseName(reader, token.text, depth)
  if (token.text === '(') return parseGroup(reader, depth)
  if (token.text === '[') return listOf(parseItems(reader, ']', depth))
  if (token.text === '{') return parseDict(reader, depth)
  throw unsupported(`has an unexpected ${token.text}`)
}

function parseName(reader: TokenReader, name: string, depth: number): Expression {
  if (Object.hasOwn(constants, name)) return () => constants[name]
  if (reader.take('(')) {
    return call(find(functions, name, 'the function'), undefined, parseArguments(reader, depth))
  }
  return step(({variables}) => variables.get(name))
}

/** Reads `(value)` or a tuple. */
function parseGroup(reader: TokenReader, depth: number): Expression {
  const first = parseExpression(reader, depth + 1)
  if (reader.take(')')) return first
  reader.expect(',')
  return listOf([first, ...parseItems(reader, ')', depth)])
}

function parseItems(reader: TokenReader, end: string, depth: number): Expression[] {
  const items: Expression[] = []
  while (!reader.take(end)) {
    items.push(parseExpression(reader, depth + 1))
    if (!reader.take(',') && reader.peek()?.text !== end) reader.expect(end)
  }
  return items
}

const listOf = (items: readonly Expression[]) => step((scope) => items.map((item) => item(scope)))

function parseDict(reader: TokenReader, depth: number): Expression {
  const entries: [Expression, Expression][] = []
  while (!reader.take('}')) {
    const key = parseExpression(reader, depth + 1)
    reader.expect(':')
    entries.push([key, parseExpression(reader, depth + 1)])
    if (!reader.take(',') && reader.peek()?.text !== '}') reader.expect('}')
  }
  return step((scope) => Object.fromEntries(entries.map(([key, value]) => [toText(key(scope)), value(scope)])))
}
