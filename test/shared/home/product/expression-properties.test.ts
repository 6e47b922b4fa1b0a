import fc from 'fast-check'
import t from 'tap'
import {parseExpression} from '#shared/home/product/expression.ts'
import type {Lookup} from '#shared/home/product/expression-operators.ts'
import {ExpressionError} from '#shared/home/product/expression-tokens.ts'
import {atLeast, runs} from '../../../runs.ts'

const numbers = new Map([
  ['width.value', 1.8],
  ['seat-width.value', 0.6],
  ['arms.value', 0],
])

const lookup: Lookup = ({option, name}) => {
  const number = numbers.get(`${option}.${name}`)
  if (number === undefined) throw new ExpressionError('is not there')
  return number
}

/** Returns a number, or the mistake in the text. */
function read(text: string): number | string {
  try {
    return parseExpression(text).evaluate(lookup)
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

/** An expression independent of its notation: its value, or its lack of one, is known without parsing. */
interface Tree {
  text: string
  meant: () => number
  /** The precedence of its parts: a sum 1, a product 2, an atom 3. */
  strength: number
}

const near = (one: number, other: number) => Math.abs(one - other) <= 1e-9
const snapped = (value: number) => (near(value, Math.round(value)) ? Math.round(value) : value)

const signs: Record<string, [strength: number, meant: (left: number, right: number) => number]> = {
  '+': [1, (left, right) => left + right],
  '-': [1, (left, right) => left - right],
  '*': [2, (left, right) => left * right],
  '/': [2, (left, right) => left / right],
  '==': [0, (left, right) => Number(near(left, right))],
  '!=': [0, (left, right) => Number(!near(left, right))],
  '<': [0, (left, right) => Number(left < right && !near(left, right))],
  '>': [0, (left, right) => Number(left > right && !near(left, right))],
  '<=': [0, (left, right) => Number(left < right || near(left, right))],
  '>=': [0, (left, right) => Number(left > right || near(left, right))],
}

const calls: Record<string, (values: number[]) => number> = {
  min: (values) => values.toSorted((one, other) => one - other)[0] as number,
  max: (values) => values.toSorted((one, other) => other - one)[0] as number,
  round: ([value]) => Math.floor(snapped((value as number) + 0.5)),
  floor: ([value]) => Math.floor(snapped(value as number)),
  ceil: ([value]) => Math.ceil(snapped(value as number)),
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('no finite number')
  return value
}

/** Adds parentheses only where they change the meaning. */
const within = ({text, strength}: Tree, least: number) => (strength < least ? `(${text})` : text)

function signed(sign: string, left: Tree, right: Tree): Tree {
  const [strength, meant] = signs[sign] as [number, (left: number, right: number) => number]
  const first = strength === 0 ? 1 : strength
  return {
    text: `${within(left, first)} ${sign} ${within(right, strength + 1)}`,
    meant: () => finite(meant(left.meant(), right.meant())),
    strength,
  }
}

const called = (name: string, values: Tree[]): Tree => ({
  text: `${name}(${values.map(({text}) => text).join(', ')})`,
  meant: () => (calls[name] as (values: number[]) => number)(values.map((value) => value.meant())),
  strength: 3,
})

const literal = fc.nat(400).map((hundredths): Tree => {
  const text = (hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 2)
  return {text, meant: () => hundredths / 100, strength: 3}
})

const name = fc.constantFrom(...numbers).map(([text, value]): Tree => ({text, meant: () => value, strength: 3}))

const tree = fc.letrec<{tree: Tree}>((tie) => ({
  tree: fc.oneof(
    {depthSize: 'large', maxDepth: 6, withCrossShrink: true},
    literal,
    name,
    tie('tree').map((each) => ({text: `-${within(each, 3)}`, meant: () => -each.meant(), strength: 2.5})),
    fc.tuple(fc.constantFrom(...Object.keys(signs)), tie('tree'), tie('tree')).map((parts) => signed(...parts)),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('tree'), {minLength: 1, maxLength: 4}))
      .map((parts) => called(...parts)),
    fc.tuple(fc.constantFrom('round', 'floor', 'ceil'), fc.tuple(tie('tree'))).map((parts) => called(...parts)),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([condition, yes, no]) => ({
      text: `if(${condition.text}, ${yes.text}, ${no.text})`,
      meant: () => (condition.meant() === 0 ? no.meant() : yes.meant()),
      strength: 3,
    })),
  ),
})).tree

t.test('parseExpression() gives the meaning of an expression', async (t) => {
  let results = 0
  let others = 0
  fc.assert(
    fc.property(tree, ({text, meant}) => {
      fc.pre(text.length <= 500)
      let expected: number
      try {
        expected = meant()
      } catch {
        others++
        return /^has no result/.test(String(read(text)))
      }
      results++
      return Object.is(read(text), expected + 0)
    }),
    runs(4000),
  )
  t.ok(results > atLeast(2000) && others > atLeast(5), `${results} had a result, ${others} had none`)
})

t.test('parseExpression() accepts any text, or describes its mistake', async (t) => {
  const pieces = '1 . width.value - ( ) , if( min( < = ! / * 0 __proto__ \0 é'.split(' ')
  const texts = fc.oneof(
    fc.string({unit: 'binary', maxLength: 600}),
    fc.array(fc.constantFrom(' ', ...pieces), {maxLength: 100}).map((each) => each.join('')),
  )
  let wrong = 0
  fc.assert(
    fc.property(texts, (text) => {
      const result = read(text)
      if (typeof result === 'number') return Number.isFinite(result)
      wrong++
      return result.length < 200 && result.isWellFormed() && !/NaN|Infinity|undefined/.test(result)
    }),
    runs(2000),
  )
  t.ok(wrong > atLeast(1000))
})
