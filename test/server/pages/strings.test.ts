import t from 'tap'
import {preferredLanguage, strings} from '../../../server/words/strings.ts'

/** Returns every text by its path; functions are called with a number. */
function texts(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key
    const said = typeof value === 'function' ? value(7) : value
    return typeof said === 'string' ? [[place, said]] : texts(said, place)
  })
}

t.test('every text exists in both languages, and differs where it should', async (t) => {
  const english = new Map(texts(strings.en))
  const italian = new Map(texts(strings.it))
  t.same([...italian.keys()].sort(), [...english.keys()].sort())
  const alike = [...english].filter(([place, text]) => italian.get(place) === text).map(([place]) => place)
  t.same(alike, [
    'fields.email',
    'fields.password',
    'importPage.file',
    'apps.kinds.server',
    'settings.link',
    'catalog.families.beige',
    'catalog.off',
    'deletion.about',
  ])
  for (const [place, text] of [...english, ...italian]) t.match(text, /\S/, place)
})

t.test('preferredLanguage() takes the first of our languages by weight', async (t) => {
  t.equal(preferredLanguage(undefined), 'en')
  t.equal(preferredLanguage('it'), 'it')
  t.equal(preferredLanguage('it-CH, en;q=0.8'), 'it')
  t.equal(preferredLanguage('en;q=0.5, it;q=0.9'), 'it')
  t.equal(preferredLanguage('fr, de;q=0.9'), 'en')
  t.equal(preferredLanguage('it;q=0, en'), 'en')
  t.equal(preferredLanguage('constructor, __proto__, *;q=x, ,;'), 'en')
})

// A backtracking pattern would take minutes.
t.test('preferredLanguage() is fast on hostile headers', {timeout: 20_000}, async (t) => {
  const spaces = ' '.repeat(200_000)
  t.equal(preferredLanguage(`fr${spaces}x, it ; q=0.9${spaces}`), 'it')
})
