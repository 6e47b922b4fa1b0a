import type {Call, Named} from './call.ts'
import {filters, functions, methodNames, methodOf, tests} from './calls.ts'
import {toCount} from './numbers.ts'
import {checkDepth, parseExpression} from './parse-expression.ts'
import {type Expression, type Scope, step} from './scope.ts'
import {isMissing, TemplateError, unsupported} from './template-error.ts'
import {timeAttribute} from './time-calls.ts'
import {Moment, Span} from './times.ts'
import type {TokenReader} from './token-reader.ts'
import {Dict, itemOf, kindOf, Macro, Namespace, toList, tuple} from './values.ts'
import {spend, type Work} from './work.ts'

/** A suffix of a value: a key, a slice, a call, a filter or a test. */
type Follow = (value: unknown, scope: Scope) => unknown

/** Applies the suffixes of a value, one after another: a long chain isn't deep. */
function chain(first: Expression, follows: readonly Follow[]): Expression {
  if (follows.length === 0) return first
  return (scope) => {
    let value = first(scope)
    for (const follow of follows) {
      spend(scope.work, 1)
      value = follow(value, scope)
    }
    return value
  }
}

/** Reads `.name`, `[key]` and calls. */
export function parsePostfix(reader: TokenReader, primary: Expression, depth: number): Expression {
  const follows: Follow[] = []
  for (;;) {
    if (reader.take('.')) follows.push(parseAttribute(reader, depth))
    else if (reader.take('[')) follows.push(parseSubscript(reader, depth))
    else if (reader.isAt('(') && follows.length > 0) throw unsupported('calls a value that is no function')
    else return chain(primary, follows)
  }
}

/** Reads `| filter` and `is test`. */
export function parseTests(reader: TokenReader, value: Expression, depth: number): Expression {
  const follows: Follow[] = []
  for (;;) {
    if (reader.take('|')) {
      const filter = find(filters, reader.takeName(), 'the filter')
      follows.push(called(filter, reader.take('(') ? parseArguments(reader, depth) : noArguments))
    } else if (reader.take('is')) follows.push(parseTest(reader, depth))
    else return chain(value, follows)
  }
}

function parseAttribute(reader: TokenReader, depth: number): Follow {
  const token = reader.next()
  if (token?.type === 'number') return (value, {work}) => itemOf(value, token.value, work)
  if (token?.type !== 'name') throw unsupported('misses a name after a dot')
  const name = token.text
  if (!reader.take('(')) return (value, {work}) => attributeOf(value, name, work)
  if (!methodNames.has(name)) throw unsupported(`uses the method ${name}, which is not supported`)
  const args = parseArguments(reader, depth)
  return (value, scope) => callMethod(value, name, args, scope)
}

/** Returns `value.name`. A dict's key comes before its method of the same name, which Home Assistant would print. */
function attributeOf(value: unknown, name: string, work: Work): unknown {
  if (value instanceof Namespace) return value.values.get(name)
  return value instanceof Moment || value instanceof Span ? timeAttribute(value, name) : itemOf(value, name, work)
}

function callMethod(value: unknown, name: string, args: Arguments, scope: Scope): unknown {
  const method = methodOf(value, name)
  if (method) return called(method, args)(value, scope)
  // A missing attribute is undefined, and so are the methods that would change a list.
  if (value === undefined || name === 'append' || attributeOf(value, name, scope.work) === undefined) {
    throw isMissing(`calls ${name}() of ${kindOf(value)}`)
  }
  throw new TemplateError(`${kindOf(value)} is no function`)
}

/** Reads the test after `is`: `defined`, `in [1, 2]`, `divisibleby(3)`. One value needs no parentheses. */
function parseTest(reader: TokenReader, depth: number): Follow {
  const isNegated = reader.take('not') !== undefined
  const test = find(tests, reader.takeName(), 'the test')
  const holds = called(test, parseTestArguments(reader, depth))
  return isNegated ? (value, scope) => !holds(value, scope) : holds
}

function parseTestArguments(reader: TokenReader, depth: number): Arguments {
  if (reader.take('(')) return parseArguments(reader, depth)
  if (!isAtValue(reader)) return noArguments
  return {places: [parsePostfix(reader, parsePrimary(reader, depth), depth)], named: []}
}

function isAtValue(reader: TokenReader): boolean {
  const next = reader.peek()
  if (next === undefined || reader.isAt('else', 'or', 'and', 'if', 'is', 'in', 'not')) return false
  return next.type !== 'operator' || next.text === '[' || next.text === '{'
}

function find(table: Readonly<Record<string, Call>>, name: string, kind: string): Call {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (!found) throw unsupported(`uses ${kind} ${name}, which is not supported`)
  return found
}

/** Reads the rest of `[key]` or `[from:to:by]`. */
function parseSubscript(reader: TokenReader, depth: number): Follow {
  const parts: (Expression | undefined)[] = []
  let isSlice = false
  for (;;) {
    parts.push(reader.isAt(':', ']') ? undefined : parseExpression(reader, depth + 1))
    if (!reader.take(':')) break
    isSlice = true
  }
  reader.expect(']')
  const [from, to, by] = parts
  if (parts.length > 3 || (!isSlice && !from)) throw unsupported('has a key that is none')
  if (!isSlice) return (value, scope) => itemOf(value, from?.(scope), scope.work)
  return (value, scope) => slice(value, [from?.(scope), to?.(scope), by?.(scope)], scope.work)
}

function slice(value: unknown, bounds: readonly unknown[], work: Work): unknown {
  if (value === undefined) throw isMissing('cuts an undefined value')
  // Jinja leaves slices to Python, which cuts texts and lists alone.
  if (typeof value !== 'string' && !Array.isArray(value)) throw new TemplateError(`${kindOf(value)} can't be cut`)
  const list = toList(value, work)
  const [from, to, by = 1] = bounds.map((bound) => (bound === undefined || bound === null ? undefined : toCount(bound)))
  if (by === 0) throw new TemplateError('cuts without steps')
  const {length} = list
  const [least, most] = by > 0 ? [0, length] : [-1, length - 1]
  const place = (at: number) => Math.min(Math.max(at < 0 ? at + length : at, least), most)
  const start = from === undefined ? (by > 0 ? least : most) : place(from)
  const end = to === undefined ? (by > 0 ? most : least) : place(to)
  const kept: unknown[] = []
  for (let at = start; by > 0 ? at < end : at > end; at += by) kept.push(list[at])
  return typeof value === 'string' ? kept.join('') : kept
}

export interface Arguments {
  places: readonly Expression[]
  named: readonly (readonly [string, Expression])[]
}

const noArguments: Arguments = {places: [], named: []}

/** Reads arguments up to the closing parenthesis. */
function parseArguments(reader: TokenReader, depth: number): Arguments {
  checkDepth(depth)
  const places: Expression[] = []
  const named: [string, Expression][] = []
  while (!reader.take(')')) {
    if (reader.peek()?.type === 'name' && reader.peek(1)?.text === '=' && reader.peek(1)?.type === 'operator') {
      const name = reader.takeName()
      reader.expect('=')
      named.push([name, parseExpression(reader, depth + 1)])
    } else places.push(parseExpression(reader, depth + 1))
    if (!reader.take(',') && !reader.isAt(')')) reader.expect(')')
  }
  return {places, named}
}

const noNames: Named = new Map()

function called(act: Call, {places, named}: Arguments): Follow {
  return (value, scope) => {
    const args = [value, ...places.map((place) => place(scope))]
    const names = named.length === 0 ? noNames : new Map(named.map(([name, value]) => [name, value(scope)]))
    return act(args, names, scope.work)
  }
}

const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
  ['pi', Math.PI],
  ['e', Math.E],
  ['tau', 2 * Math.PI],
])

export function parsePrimary(reader: TokenReader, depth: number): Expression {
  checkDepth(depth)
  const token = reader.next()
  if (!token) throw unsupported('ends too early')
  if (token.type === 'number') return () => token.value
  if (token.type === 'string') return parseText(reader, token.value)
  if (token.type === 'name') return parseName(reader, token.text, depth)
  if (token.text === '(') return parseGroup(reader, depth)
  if (token.text === '[') return listOf(parseItems(reader, ']', depth))
  if (token.text === '{') return parseDict(reader, depth)
  throw unsupported(`has an unexpected ${token.text}`)
}

/** Reads a text, or several beside each other, which are one. */
function parseText(reader: TokenReader, first: string): Expression {
  let text = first
  for (let next = reader.peek(); next?.type === 'string'; next = reader.peek()) {
    text += next.value
    reader.next()
  }
  return () => text
}

/** Words of the language, which can't be variables. */
const reserved = new Set(['if', 'else', 'and', 'or', 'not', 'in', 'is'])

function parseName(reader: TokenReader, name: string, depth: number): Expression {
  if (reserved.has(name)) throw unsupported(`has an unexpected ${name}`)
  if (!reader.isAt('(')) {
    if (!constants.has(name)) return step((scope) => scope.get(name))
    const constant = constants.get(name)
    // A variable of the name hides a constant like `e`, but never `true`.
    return typeof constant === 'number' ? step((scope) => scope.get(name) ?? constant) : () => constant
  }
  reader.next()
  reader.calls.add(name)
  const args = parseArguments(reader, depth)
  const own = Object.hasOwn(functions, name) ? functions[name] : undefined
  return step((scope) => callFunction(name, scope.get(name) ?? own, args, scope))
}

function callFunction(name: string, target: unknown, {places, named}: Arguments, scope: Scope): unknown {
  const args = places.map((place) => place(scope))
  const names: Named = new Map(named.map(([name, value]) => [name, value(scope)]))
  if (target instanceof Macro) return target.call(args, names, scope.work)
  if (typeof target === 'function') return (target as Call)(args, names, scope.work)
  throw isMissing(`calls ${name}, which is no function`)
}

/** Reads `(value)` or a tuple. */
function parseGroup(reader: TokenReader, depth: number): Expression {
  if (reader.take(')')) return () => tuple([])
  const first = parseExpression(reader, depth + 1)
  if (reader.take(')')) return first
  reader.expect(',')
  const items = [first, ...parseItems(reader, ')', depth)]
  return step((scope) => tuple(items.map((item) => item(scope))))
}

function parseItems(reader: TokenReader, end: string, depth: number): Expression[] {
  const items: Expression[] = []
  while (!reader.take(end)) {
    items.push(parseExpression(reader, depth + 1))
    if (!reader.take(',') && !reader.isAt(end)) reader.expect(end)
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
    if (!reader.take(',') && !reader.isAt('}')) reader.expect('}')
  }
  return step((scope) => Dict.of(entries.map(([key, value]) => [key(scope), value(scope)])))
}
