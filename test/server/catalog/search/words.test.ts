import fc from 'fast-check'
import t from 'tap'
import {readCursor, writeCursor} from '../../../../server/catalog/search/cursor.ts'
import {fold} from '../../../../server/catalog/search/fold.ts'
import {contentWords} from '../../../../server/catalog/search/match-words.ts'
import {stem} from '../../../../server/catalog/search/stem.ts'
import {tokenize} from '../../../../server/catalog/search/tokenize.ts'
import {deletionNeighbours, isWithinOneEdit, toleratesTypos} from '../../../../server/catalog/search/typos.ts'
import {sortKey} from '../../../../server/catalog/store.ts'

/** Includes lone surrogates. */
const anything = fc.array(fc.nat(0x10ffff)).map((codes) => String.fromCodePoint(...codes))

t.test('fold() removes accents and capitals', async (t) => {
  t.equal(fold('Comò CAFÉ Bambù Åse İzmir'), 'como cafe bambu ase izmir')
  t.equal(fold('Weiß Ærø Łódź ﬁne ①'), 'weiss aero lodz fine 1')
  t.equal(fold('e\u0301'), fold('é'), 'composed or not')
})

t.test('fold() is idempotent', async () => {
  fc.assert(fc.property(anything, (text) => fold(fold(text)) === fold(text)))
})

t.test('tokenize() splits at other characters, and letters from digits', async (t) => {
  t.same(tokenize('Letto 90x200, in rovere/noce'), ['letto', '90', 'x', '200', 'in', 'rovere', 'noce'])
  t.same(tokenize('160cm × 2'), ['160', 'cm', '2'])
  t.same(tokenize('桌子 стул كرسي'), ['桌子', 'стул', 'كرسي'])
})

t.test('tokenize() drops Italian elisions and the English genitive', async (t) => {
  t.same(tokenize("L'armadio dell’ingresso"), ['armadio', 'ingresso'])
  t.same(tokenize("the children's bed"), ['the', 'children', 'bed'])
  t.same(tokenize('scala a L'), ['scala', 'a', 'l'], 'an L alone is a word')
})

t.test('tokenize() accepts any text', async () => {
  const isWord = (word: string) => /^(?:\p{L}+|\p{N}+)$/u.test(word)
  fc.assert(fc.property(anything, (text) => tokenize(text).every(isWord)))
})

t.test('stem() is the same for singular and plural', async (t) => {
  const italian =
    'sedia sedie, armadio armadi, letto letti, lampada lampade, libreria librerie, banco banchi, panca panche, divano divani, ' +
    'specchio specchi, doccia docce, bianco bianche, grigio grigi, angolare angolari, ringhiera ringhiere, piano piani, ' +
    'asciugatrice asciugatrici, comodino comodini, luce luci, citofono citofoni, due 2, tre 3'
  const english =
    'chair chairs, shelf shelves, bookshelf bookshelves, switch switches, bench benches, knife knives, battery batteries, ' +
    'leaf leaves, stove stoves, wardrobe wardrobes, couch couches, two 2'
  for (const [language, pairs] of [
    ['it', italian],
    ['en', english],
  ] as const)
    for (const pair of pairs.split(', ')) {
      const [one = '', more = ''] = pair.split(' ')
      t.equal(stem(one, language), stem(more, language), pair)
    }
  t.not(stem('letto', 'it'), stem('lettino', 'it'))
  t.equal(stem('tre', 'en'), 'tre', 'a number in its own language only')
  t.equal(stem('constructor', 'it'), 'constructor')
})

t.test('isWithinOneEdit() accepts one insertion, deletion, substitution or transposition', async (t) => {
  const letters = fc.string({unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6})
  fc.assert(
    fc.property(letters, letters, (typed, meant) => isWithinOneEdit(typed, meant) === distance(typed, meant) <= 1),
  )
  t.ok(isWithinOneEdit('divnao', 'divano'))
  t.notOk(isWithinOneEdit('idvnao', 'divano'), 'two edits are too many')
})

t.test('deletionNeighbours() overlap for any two words one edit apart', async () => {
  const letters = fc.string({unit: fc.constantFrom('a', 'b', '𝒜'), minLength: 1, maxLength: 6})
  fc.assert(
    fc.property(letters, letters, (typed, meant) => {
      fc.pre(distance(typed, meant) === 1)
      const near = (word: string) => [word, ...deletionNeighbours(word)]
      return near(typed).some((variant) => near(meant).includes(variant))
    }),
  )
})

t.test('toleratesTypos() excludes short words, very long words and numbers', async (t) => {
  const words = ['sofa', 'tea', '1600', 'x'.repeat(40), 'x'.repeat(41)]
  t.same(words.map(toleratesTypos), [true, false, false, true, false])
})

t.test('contentWords() drops stop words beside others, and words beyond the limit', async (t) => {
  t.same(contentWords('la sedia con la sedia'), ['sedia'])
  t.same(contentWords('con la'), ['con', 'la'])
  const many = Array.from({length: 25}, (_, index) => String(index))
  t.same(contentWords(many.join(' ')), many.slice(0, 24))
})

t.test('sortKey() distinguishes long names by their last letter', async (t) => {
  t.equal(sortKey('Émile'), 'emile')
  const long = 'x'.repeat(399)
  t.ok(sortKey(`${long}A`) < sortKey(`${long}b`))
})

t.test('sortKey() is short enough for a cursor', async (t) => {
  const query = {sort: 'name', language: 'en', limit: 1} as const
  const leniency = {typoWords: 0, minWords: 0}
  const product = 2 ** 31
  // The first letter folds to eighteen; the others take the most bytes.
  for (const letter of ['\ufdfa', '\u0001', '🛋']) {
    const after = {value: sortKey(letter.repeat(400)), product}
    const cursor = writeCursor(query, {after, leniency})
    t.ok(cursor.length <= 4000)
    t.same(readCursor(query, cursor).after, after)
  }
})

/** Computes the textbook distance: optimal string alignment. */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const rows = [b.map((_, at) => at + 1)]
  const at = (row: number, column: number): number =>
    row === 0 ? column : column === 0 ? row : ((rows[row] as number[])[column - 1] as number)
  for (let row = 1; row <= a.length; row++) {
    rows.push([])
    for (let column = 1; column <= b.length; column++) {
      const [left, above] = [a[row - 1], b[column - 1]]
      const swap =
        row > 1 && column > 1 && left === b[column - 2] && above === a[row - 2] ? at(row - 2, column - 2) + 1 : Infinity
      const change = at(row - 1, column - 1) + (left === above ? 0 : 1)
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, change, swap))
    }
  }
  return at(a.length, b.length)
}
