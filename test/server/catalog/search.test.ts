import fc from 'fast-check'
import t from 'tap'
import {productOf, startSearch} from './searching.ts'

const finish = (family: 'white' | 'wood', it: string, en: string) =>
  ({id: family, name: {it, en}, family, color: '#ffffff'}) as const

const sofa = productOf('sofa', 'Divano a tre posti', 'Three-seat sofa', {
  brand: 'Ferri',
  category: 'seating/sofa',
  keywords: {it: 'canapè', en: 'couch, settee'},
  description: {it: 'Con cuscini di piuma.', en: 'With feather cushions.'},
  finishes: [finish('wood', 'Rovere', 'Oak')],
})
const bed = productOf('bed', 'Letto matrimoniale con contenitore', 'Double bed with storage', {
  category: 'beds/double-bed',
  finishes: [finish('wood', 'Rovere', 'Oak'), finish('white', 'Bianco', 'White')],
})
const lamp = productOf('lamp', 'Lampada da comodino', 'Bedside lamp', {
  brand: 'Luce',
  category: 'lights/table-lamp',
  mount: 'surface',
})
const nightstand = productOf('nightstand', 'Comodino', 'Nightstand', {category: 'storage/nightstand'})
const stand = productOf('stand', 'Leggio', 'Music stand', {category: 'bedsides'})
const products = [sofa, bed, lamp, nightstand, stand]

t.test('search() matches any form of a word, without accents, in both languages', async (t) => {
  const {names} = startSearch(t, products)
  for (const q of ['divano', 'DIVANI', 'canape', 'Canapè', 'couches', 'ferri', 'piuma', 'sedute', 'three seats'])
    t.same(names({q}), ['sofa'], q)
  t.same(names({q: 'rovere'}).toSorted(), ['bed', 'sofa'], 'names of choices match')
})

t.test('search() ranks names above descriptions', async (t) => {
  const {names} = startSearch(t, products)
  t.same(names({q: 'comodino'}), ['nightstand', 'lamp'])
  t.same(names({q: 'bed', language: 'en'})[0], 'bed')
  const words = startSearch(t, [
    productOf('described', 'Uno', 'One', {description: {it: 'Zufolo', en: 'x'}}),
    productOf('begun', 'Zufolone', 'Two'),
    productOf('other-language', 'Due', 'Zufolo'),
    productOf('keyword', 'Tre', 'Three', {keywords: {it: 'zufolo', en: 'x'}}),
    productOf('name', 'Lo zufolo', 'Four'),
    productOf('long-name', 'Grande zufolo di legno', 'Five'),
  ])
  t.same(words.names({q: 'zufolo'}), ['name', 'long-name', 'other-language', 'keyword', 'begun', 'described'])
  t.same(words.names({q: 'zufolo', language: 'en'})[0], 'other-language')
})

t.test('search() matches only the last word as a prefix', async (t) => {
  const {names} = startSearch(t, products)
  t.same(names({q: 'matri'}), ['bed'])
  t.same(names({q: 'letto mat'}), ['bed'])
  t.same(names({q: 'm'}).toSorted(), ['bed', 'stand'])
  t.same(names({q: 'mat posti'}), ['sofa'], 'it has one of the two')
})

t.test('search() matches a compound typed as two words', async (t) => {
  const {names} = startSearch(t, products)
  t.same(names({q: 'night stand', language: 'en'}), ['nightstand'])
  t.same(names({q: 'the night  stands', language: 'en'}), ['nightstand'])
})

t.test('search() returns products with all words, else with the most, at least half', async (t) => {
  const {names, page} = startSearch(t, products)
  t.same(names({q: 'letto contenitore'}), ['bed'])
  t.same(names({q: 'divano matrimoniale'}).toSorted(), ['bed', 'sofa'])
  t.same(names({q: 'letto contenitore zzz'}), ['bed'])
  t.same(names({q: 'letto zzz yyy'}), [], 'one of three is too few')
  t.same(names({q: 'letto contenitore', category: 'seating'}), [], 'among filtered products')
  t.equal(page({q: 'divano matrimoniale'}).total, 2)
})

t.test('search() ignores stop words, unless there are no others', async (t) => {
  const {names} = startSearch(t, products)
  t.same(names({q: 'un divano da tre posti per la casa'}), names({q: 'divano tre posti casa'}))
  t.same(names({q: 'with', language: 'en'}).toSorted(), ['bed', 'sofa'])
})

t.test('search() tolerates a typo when the word names no product', async (t) => {
  const {names} = startSearch(t, [
    productOf('hood', 'Cappa', 'Cooker hood', {description: {it: 'x', en: 'Of steel, with a wide rim.'}}),
    productOf('stove', 'Stufa', 'Wood stove'),
    productOf('tyre', 'Ruota', 'Wheel with a grim'),
  ])
  t.same(names({q: 'hood', language: 'en'}), ['hood'])
  t.same(names({q: 'hoood', language: 'en'}), ['hood'])
  t.same(names({q: 'capap'}), ['hood'])
  t.same(names({q: 'rim', language: 'en'}), ['tyre', 'hood'], 'a word only in a description may be a typo')
})

t.test('search() finds a product by every typo in its name', async () => {
  const word = 'gatolfri'
  const found = startSearch(t, [productOf('meant', `Sedia ${word}`, 'Chair'), productOf('other', 'Sedia blu', 'Chair')])
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzé')
  const place = fc.nat(word.length - 1)
  fc.assert(
    fc.property(
      fc.constantFrom('more', 'less', 'other', 'swapped'),
      place,
      letter,
      fc.boolean(),
      (typo, at, letter, isAlone) => {
        const [head, one, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
        const typed = {
          more: head + letter + one + rest,
          less: head + rest,
          other: head + letter + rest,
          swapped: head + rest.charAt(0) + one + rest.slice(1),
        }[typo]
        return found.names({q: isAlone ? typed : `sedia ${typed}`})[0] === 'meant'
      },
    ),
    {numRuns: 500},
  )
})

t.test('search() tolerates one edit, not two', async (t) => {
  const {names} = startSearch(t, [productOf('meant', 'Sedia gatolfri', 'Chair')])
  for (const q of ['atolfrig', 'gatlofir', 'gatolfrixx', 'gxtolfrx']) t.same(names({q}), [], q)
})

t.test('search() finds a typo in a form that no product has', async (t) => {
  const {names} = startSearch(t, [productOf('wardrobe', 'Armadio', 'Wardrobe')])
  for (const q of ['amradi', 'armdi', 'wardrobbes']) t.same(names({q}), ['wardrobe'], q)
})

t.test('search() tolerates no typos in short words or numbers', async (t) => {
  const {names} = startSearch(t, [productOf('one', 'Blu 1600', 'Pod', {brand: 'a'.repeat(100)})])
  for (const q of ['bla', 'blux', '1601', 'pud', 'podx', 'b'.repeat(100), `${'a'.repeat(99)}b`])
    t.same(names({q}), [], q)
  t.same(names({q: 'a'.repeat(100)}), ['one'])
})

t.test('search() finds nothing for a query without words, everything for a blank one', async (t) => {
  const {page} = startSearch(t, products)
  for (const q of ['!!!', '🛋', '"" OR *', '\u0301', '\0']) t.match(page({q}), {total: 0, rows: [], next: null}, q)
  for (const q of [undefined, '', ' ', '\t\n ']) t.equal(page({q}).total, products.length)
})

t.test('search() answers any text', async () => {
  const found = startSearch(t, products)
  const text = fc.array(fc.nat(0x10ffff), {maxLength: 200}).map((codes) => String.fromCodePoint(...codes))
  const hostile = fc.constantFrom(
    ...[
      'a '.repeat(100),
      'a'.repeat(200),
      '"',
      "' OR 1=1 --",
      'divano AND',
      'NEAR(a b)',
      '*',
      '%',
      '_',
      '\ud800',
      'divano\udfff',
      '﷽'.repeat(200),
    ],
    ...[
      '\u202edivano',
      'שולחן',
      'e\u0301'.repeat(100),
      Array.from({length: 100}, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
    ],
    ...['__proto__', 'constructor', '{"q":1}', '\u{10ffff}'],
  )
  fc.assert(
    fc.property(fc.oneof(text, hostile), fc.constantFrom('it', 'en'), (q, language) => {
      const {rows, total} = found.page({q, language})
      return rows.length === total && total <= products.length
    }),
  )
})

t.test('search() filters by category with subcategories, brands, mount and colour family', async (t) => {
  const {names, page} = startSearch(t, products)
  const found = (query: Parameters<typeof names>[0]) => names(query).toSorted()
  t.same(found({category: 'beds'}), ['bed'], 'bedsides is another category')
  t.same(found({category: 'beds/double-bed'}), ['bed'])
  t.same(found({brand: ['Ferri', 'Luce', 'Nobody']}), ['lamp', 'sofa'])
  t.same(found({brand: []}).length, products.length)
  t.same(found({mount: 'surface'}), ['lamp'])
  t.same(found({family: 'wood'}), ['bed', 'sofa'])
  t.same(found({family: 'wood', brand: ['Ferri']}), ['sofa'])
  t.same(found({family: 'wood', brand: ['Ferri'], category: 'seating', mount: 'floor', q: 'divano'}), ['sofa'])
  t.same(found({q: 'letto divano', family: 'white'}), ['bed'])
  for (const none of [
    {category: 'bed'},
    {category: 'beds/'},
    {brand: ['ferri']},
    {mount: 'wall'},
    {family: 'red'},
  ] as const)
    t.same(page(none), {rows: [], total: 0, next: null}, 'unknown values match nothing')
})

t.test('search() sorts by name in the language, and by footprint', async (t) => {
  const size = (width: number) => ({size: {width, depth: 1, height: 1}})
  const {names} = startSearch(t, [
    productOf('a', 'Zeta', 'apple', size(2)),
    productOf('b', 'èta', 'Banana', size(1)),
    productOf('c', 'Beta', 'cherry', size(3)),
    productOf('d', 'beta', 'Date', size(2)),
  ])
  t.same(names({sort: 'name'}), ['c', 'd', 'b', 'a'])
  t.same(names({sort: 'name', language: 'en'}), ['a', 'b', 'c', 'd'])
  t.same(names({sort: 'relevance'}), names({sort: 'name'}))
  t.same(names({sort: 'smallest'}), ['b', 'a', 'd', 'c'])
  t.same(names({sort: 'largest'}), ['c', 'd', 'a', 'b'])
  t.same(names({sort: 'smallest', q: 'beta'}), ['d', 'c'])
})

t.test('countFacets() counts each facet without its own filter', async (t) => {
  const {countFacets} = startSearch(t, products)
  const language = 'it'
  t.same(countFacets({language}).brand, [
    {value: 'Ferri', products: 1},
    {value: 'Luce', products: 1},
  ])
  t.same(
    countFacets({language, brand: ['Luce'], family: 'wood'}).brand,
    [{value: 'Ferri', products: 1}],
    'whichever is chosen',
  )
  t.same(countFacets({language, q: 'letto'}).family, [
    {value: 'white', products: 1},
    {value: 'wood', products: 1},
  ])
  t.same(countFacets({language, category: 'lights', brand: ['Ferri']}).category, [
    {value: 'seating', products: 1},
    {value: 'seating/sofa', products: 1},
  ])
  t.same(countFacets({language, q: 'zzz'}).mount, [])
  t.same(countFacets({language, brand: []}).brand.length, 2, 'an empty list is no filter')
})
