import t from 'tap'
import {preferredLanguage} from '../../../shared/text/languages.ts'

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
