import {unsupported} from './template-error.ts'

export type Token =
  | {type: 'name' | 'operator'; text: string}
  | {type: 'number'; text: string; value: bigint | number}
  | {type: 'string'; text: string; value: string}

const pattern =
  /\s*(?:(?<number>0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(?<float>(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?))|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<operator>\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=|.,:()[\]{}]))/suy

/** Splits the inside of an expression into tokens. */
export function tokenize(code: string): Token[] {
  const tokens: Token[] = []
  const end = code.trimEnd().length
  pattern.lastIndex = 0
  for (let at = 0; at < end; at = pattern.lastIndex) {
    const {number, float, name, string, operator} = pattern.exec(code)?.groups ?? {}
    if (number !== undefined) tokens.push({type: 'number', text: number, value: numberOf(number, float)})
    else if (name !== undefined) tokens.push({type: 'name', text: name})
    else if (string !== undefined) tokens.push({type: 'string', text: string, value: unescapeText(string.slice(1, -1))})
    else if (operator !== undefined) tokens.push({type: 'operator', text: operator})
    else throw unsupported(`has an unexpected character in: ${code.slice(at, at + 20).trim()}`)
  }
  return tokens
}

function numberOf(text: string, float: string | undefined): bigint | number {
  const digits = text.replaceAll('_', '')
  return float ? Number(digits) : BigInt(digits)
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

/** Reads escapes as Python does; an unknown one keeps its backslash, as in a regular expression. */
const unescapeText = (text: string) =>
  text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(.))/gsu,
    (all, hex?: string, short?: string, long?: string, octal?: string, char?: string) => {
      if (char !== undefined) return escapes[char] ?? all
      const code = octal === undefined ? Number.parseInt(hex ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8)
      return code > 0x10ffff ? all : String.fromCodePoint(code)
    },
  )
