import fc from 'fast-check'
import t from 'tap'
import {type CatalogQuery, sorts} from '../../../server/catalog/search/query.ts'
import {productOf, startSearch} from './searching.ts'

const nouns = ['Sedia', 'Tavolo', 'Letto', 'Divano']
const many = (count: number) =>
  Array.from({length: count}, (_, at) =>
    productOf(`p${at}`, `${nouns[at % 4]} ${'abcdefg'.charAt(at % 7)}${at % 5}`, `Thing ${at % 6}`, {
      brand: at % 3 === 0 ? 'Ferri' : 'Luce',
      size: {width: 1 + (at % 8) / 10, depth: 1, height: 1},
    }),
  )

type Search = ReturnType<typeof startSearch>

/** Reads all pages in order; calls `between` after the first. */
function read({page}: Search, query: Partial<CatalogQuery>, between?: () => void) {
  const ids: string[] = []
  let after: string | null | undefined
  do {
    const {rows, next} = page({...query, ...(after && {after})})
    ids.push(...rows.map(({id}) => id))
    if (after === undefined) between?.()
    after = next
  } while (after !== null)
  return ids
}

t.test('the pages of any search form one list', async (t) => {
  const found = startSearch(t, many(60))
  const query = fc.record({
    q: fc.constantFrom(undefined, 'sedia', 'sed', 'sdia', 'thing', 'tavolo a0', 'letto divano', 'zzz'),
    sort: fc.constantFrom(...sorts),
    language: fc.constantFrom('it' as const, 'en' as const),
    brand: fc.constantFrom(undefined, ['Ferri'], ['Luce', 'Ferri']),
  })
  fc.assert(
    fc.property(query, fc.integer({min: 1, max: 25}), (query, limit) => {
      const whole = found.page(query)
      const ids = read(found, {...query, limit})
      return whole.total === whole.rows.length && ids.join() === whole.rows.map(({id}) => id).join()
    }),
  )
})

t.test('the pages of very many products form one list', async (t) => {
  const found = startSearch(t, many(1100))
  for (const sort of sorts) {
    const ids = read(found, {sort})
    t.equal(new Set(ids).size, 1100, sort)
    t.same(ids.slice(0, 100), read(found, {sort, brand: ['Ferri', 'Luce', 'Nobody'], limit: 70}).slice(0, 100))
  }
  const ferri = read(found, {sort: 'largest', brand: ['Ferri']})
  t.same(
    ferri,
    read(found, {sort: 'largest'}).filter((id) => ferri.includes(id)),
    'along the index as picked one by one',
  )
})

t.test('unchanged products appear exactly once, whatever changes between pages', async (t) => {
  for (const sort of sorts)
    for (const q of [undefined, 'sdia', 'divano sedia']) {
      const found = startSearch(t, many(60))
      const before = read(found, {sort, q})
      const first = read(found, {sort, q, limit: 7}, () =>
        found.database.transaction(() => {
          for (const at of [0, 3, 4, 11, 20, 31]) found.unlist(`shop/p${at}`)
          found.put(productOf('p8', 'Armadio sedia sdia', 'Thing', {size: {width: 9, depth: 9, height: 1}}))
          for (const [at, name] of ['Sdia', 'Sedia zzz', 'Aaa'].entries())
            found.put(productOf(`new${at}`, name, 'Thing divano sedia'))
        }),
      )
      const changed = new Set(
        ['p0', 'p3', 'p4', 'p11', 'p20', 'p31', 'p8', 'new0', 'new1', 'new2'].map((id) => `shop/${id}`),
      )
      const stayed = (ids: string[]) => ids.filter((id) => !changed.has(id))
      t.same(stayed(first), stayed(before), `${sort} ${q}`)
    }
})

t.test('a cursor continues after a removed product', async (t) => {
  const found = startSearch(t, many(20))
  for (const sort of sorts) {
    const whole = read(found, {sort})
    const {rows, next} = found.page({sort, limit: 5})
    const last = rows.at(-1)?.id as string
    found.unlist(last)
    t.same(
      found.page({sort, after: next as string}).rows.map(({id}) => id),
      whole.slice(5),
    )
    found.put(many(20).find(({id}) => id === last) as never)
  }
})

t.test('a cursor fits one search, with any limit', async (t) => {
  const {page} = startSearch(t, many(60))
  const query = {
    q: 'sedia',
    category: 'own',
    brand: ['Ferri', 'Luce'],
    mount: 'floor',
    sort: 'relevance',
    language: 'it',
  } as const
  const {next} = page({...query, limit: 2})
  const after = next as string
  t.equal(page({...query, after, limit: 3}).rows.length, 3)
  t.equal(page({...query, brand: ['Luce', 'Ferri', 'Luce'], after}).rows.length, 13, 'the same brands')
  const others: Partial<CatalogQuery>[] = [
    {q: 'sedie'},
    {q: undefined},
    {category: undefined},
    {category: 'seating'},
    {brand: ['Ferri']},
    {mount: 'wall'},
    {mount: undefined},
    {family: 'wood'},
    {sort: 'name'},
    {sort: 'largest'},
    {language: 'en'},
  ]
  for (const other of others) t.throws(() => page({...query, ...other, after}), refused, JSON.stringify(other))
})

t.test('a forged cursor is refused', async (t) => {
  const {page} = startSearch(t, many(20))
  for (const sort of sorts) {
    const query = {sort, q: 'thing'}
    const {next} = page({...query, limit: 2})
    const parts = JSON.parse(Buffer.from(next as string, 'base64url').toString())
    const forged = [0, 1, 2, 3, 4].flatMap((at) => [null, 'x', {}, 1.5].map((part) => parts.with(at, part)))
    const name = parts[0]
    const texts = forged
      .filter(
        (made) =>
          made[0] !== name ||
          [1, 2, 4].some((at) => !Number.isSafeInteger(made[at])) ||
          typeof made[3] !== typeof parts[3],
      )
      .map((made) => Buffer.from(JSON.stringify(made)).toString('base64url'))
    const spoilt = ['', 'x', '{}', `${next}=`, `${next} `, Buffer.from('null').toString('base64url'), ...texts]
    for (const after of spoilt) t.throws(() => page({...query, after}), refused, after)
  }
})

const refused = {code: 'invalid_input'}
