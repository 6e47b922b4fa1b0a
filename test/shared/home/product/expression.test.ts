import t from 'tap'
import {parseExpression} from '#shared/home/product/expression.ts'
import type {Lookup} from '#shared/home/product/expression-operators.ts'
import {ExpressionError} from '#shared/home/product/expression-tokens.ts'

const numbers = new Map([
  ['width.value', 1.8],
  ['seat-width.value', 0.6],
  ['arms.value', 0],
  ['frame.depth', 0.35],
])

const lookup: Lookup = ({option, name}) => {
  const number = numbers.get(`${option}.${name}`)
  if (number === undefined) throw new ExpressionError(`${option}.${name} is not there`)
  return number
}

const worked = (text: string) => parseExpression(text).evaluate(lookup)

function mistakeIn(text: string): string {
  try {
    return `came to ${worked(text)}`
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

t.test('parseExpression() evaluates numbers, names, signs, comparisons and functions', async (t) => {
  const cases: [text: string, value: number][] = [
    ['2', 2],
    ['.5', 0.5],
    ['12.25', 12.25],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['8 / 2 / 2', 2],
    ['--2', 2],
    ['2 * -3', -6],
    ['-(1 + 2)', -3],
    ['0 * -1', 0],
    ['width.value / seat-width.value', 1.8 / 0.6],
    ['2-seat-width.value', 1.4],
    ['\t width.value\n*2\r\n', 3.6],
    ['1 < 2', 1],
    ['2 < 2', 0],
    ['2 <= 2', 1],
    ['3 > 2', 1],
    ['2 > 2', 0],
    ['2 >= 3', 0],
    ['2 == 2', 1],
    ['2 != 2', 0],
    ['(1 < 2) == (2 < 3)', 1],
    ['1 + 1 < 1 * 3', 1],
    ['min(3, 1, 2)', 1],
    ['max(3)', 3],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['floor(-0.5)', -1],
    ['ceil(0.2)', 1],
    ['if(width.value > 1.5, 3, 2)', 3],
    ['if(arms.value, 0.2, 0)', 0],
    ['max(1, if(2 < 1, 5, 4) / 2)', 2],
  ]
  for (const [text, value] of cases) t.ok(Object.is(worked(text), value), `${text} is ${value}`)
})

t.test('parseExpression() ignores rounding errors', async (t) => {
  t.not(1.2 / 0.4, 3)
  t.equal(worked('floor(1.2 / 0.4)'), 3)
  t.not(2.1 / 0.7, 3)
  t.equal(worked('ceil(2.1 / 0.7)'), 3)
  t.equal(worked('round(0.35 / 0.1 - 1)'), 3)
  t.equal(worked('0.1 * 3 == 0.3'), 1)
  t.equal(worked('0.1 * 3 != 0.3'), 0)
  t.equal(worked('0.1 * 3 > 0.3'), 0)
  t.equal(worked('0.3 < 0.1 * 3'), 0)
  t.equal(worked('0.1 * 3 <= 0.3'), 1)
  t.equal(worked('0.3 >= 0.1 * 3'), 1)
  t.equal(worked('0.30001 == 0.3'), 0)
})

t.test('parseExpression() evaluates only the selected branch', async (t) => {
  t.equal(worked('if(arms.value == 0, 1, 1 / arms.value)'), 1)
  t.equal(worked('if(arms.value, gone.value, 2)'), 2)
})

t.test('parseExpression() lists the names of every branch', async (t) => {
  const {names} = parseExpression('if(arms.value, frame.depth, min(1, gone.value))')
  t.same(names, [
    {option: 'arms', name: 'value', at: 3},
    {option: 'frame', name: 'depth', at: 15},
    {option: 'gone', name: 'value', at: 35},
  ])
})

t.test('parseExpression() describes mistakes with their position', async (t) => {
  const cases: [text: string, message: string][] = [
    ['', 'ends too early'],
    ['  ', 'ends too early'],
    ['1 +', 'ends too early'],
    ['min(1', 'ends too early'],
    ['((1)', 'ends too early'],
    ['1 2', 'has an unexpected 2 at character 3'],
    ['1e3', 'has an unexpected e3 at character 2'],
    ['(1))', 'has an unexpected ) at character 4'],
    ['1, 2', 'has an unexpected , at character 2'],
    ['max()', 'has an unexpected ) at character 5'],
    ['* 2', 'has an unexpected * at character 1'],
    ['+2', 'has an unexpected + at character 1'],
    ['1 = 2', 'has an unknown character "=" at character 3'],
    ['1 + 2;', 'has an unknown character ";" at character 6'],
    ['width.value ** 2', 'has an unexpected * at character 14'],
    ['Width.value', 'has an unknown character "W" at character 1'],
    ['1 + 🛋', 'has an unknown character "🛋" at character 5'],
    ['1 + \u00a02', 'has an unknown character "\u00a0" at character 5'],
    ['1 + \ud800', 'has an unknown character "\\ud800" at character 5'],
    ['1 < 2 < 3', 'compares twice at character 7: use parentheses'],
    ['width', 'names width at character 1: a name is <option>.<name>'],
    ['1 + a.b.c', 'names a.b.c at character 5: a name is <option>.<name>'],
    ['a..b', 'names a..b at character 1: a name is <option>.<name>'],
    ['a.', 'names a. at character 1: a name is <option>.<name>'],
    ['2 * sqrt(2)', 'calls sqrt at character 5: there are only min, max, round, floor, ceil, if'],
    ['if(1, 2)', 'gives if 2 values at character 1: it takes 3'],
    ['round(1, 2)', 'gives round 2 values at character 1: it takes 1'],
    [`1 + ${'9'.repeat(400)}`, 'has too large a number at character 5'],
    ['1'.repeat(501), 'must have at most 500 characters'],
    ['width.value / arms.value', 'has no result: 1.8 / 0 at character 13'],
    ['0 / 0', 'has no result: 0 / 0 at character 3'],
    [`1${'0'.repeat(200)} * 1${'0'.repeat(200)}`, 'has no result: 1e+200 * 1e+200 at character 203'],
    ['gone.value', 'gone.value is not there'],
  ]
  for (const [text, message] of cases) t.equal(mistakeIn(text), message, text.slice(0, 40))
})

t.test("parseExpression() can't reach the JavaScript environment", async (t) => {
  for (const text of [
    '__proto__',
    'this',
    'process.exit(1)',
    'constructor.constructor(1)',
    '[].map',
    '"a".length',
    '`1`',
  ])
    t.match(mistakeIn(text), /^(has an|names|calls)/, text)
  for (const text of ['constructor(1)', 'eval(1)', 'escape(1)', 'fetch(1)']) t.match(mistakeIn(text), /^calls/)
  t.equal(mistakeIn('constructor.prototype'), 'constructor.prototype is not there')
})

t.test('parseExpression() nests as deep as 500 characters allow', async (t) => {
  t.equal(worked(`${'('.repeat(249)}1${')'.repeat(249)}`), 1)
  t.equal(worked(`${'-'.repeat(498)}1`), 1)
  t.equal(worked(`${'min('.repeat(99)}1${')'.repeat(99)}`), 1)
  t.equal(worked(`${'1+'.repeat(249)}1`), 250)
  t.equal(mistakeIn('('.repeat(500)), 'ends too early')
})
