import {parseExpression, parseOr, parseTuple} from './parse-expression.ts'
import {toText} from './print.ts'
import type {Expression, Scope} from './scope.ts'
import type {Segment} from './split-template.ts'
import {isMissing, TemplateError, unsupported} from './template-error.ts'
import {readTokens, type TokenReader} from './token-reader.ts'
import {Dict, isTruthy, Macro, Namespace, toList} from './values.ts'
import {spend, spendText} from './work.ts'

const maxBlocks = 40

/** The most macros that call each other. */
const maxCalls = 10

/** Writes a part of the text. Returns a word that ends the loop around it, or this turn of it. */
export type Block = (scope: Scope, write: (text: string) => void) => 'break' | 'continue' | undefined

export interface Parser {
  segments: readonly Segment[]
  at: number
  depth: number
  /** The names of functions that are called, and of those that the template defines. */
  calls: Set<string>
  macros: Set<string>
}

/** Reads segments up to a statement that starts with one of `ends`, which stays. */
export function parseStatements(parser: Parser, ends: readonly string[]): Block {
  if (++parser.depth > maxBlocks) throw unsupported('is nested too deeply')
  const blocks: Block[] = []
  for (let segment = parser.segments[parser.at]; segment; segment = parser.segments[parser.at]) {
    if (segment.kind === 'statement' && ends.includes(segment.tokens[0]?.text ?? '')) break
    parser.at++
    blocks.push(parseSegment(parser, segment))
  }
  parser.depth--
  return (scope, write) => {
    for (const block of blocks) {
      spend(scope.work, 1)
      const word = block(scope, write)
      if (word !== undefined) return word
    }
    return undefined
  }
}

const statements: Readonly<Record<string, (parser: Parser, reader: TokenReader) => Block>> = {
  if: parseIf,
  for: parseFor,
  set: parseSet,
  with: parseWith,
  macro: parseMacro,
  do: (_, reader) => {
    const value = parseWhole(reader)
    return (scope) => void value(scope)
  },
  break: () => () => 'break',
  continue: () => () => 'continue',
}

function parseSegment(parser: Parser, segment: Segment): Block {
  if (segment.kind === 'text') return (_, write) => void write(segment.text)
  const reader = readTokens(segment.tokens, parser.calls)
  if (segment.kind === 'print') {
    const value = parseWhole(reader)
    return (scope, write) => void write(toText(value(scope), scope.work))
  }
  const word = reader.takeName()
  const parse = Object.hasOwn(statements, word) ? statements[word] : undefined
  if (!parse) throw unsupported(`uses {% ${word} %}, which is not supported`)
  return parse(parser, reader)
}

/** Reads an expression up to the end of its segment. */
function parseWhole(reader: TokenReader): Expression {
  const value = parseTuple(reader)
  if (!reader.isAtEnd()) throw unsupported(`has an unexpected ${reader.peek()?.text}`)
  return value
}

function takeStatement(parser: Parser, end: string): TokenReader {
  const segment = parser.segments[parser.at++]
  if (segment?.kind !== 'statement') throw unsupported(`misses {% ${end} %}`)
  return readTokens(segment.tokens, parser.calls)
}

function parseIf(parser: Parser, reader: TokenReader): Block {
  const branches: {condition: Expression; block: Block}[] = []
  let condition: Expression = parseWhole(reader)
  for (;;) {
    branches.push({condition, block: parseStatements(parser, ['elif', 'else', 'endif'])})
    const end = takeStatement(parser, 'endif')
    const word = end.takeName()
    if (word === 'endif') break
    condition = word === 'elif' ? parseWhole(end) : () => true
  }
  return (scope, write) => branches.find(({condition}) => isTruthy(condition(scope)))?.block(scope, write)
}

function parseNames(reader: TokenReader): string[] {
  const isGroup = reader.take('(') !== undefined
  const names = [reader.takeName()]
  while (reader.take(',')) names.push(reader.takeName())
  if (isGroup) reader.expect(')')
  return names
}

/** Sets one name to a value, or several to its parts. */
function assign(scope: Scope, names: readonly string[], value: unknown): void {
  const [only] = names
  if (only !== undefined && names.length === 1) {
    scope.set(only, value)
    return
  }
  const parts = toList(value, scope.work)
  if (parts.length !== names.length) throw new TemplateError(`has ${parts.length} values for ${names.length} names`)
  names.forEach((name, at) => {
    scope.set(name, parts[at])
  })
}

function parseFor(parser: Parser, reader: TokenReader): Block {
  const names = parseNames(reader)
  reader.expect('in')
  const list = parseTuple(reader, parseOr)
  const condition = reader.take('if') ? parseExpression(reader) : undefined
  if (!reader.isAtEnd()) throw unsupported(`has an unexpected ${reader.peek()?.text}`)
  const block = parseStatements(parser, ['else', 'endfor'])
  const otherwise =
    takeStatement(parser, 'endfor').takeName() === 'else' ? parseStatements(parser, ['endfor']) : undefined
  if (otherwise) takeStatement(parser, 'endfor')
  return (scope, write) => {
    const all = toList(list(scope), scope.work)
    const kept = condition ? all.filter((item) => isTruthy(condition(scopeOf(scope, names, item)))) : all
    for (let index = 0; index < kept.length; index++) {
      const inner = scopeOf(scope, names, kept[index])
      inner.set('loop', loopOf(kept, index))
      if (block(inner, write) === 'break') break
    }
    if (kept.length === 0) otherwise?.(scope, write)
    return undefined
  }
}

function scopeOf(scope: Scope, names: readonly string[], item: unknown): Scope {
  spend(scope.work, 2)
  const inner = scope.inner()
  assign(inner, names, item)
  return inner
}

function loopOf(list: readonly unknown[], index: number): Dict {
  const [at, length] = [BigInt(index), BigInt(list.length)]
  return Dict.of([
    ['index', at + 1n],
    ['index0', at],
    ['revindex', length - at],
    ['revindex0', length - at - 1n],
    ['first', index === 0],
    ['last', index === list.length - 1],
    ['length', length],
    ['previtem', list[index - 1]],
    ['nextitem', list[index + 1]],
  ])
}

/** Runs a block and returns its text. */
function textOfBlock(block: Block, scope: Scope): string {
  let text = ''
  block(scope, (more) => {
    text += more
    spendText(scope.work, text.length)
  })
  return text
}

/** Reads `set a = 1`, `set a, b = c`, `set space.a = 1`, and `set a` up to `endset`. */
function parseSet(parser: Parser, reader: TokenReader): Block {
  const names = parseNames(reader)
  const [first = ''] = names
  const attribute = reader.take('.') ? reader.takeName() : undefined
  if (reader.isAtEnd() && attribute === undefined) {
    const block = parseStatements(parser, ['endset'])
    takeStatement(parser, 'endset')
    return (scope) => void scope.set(first, textOfBlock(block, scope.inner()))
  }
  reader.expect('=')
  const value = parseWhole(reader)
  if (attribute === undefined) return (scope) => void assign(scope, names, value(scope))
  return (scope) => {
    const space = scope.get(first)
    if (!(space instanceof Namespace)) throw isMissing(`sets ${attribute} of a value that is no namespace`)
    space.values.set(attribute, value(scope))
    return undefined
  }
}

function parseWith(parser: Parser, reader: TokenReader): Block {
  const values: [string, Expression][] = []
  while (!reader.isAtEnd()) {
    const name = reader.takeName()
    reader.expect('=')
    values.push([name, parseExpression(reader)])
    if (!reader.take(',') && !reader.isAtEnd()) reader.expect(',')
  }
  const block = parseStatements(parser, ['endwith'])
  takeStatement(parser, 'endwith')
  return (scope, write) => {
    const inner = scope.inner()
    for (const [name, value] of values) inner.set(name, value(scope))
    return block(inner, write)
  }
}

function parseMacro(parser: Parser, reader: TokenReader): Block {
  const name = reader.takeName()
  parser.macros.add(name)
  reader.expect('(')
  const parameters: {name: string; initial: Expression | undefined}[] = []
  while (!reader.take(')')) {
    const parameter = reader.takeName()
    parameters.push({name: parameter, initial: reader.take('=') ? parseExpression(reader) : undefined})
    if (!reader.take(',') && !reader.isAt(')')) reader.expect(')')
  }
  const block = parseStatements(parser, ['endmacro'])
  takeStatement(parser, 'endmacro')
  return (scope) => {
    let running = 0
    const macro = new Macro((args, named) => {
      if (running >= maxCalls) throw new TemplateError('has macros that call each other too deeply')
      const inner = scope.inner()
      parameters.forEach(({name, initial}, at) => {
        inner.set(name, at < args.length ? args[at] : named.has(name) ? named.get(name) : initial?.(scope))
      })
      running++
      try {
        return textOfBlock(block, inner)
      } finally {
        running--
      }
    })
    scope.set(name, macro)
    return undefined
  }
}
