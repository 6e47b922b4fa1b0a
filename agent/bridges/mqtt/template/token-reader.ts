import {unsupported} from './template-error.ts'
import type {Token} from './tokenize.ts'

/** Reads tokens one by one. */
export interface TokenReader {
  isAtEnd(): boolean
  /** Takes the next token if it is one of these operators or words. */
  take(...texts: string[]): string | undefined
  /** Tests whether the next token is one of these operators or words. */
  isAt(...texts: string[]): boolean
  expect(text: string): void
  takeName(): string
  next(): Token | undefined
  peek(offset?: number): Token | undefined
  /** The names of the functions that the template calls. */
  readonly calls: Set<string>
}

export function readTokens(tokens: readonly Token[], calls: Set<string>): TokenReader {
  let at = 0
  const reader: TokenReader = {
    isAtEnd: () => at >= tokens.length,
    isAt(...texts) {
      const token = tokens[at]
      return token !== undefined && token.type !== 'string' && token.type !== 'number' && texts.includes(token.text)
    },
    take(...texts) {
      return reader.isAt(...texts) ? tokens[at++]?.text : undefined
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
    calls,
  }
  return reader
}
