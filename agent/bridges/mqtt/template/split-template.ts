import {unsupported} from './template-error.ts'
import {type Token, tokenize} from './tokenize.ts'

/** A piece of a template: text, an expression to print, or a statement like `if`. */
export type Segment = {kind: 'text'; text: string} | {kind: 'print' | 'statement'; tokens: Token[]}

const ends = {'{{': '}}', '{%': '%}', '{#': '#}'} as const

/** Splits a template at `{{ }}`, `{% %}` and `{# #}`. A minus inside a mark strips the white space beside it. */
export function splitTemplate(source: string): Segment[] {
  const segments: Segment[] = []
  let strip = false
  for (let at = 0; at < source.length; ) {
    const open = nextMark(source, at)
    const stripEnd = source[open + 2] === '-'
    const text = strippedText(source.slice(at, open), strip, stripEnd)
    if (text) segments.push({kind: 'text', text})
    if (open >= source.length) break

    const mark = source.slice(open, open + 2) as keyof typeof ends
    const start = open + (stripEnd ? 3 : 2)
    const close = findEnd(source, start, ends[mark], mark === '{#')
    strip = source[close - 1] === '-'
    const code = source.slice(start, strip ? close - 1 : close)
    if (mark !== '{#') segments.push({kind: mark === '{{' ? 'print' : 'statement', tokens: tokenize(code)})
    at = close + 2
  }
  return segments
}

function strippedText(text: string, atStart: boolean, atEnd: boolean): string {
  const fromStart = atStart ? text.trimStart() : text
  return atEnd ? fromStart.trimEnd() : fromStart
}

function nextMark(source: string, from: number): number {
  const found = /\{[{%#]/.exec(source.slice(from))
  return found ? from + found.index : source.length
}

/** Returns the place of the end mark, past strings and the braces of dicts. */
function findEnd(source: string, from: number, end: string, isComment: boolean): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const char = source[at]
    if (depth === 0 && source.startsWith(end, at)) return at
    if (isComment) continue
    if (char === '"' || char === "'") at = skipString(source, at)
    else if (char === '{') depth++
    else if (char === '}') depth--
  }
  throw unsupported(`misses ${end}`)
}

function skipString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === source[from]) return at
  }
  throw unsupported('has a string without an end')
}
