import {unsupported} from './template-error.ts'

export type Token =
  | {type: 'name' | 'operator'; text: string}
  | {type: 'number'; text: string; value: number}
  | {type: 'string'; text: string; value: string}

const pattern =
  /\s*(?:(?<number>(?:\d[\d_]*\.\d+|\d[\d_]*)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<operator>\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=|.,:()[\]{}]))/suy

/** Splits the inside of an expression into tokens. */
export function tokenize(code: string): Token[] {
  const tokens: Token[] = []
  const end = code.trimEnd().length
  pattern.lastIndex = 0
  for (let at = 0; at < end; at = pattern.lastIndex) {
    const {number, name, string, operator} = pattern.exec(code)?.groups ?? {}
    if (number !== undefined) tokens.push({type: 'number', text: number, value: Number(number.replaceAll('_', ''))})
    else if (name !== undefined) tokens.push({type: 'name', text: name})
    else if (string !== undefined) tokens.push({type: 'string', text: string, value: unescapeText(string.slice(1, -1))})
    else if (operator !== undefined) tokens.push({type: 'operator', text: operator})
    else throw unsupported(`has an unexpected character in: ${code.slice(at, at + 20).trim()}`)
  }
  return tokens
}

const escapes: Readonly<Record<string, string>> = {n: '\n', t: '\t', r: '\r'}

const unescapeText = (text: string) => text.replace(/\\(.)/gs, (_, char: string) => escapes[char] ?? char)
