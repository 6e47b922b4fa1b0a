import {type ParsedExpression, parseExpression} from './expression.ts'

/** The maximum length of all cached texts; parsed, a character takes about 50 bytes. */
const maxCharacters = 200_000

const parsed = new Map<string, ParsedExpression>()
let characters = 0

/** Parses a text, caching it for the many items made of its product. Throws ExpressionError. */
export function parseCached(text: string): ParsedExpression {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const expression = parseExpression(text)
  if (characters > maxCharacters) {
    parsed.clear()
    characters = 0
  }
  parsed.set(text, expression)
  characters += text.length
  return expression
}
