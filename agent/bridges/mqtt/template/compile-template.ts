import {type Expression, parseExpression, readTokens, type Scope, type TokenReader} from './parse-expression.ts'
import {isTruthy, toList, toText} from './python-values.ts'
import {type Segment, splitTemplate} from './split-template.ts'
import {TemplateError, unsupported} from './template-error.ts'

/** The subset of Jinja that devices use in their discovery messages. */
export interface Template {
  /** Returns the text, without white space around it. Throws a TemplateError if the values don't fit. */
  render(variables: Readonly<Record<string, unknown>>): string
}

/** Bounds, because anyone with access to the broker can write templates. */
const maxSource = 4096
const maxSources = 1_000_000
const maxSteps = 10_000
const maxOutput = 262_144
const maxBlocks = 40

/**
 * Creates a compiler that compiles each source once: a house has thousands of equal templates. A compiled template takes
 * a hundred times the memory of its source, so all sources together are bounded.
 */
export function createTemplateCompiler(): (source: string) => Template {
  const templates = new Map<string, Template>()
  let left = maxSources
  return (source) => {
    const known = templates.get(source)
    if (known) return known
    if (source.length > left) throw unsupported('is one too many: those of the broker are too long together')
    const template = compileTemplate(source)
    left -= source.length
    templates.set(source, template)
    return template
  }
}

type Block = (scope: Scope, write: (text: string) => void) => void

/** Compiles a template. Throws an `unsupported` TemplateError that says which part can't be read. */
export function compileTemplate(source: string): Template {
  if (source.length > maxSource) throw unsupported(`is longer than ${maxSource} characters`)
  const segments = splitTemplate(source)
  const parser = {segments, at: 0, depth: 0}
  const block = parseBlocks(parser, [])
  if (parser.at < segments.length) throw unsupported('has an end without a start')
  return {
    render(variables) {
      let text = ''
      block({variables: new Map(Object.entries(variables)), stepsLeft: maxSteps}, (more) => {
        text += more
        if (text.length > maxOutput) throw new TemplateError('makes a text that is too long')
      })
      return text.trim()
    },
  }
}

interface Parser {
  segments: readonly Segment[]
  at: number
  depth: number
}

/** Reads segments up to a statement that starts with one of `ends`, which stays. */
function parseBlocks(parser: Parser, ends: readonly string[]): Block {
  if (++parser.depth > maxBlocks) throw unsupported('is nested too deeply')
  const blocks: Block[] = []
  for (let segment = parser.segments[parser.at]; segment; segment = parser.segments[parser.at]) {
    if (segment.kind === 'statement' && ends.includes(segment.tokens[0]?.text ?? '')) break
    parser.at++
    blocks.push(parseSegment(parser, segment))
  }
  parser.depth--
  return (scope, write) => {
    for (const block of blocks) block(scope, write)
  }
}

function parseSegment(parser: Parser, segment: Segment): Block {
  if (segment.kind === 'text') return (_, write) => write(segment.text)
  const reader = readTokens(segment.tokens)
  if (segment.kind === 'print') {
    const value = parseWhole(reader)
    return (scope, write) => write(toText(value(scope)))
  }
  const word = reader.takeName()
  if (word === 'if') return parseIf(parser, reader)
  if (word === 'for') return parseFor(parser, reader)
  if (word === 'set') return parseSet(reader)
  throw unsupported(`uses {% ${word} %}, which is not supported`)
}

function parseWhole(reader: TokenReader): Expression {
  const value = parseExpression(reader)
  if (!reader.isAtEnd()) throw unsupported(`has an unexpected ${reader.peek()?.text}`)
  return value
}

function parseIf(parser: Parser, reader: TokenReader): Block {
  const branches: {condition: Expression; block: Block}[] = []
  let condition: Expression = parseWhole(reader)
  for (;;) {
    branches.push({condition, block: parseBlocks(parser, ['elif', 'else', 'endif'])})
    const end = takeStatement(parser, 'endif')
    const word = end.takeName()
    if (word === 'endif') break
    condition = word === 'elif' ? parseWhole(end) : () => true
  }
  return (scope, write) => branches.find(({condition}) => isTruthy(condition(scope)))?.block(scope, write)
}

function parseFor(parser: Parser, reader: TokenReader): Block {
  const names = [reader.takeName()]
  while (reader.take(',')) names.push(reader.takeName())
  reader.expect('in')
  const list = parseWhole(reader)
  const block = parseBlocks(parser, ['endfor'])
  takeStatement(parser, 'endfor')
  return (scope, write) => {
    for (const item of toList(list(scope))) {
      if (--scope.stepsLeft < 0) throw new TemplateError('takes too many steps')
      const parts = names.length === 1 ? [item] : toList(item)
      const inner = new Map(scope.variables)
      names.forEach((name, at) => {
        inner.set(name, parts[at])
      })
      const own: Scope = {variables: inner, stepsLeft: scope.stepsLeft}
      block(own, write)
      scope.stepsLeft = own.stepsLeft
    }
  }
}

function parseSet(reader: TokenReader): Block {
  const name = reader.takeName()
  reader.expect('=')
  const value = parseWhole(reader)
  return (scope) => void scope.variables.set(name, value(scope))
}

function takeStatement(parser: Parser, end: string): TokenReader {
  const segment = parser.segments[parser.at++]
  if (segment?.kind !== 'statement') throw unsupported(`misses {% ${end} %}`)
  return readTokens(segment.tokens)
}
