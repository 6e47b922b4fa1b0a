import t, {type Test} from 'tap'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {addTexts, hasTexts, inLanguages} from '../../../web/kit/in-languages.ts'
import {createLateTexts} from '../../../web/kit/late-texts.ts'
import {FakeClock} from '../../fake-clock.ts'
import {withoutTexts} from '../texts/without-texts.ts'

const words = inLanguages('test', {en: {on: 'on'}, it: {on: 'acceso'}})

t.test('inLanguages() shows English until a language is here', async (t) => {
  withoutTexts(t)
  t.equal(words.it.on, 'acceso')
  t.equal(words.fr.on, 'on')
  t.equal(hasTexts('fr'), false)
  addTexts('fr', {test: {on: 'allumé'}})
  t.equal(words.fr.on, 'allumé')
  t.ok(hasTexts('fr') && hasTexts('en'))
  t.equal(inLanguages('other', {en: 'open', it: 'aperto'}).fr, 'open', 'a text that the language lacks')
})

/** Creates late texts whose loads end when a test says so. */
function lateTexts(t: Test) {
  withoutTexts(t)
  const clock = new FakeClock(0)
  const asked: HouseLanguage[] = []
  let ends: {resolve(texts: object): void; reject(error: Error): void} | undefined
  let changes = 0
  const late = createLateTexts({
    clock,
    load: (language) => {
      asked.push(language)
      return new Promise((resolve, reject) => {
        ends = {resolve, reject}
      })
    },
    onLoad: () => changes++,
  })
  const settle = async (end: 'resolve' | 'reject') => {
    const before = changes
    if (end === 'resolve') ends?.resolve({test: {on: 'an'}})
    else ends?.reject(new Error('the agent is away'))
    for (let turn = 0; changes === before && turn < 100; turn++) await Promise.resolve()
  }
  return {clock, asked, late, settle}
}

t.test('a page waits for its first language, and keeps the shown one until another is here', async (t) => {
  const {asked, late, settle} = lateTexts(t)
  t.equal(late('de'), null)
  t.equal(late('de'), null)
  t.same(asked, ['de'], 'it is loaded once')
  await settle('resolve')
  t.equal(late('de'), 'de')
  t.equal(words.de.on, 'an')
  t.equal(late('it'), 'it', 'its own languages are here')
  t.equal(late('nl'), 'it')
  t.equal(late('en'), 'en')
  await settle('resolve')
  t.equal(late('nl'), 'nl')
})

t.test('a language that can’t be loaded is English, and is tried again', async (t) => {
  const {clock, asked, late, settle} = lateTexts(t)
  t.equal(late('es'), null)
  await settle('reject')
  t.equal(late('es'), 'en')
  t.equal(late('es'), 'en')
  t.same(asked, ['es'])
  clock.advance(30_000)
  t.equal(late('es'), 'en')
  t.same(asked, ['es', 'es'])
  await settle('resolve')
  t.equal(late('es'), 'es')
})
