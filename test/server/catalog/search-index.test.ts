import fc from 'fast-check'
import t from 'tap'
import {encodePosting, forEachPosting, removePosting} from '../../../server/catalog/search/postings-block.ts'
import {productOf, startSearch} from './searching.ts'

const tables = ['search_term', 'search_block', 'search_word', 'search_slip', 'search_document']

/** Returns the index's content by text: keys depend on earlier content. */
function contents({database}: ReturnType<typeof startSearch>) {
  const client = database.$client
  const blocks = client
    .prepare<[], {kind: string; text: string; block: number; entries: Buffer}>(
      'SELECT kind, text, block, entries FROM search_block JOIN search_term ON search_term.key = term ORDER BY kind, text, block',
    )
    .all()
  return {
    entries: blocks.map(({kind, text, block, entries}) => {
      const products: [number, number][] = []
      forEachPosting(block, entries, (product, weight) => products.push([product, weight]))
      return {kind, text, products: products.sort(([a], [b]) => a - b)}
    }),
    words: client
      .prepare(
        `SELECT word, language, kind, text, (SELECT count(*) FROM search_slip WHERE word = search_word.key) AS slips
          FROM search_word JOIN search_term ON search_term.key = term ORDER BY word, language, text`,
      )
      .all(),
  }
}

const sofa = productOf('a', 'Divano Lina a tre posti', 'Three-seat sofa Lina', {
  brand: 'Ferri',
  category: 'seating/sofa',
})
const chair = productOf('b', 'Sedia da pranzo', 'Dining chair', {category: 'seating/chair'})
const bed = productOf('a', 'Letto Lina', 'Bed Lina', {version: 2, category: 'beds/double-bed'})

t.test('remove() deletes a product’s postings and its unshared words', async (t) => {
  const found = startSearch(t, [chair])
  const before = contents(found)
  found.put(sofa)
  t.notSame(contents(found), before)
  found.unlist('shop/a')
  t.same(contents(found), before)
  found.unlist('shop/b')
  for (const table of tables)
    t.equal(found.database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), 0, table)
})

t.test('remove() ignores a product that was never added', async (t) => {
  const found = startSearch(t, [chair])
  const before = contents(found)
  found.unlist('shop/never')
  t.same(contents(found), before)
})

t.test('add() replaces a product’s terms', async (t) => {
  const found = startSearch(t, [sofa, chair])
  found.put(bed)
  t.same(contents(found), contents(startSearch(t, [bed, chair])))
  t.same(found.names({q: 'divano'}), [])
  t.same(found.names({q: 'lina'}), ['a'])
  found.put(bed)
  t.same(found.names({q: 'lina'}), ['a'], 'once')
})

t.test('a rolled-back change leaves the index as it was', async (t) => {
  const found = startSearch(t, [sofa, chair])
  const before = contents(found)
  t.throws(() =>
    found.database.transaction(() => {
      found.put(bed)
      found.unlist('shop/b')
      throw new Error('no')
    }),
  )
  t.same(contents(found), before)
  t.same(found.names({q: 'divano'}), ['a'])
})

t.test('a score depends on the product alone', async (t) => {
  const alone = contents(startSearch(t, [chair])).entries
  const beside = contents(startSearch(t, [chair, sofa, {...sofa, id: 'shop/c'}])).entries
  for (const {kind, text, products} of alone)
    t.same(beside.find((entry) => entry.kind === kind && entry.text === text)?.products[0], products[0], text)
})

t.test('postings blocks keep products and weights until removal', async () => {
  const entry = fc.tuple(fc.nat(1023), fc.integer({min: 1, max: 63}))
  const entries = fc.uniqueArray(entry, {selector: ([product]) => product})
  fc.assert(
    fc.property(entries, fc.nat(1023), fc.nat(5), (entries, leaving, block) => {
      const at = (place: number) => block * 1024 + place
      const bytes = Buffer.concat(entries.map(([place, weight]) => encodePosting(at(place), weight)))
      const left: [number, number][] = []
      forEachPosting(block, removePosting(bytes, at(leaving)), (product, weight) => left.push([product, weight]))
      return (
        left.join() ===
        entries
          .filter(([place]) => place !== leaving)
          .map(([place, weight]) => [at(place), weight])
          .join()
      )
    }),
  )
})
