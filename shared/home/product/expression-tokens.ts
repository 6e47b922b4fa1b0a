import {shorten} from '../problem.ts'

/** What is wrong with an expression, for the person who wrote it. */
export class ExpressionError extends Error {}

export interface Token {
  kind: 'number' | 'word' | 'sign' | 'end'
  text: string
  /** Of its first character, from 0. */
  at: number
}

/** A place as people count. */
export const placeOf = ({at}: {at: number}): string => `at character ${at + 1}`

const spaces = '[ \\t\\r\\n]*'
const kinds = {number: '\\d+(?:\\.\\d+)?|\\.\\d+', word: '[a-z][a-z0-9.-]*', sign: '[<>=!]=|[-+*/(),<>]'}
const token = `${spaces}(?:${Object.entries(kinds)
  .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
  .join('|')}|(?<end>$))`

/** The last is the end. Throws ExpressionError for a character that no expression has. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(token, 'y')
  for (;;) {
    const start = pattern.lastIndex
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) throw unknown(text, start)
    for (const [kind, found] of Object.entries(groups))
      if (found !== undefined)
        tokens.push({kind: kind as Token['kind'], text: found, at: pattern.lastIndex - found.length})
    if (tokens.at(-1)?.kind === 'end') return tokens
  }
}

function unknown(text: string, start: number): ExpressionError {
  const at = start + text.slice(start).search(/[^ \t\r\n]/)
  const [found] = text.slice(at)
  return new ExpressionError(`has an unknown character ${JSON.stringify(found)} ${placeOf({at})}`)
}

export function unexpected(token: Token): ExpressionError {
  return new ExpressionError(
    token.kind === 'end' ? 'ends too early' : `has an unexpected ${shorten(token.text)} ${placeOf(token)}`,
  )
}
