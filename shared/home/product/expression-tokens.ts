import {shorten} from '../problem.ts'

/** A mistake in an expression, described for its author. */
export class ExpressionError extends Error {}

export interface Token {
  kind: 'number' | 'word' | 'sign' | 'end'
  text: string
  /** The position of its first character, from 0. */
  at: number
}

/** Describes a position, counting from 1. */
export const describePosition = ({at}: {at: number}): string => `at character ${at + 1}`

/** Matches spaces, then a number, a word, an operator or the end. */
const token = /[ \t\r\n]*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z][a-z0-9.-]*)|([<>=!]=|[-+*/(),<>])|$)/y

/** Splits a text into tokens, ending with an `end` token. Throws ExpressionError for an unknown character. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  for (;;) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw unknownCharacter(text, start)
    const [, number, word, sign] = match
    const found = number ?? word ?? sign ?? ''
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : sign !== undefined ? 'sign' : 'end'
    tokens.push({kind, text: found, at: token.lastIndex - found.length})
    if (kind === 'end') return tokens
  }
}

function unknownCharacter(text: string, start: number): ExpressionError {
  const at = start + text.slice(start).search(/[^ \t\r\n]/)
  const [found] = text.slice(at)
  return new ExpressionError(`has an unknown character ${JSON.stringify(found)} ${describePosition({at})}`)
}

export function unexpected(token: Token): ExpressionError {
  return new ExpressionError(
    token.kind === 'end' ? 'ends too early' : `has an unexpected ${shorten(token.text)} ${describePosition(token)}`,
  )
}
