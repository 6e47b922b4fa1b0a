import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {type List, type PageQuery, paginate, paginateLazily} from '../../../server/api/pagination.ts'
import {invalidInput} from '../../../server/errors.ts'

const letters = 'abcdefg'.split('').map((letter, index) => ({letter, index}))

/** Letters in order, by index and letter. */
const list: List<(typeof letters)[number], readonly [number, string]> = {
  name: 'letters',
  keyTypes: ['number', 'string'],
  keyOf: ({index, letter}) => [index, letter],
  rowsAfter(key, count) {
    const behind = letters.filter(({index}) => index > (key?.[0] ?? -1))
    return count === -1 ? behind : behind.slice(0, count)
  },
}

const page = (query: PageQuery) => {
  const {rows, next} = paginate(list, query)
  return {text: rows.map(({letter}) => letter).join(''), next}
}

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

t.test('a list without a limit is one page', async (t) => {
  t.same(page({}), {text: 'abcdefg', next: null})
})

t.test('each page has the cursor of the next, and the last page has none', async (t) => {
  const first = page({limit: 3})
  t.equal(first.text, 'abc')
  t.match(first.next, /^[\w-]+$/, 'base64url')
  const second = page({limit: 3, after: String(first.next)})
  t.equal(second.text, 'def')
  t.same(page({limit: 3, after: String(second.next)}), {text: 'g', next: null})
  t.same(page({limit: 7}), {text: 'abcdefg', next: null}, 'a page that holds the rest is the last')
  t.same(page({limit: 100}), {text: 'abcdefg', next: null})
  t.equal(page({limit: 6}).text, 'abcdef')
})

t.test('a cursor works with another limit, and with none', async (t) => {
  const {next} = page({limit: 2})
  t.equal(page({limit: 1, after: String(next)}).text, 'c')
  t.same(page({after: String(next)}), {text: 'cdefg', next: null})
})

t.test('a cursor of another list is refused', async (t) => {
  const {next} = page({limit: 2})
  const foreign = {
    empty: '',
    'no base64url': '***',
    'padded base64': `${next}==`,
    cut: String(next).slice(0, -2),
    'of another list': cursor(['words', 1, 'b']),
    'no array': cursor({name: 'letters'}),
    null: cursor(null),
    'a text': cursor('letters'),
    'without a key': cursor(['letters']),
    'with half a key': cursor(['letters', 1]),
    'with too much': cursor(['letters', 1, 'b', 2]),
    'of other types': cursor(['letters', 'b', 1]),
    'of an object': cursor(['letters', {}, []]),
    'with spaces': Buffer.from('["letters", 1, "b"]').toString('base64url'),
    'out of bounds': Buffer.from('["letters",1e999,"b"]').toString('base64url'),
  }
  for (const [what, after] of Object.entries(foreign)) {
    t.throws(() => page({limit: 2, after}), invalidInput('after: is not a cursor of this list'), what)
  }
})

t.test('paginateLazily() reads a list without a limit page by page, each row once', async (t) => {
  for (const count of [0, 1, limits.pageSize, 2 * limits.pageSize + 1]) {
    const asked: number[] = []
    const numbers: List<number, readonly [number]> = {
      name: 'numbers',
      keyTypes: ['number'],
      keyOf: (number) => [number],
      rowsAfter(key, most) {
        asked.push(most)
        const first = key ? key[0] + 1 : 0
        return Array.from({length: Math.min(most, count - first)}, (_, index) => first + index)
      },
    }
    const {rows, next} = paginateLazily(numbers, {})
    t.same(asked, [], 'nothing is read before it is wanted')
    t.same(
      [...rows],
      Array.from({length: count}, (_, index) => index),
    )
    t.equal(next, null)
    t.ok(asked.every((most) => most === limits.pageSize))
  }
  t.throws(() => paginateLazily(list, {after: 'x'}), invalidInput('after: is not a cursor of this list'))
})
