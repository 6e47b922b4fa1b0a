import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {type Language, languages} from '#shared/text/languages.ts'
import {startSearch} from './searching.ts'

/** A query, and the products of which one must be among the first three. */
interface Judged {
  q: string
  language: Language
  expect: string[]
  note: string
}

const wanted = 95
const root = join(import.meta.dirname, '../../..')
const judged: Judged[] = JSON.parse(readFileSync(join(import.meta.dirname, 'relevance.json'), 'utf8'))

const productsIn = (folder: string): Product[] =>
  readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(root, folder, file), 'utf8')))

const products = [...productsIn('catalog'), ...productsIn('samples/catalog')]

t.test('queries find an expected product among the first three, beside another catalog', async (t) => {
  const ids = new Set(products.map(({id}) => id))
  t.same(
    judged.flatMap(({expect}) => expect).filter((id) => !ids.has(id)),
    [],
    'every product that is expected is there',
  )
  t.equal(judged.length, 100)
  const {page} = startSearch(t, products)
  const missed = judged.filter(({q, language, expect}) => {
    const first = page({q, language, limit: 3}).rows.map(({id}) => id)
    if (first.some((id) => expect.includes(id))) return false
    t.comment(`${language} "${q}" finds ${first.join(', ') || 'nothing'}`)
    return true
  })
  t.ok(judged.length - missed.length >= wanted, `${judged.length - missed.length} of ${judged.length}`)
})

t.test('the name of a product finds it among the first three, in each language', async (t) => {
  const {page} = startSearch(t, products)
  for (const {id, name} of products)
    for (const language of languages) {
      const first = page({q: name[language], language, limit: 3}).rows.map((row) => row.id)
      t.ok(first.includes(id), `${language} "${name[language]}" finds ${first.join(', ')}`)
    }
})
