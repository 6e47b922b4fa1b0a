/**
 * Expressions of the chosen options: `(width.value - 0.1) / 2`. A text is compiled once into closures and never
 * evaluated as code: it can only reach the options' numbers and a fixed table of functions.
 *
 *
 * Names may contain hyphens, so a minus sign after a name needs a space before it.
 */
import {shorten} from '../problem.ts'
import {functions, type Name, type Operate, operators, type Value} from './expression-operators.ts'
import {describePosition, ExpressionError, type Token, tokensOf, unexpected} from './expression-tokens.ts'

/** Also bounds the nesting depth. */
export const maxCharacters = 500

export interface ParsedExpression {
  /** Every name used, including those in branches not taken. */
  names: readonly Name[]
  /** Returns a finite number. Throws ExpressionError. */
  evaluate: Value
}

/** Parses an expression. Throws ExpressionError with the position. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > maxCharacters) throw new ExpressionError(`must have at most ${maxCharacters} characters`)
  const tokens = tokensOf(text)
  const names: Name[] = []
  let next = 0

  const peek = () => tokens[next] as Token
  const take = () => tokens[next++] as Token

  function expect(sign: string): void {
    const token = take()
    if (token.text !== sign) throw unexpected(token)
  }

  function binary(level = 0): Value {
    const known = operators[level]
    if (known === undefined) return signed()
    let left = binary(level + 1)
    for (let count = 1; ; count++) {
      const operate = known.get(peek().text)
      if (operate === undefined) return left
      const sign = take()
      if (level === 0 && count > 1)
        throw new ExpressionError(`compares twice ${describePosition(sign)}: use parentheses`)
      left = operation(left, sign, operate, binary(level + 1))
    }
  }

  function signed(): Value {
    const token = take()
    if (token.text === '-') {
      const value = signed()
      return (lookup) => -value(lookup)
    }
    if (token.text === '(') {
      const value = binary()
      expect(')')
      return value
    }
    if (token.kind === 'number') return literal(token)
    if (token.kind === 'word') return peek().text === '(' ? call(token) : named(token)
    throw unexpected(token)
  }

  function call(token: Token): Value {
    const {arity, call} = functions.get(token.text) ?? {}
    if (call === undefined)
      throw new ExpressionError(`calls ${shorten(token.text)} ${describePosition(token)}: ${callable}`)
    const values: Value[] = []
    do {
      next++
      values.push(binary())
    } while (peek().text === ',')
    expect(')')
    if (arity !== undefined && values.length !== arity)
      throw new ExpressionError(
        `gives ${token.text} ${values.length} values ${describePosition(token)}: it takes ${arity}`,
      )
    return (lookup) => call(values, lookup)
  }

  function named(token: Token): Value {
    const [option, name, ...more] = token.text.split('.')
    if (!option || !name || more.length > 0)
      throw new ExpressionError(`names ${shorten(token.text)} ${describePosition(token)}: a name is <option>.<name>`)
    const known = {option, name, at: token.at}
    names.push(known)
    return (lookup) => lookup(known)
  }

  const value = binary()
  if (peek().kind !== 'end') throw unexpected(peek())
  // Adding 0 turns -0 into 0.
  return {names, evaluate: (lookup) => value(lookup) + 0}
}

const callable = `there are only ${[...functions.keys()].join(', ')}`

function operation(left: Value, sign: Token, operate: Operate, right: Value): Value {
  return (lookup) => {
    const [one, other] = [left(lookup), right(lookup)]
    const result = operate(one, other)
    if (Number.isFinite(result)) return result
    throw new ExpressionError(`has no result: ${one} ${sign.text} ${other} ${describePosition(sign)}`)
  }
}

function literal(token: Token): Value {
  const value = Number(token.text)
  if (!Number.isFinite(value)) throw new ExpressionError(`has too large a number ${describePosition(token)}`)
  return () => value
}
