import t from 'tap'
import {houseLanguageOf, preferredLanguage, textIn} from '../../../shared/text/languages.ts'

t.test('preferredLanguage() takes the first of our languages by weight', async (t) => {
  t.equal(preferredLanguage(undefined), 'en')
  t.equal(preferredLanguage('it'), 'it')
  t.equal(preferredLanguage('it-CH, en;q=0.8'), 'it')
  t.equal(preferredLanguage('en;q=0.5, it;q=0.9'), 'it')
  t.equal(preferredLanguage('fr, de;q=0.9'), 'en')
  t.equal(preferredLanguage('it;q=0, en'), 'en')
  t.equal(preferredLanguage('constructor, __proto__, *;q=x, ,;'), 'en')
})

t.test('houseLanguageOf() takes the first language of a household', async (t) => {
  t.equal(houseLanguageOf(['it-CH', 'en']), 'it')
  t.equal(houseLanguageOf(['de-DE', 'it', 'en']), 'de')
  t.equal(houseLanguageOf(['pt', 'nl-BE', 'fr']), 'nl')
  t.equal(houseLanguageOf(['ES-419']), 'es')
  t.equal(houseLanguageOf(['EN-us']), 'en')
  t.equal(houseLanguageOf(['pl', 'constructor', '']), 'en')
  t.equal(houseLanguageOf([]), 'en')
})

t.test('textIn() falls back to English', async (t) => {
  t.equal(textIn({en: 'Password', it: 'Password', fr: 'Mot de passe'}, 'fr'), 'Mot de passe')
  t.equal(textIn({en: 'MQTT', it: 'MQTT'}, 'de'), 'MQTT')
})

// A backtracking pattern would take minutes.
t.test('preferredLanguage() is fast on hostile headers', {timeout: 20_000}, async (t) => {
  const spaces = ' '.repeat(200_000)
  t.equal(preferredLanguage(`fr${spaces}x, it ; q=0.9${spaces}`), 'it')
})
