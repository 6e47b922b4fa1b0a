import {type ParsedExpression, parseExpression} from './expression.ts'

/** Of the texts that are kept; parsed, a character takes some 50 bytes. */
const maxCharacters = 200_000

const parsed = new Map<string, ParsedExpression>()
let characters = 0

/** Parses a text once for the many items that are made of its product. Throws ExpressionError. */
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
