import t from 'tap'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {configWords} from '../../../web/card/config-words.ts'
import {editorWords} from '../../../web/card/editor-words.ts'
import {placeWords} from '../../../web/card/places/place-words.ts'
import type {CardTexts} from '../../../web/card/texts/card-texts.ts'
import {texts as de} from '../../../web/card/texts/de.ts'
import {texts as es} from '../../../web/card/texts/es.ts'
import {texts as fr} from '../../../web/card/texts/fr.ts'
import {texts as nl} from '../../../web/card/texts/nl.ts'
import {cardWords} from '../../../web/card/words.ts'
import {addTexts} from '../../../web/kit/in-languages.ts'
import {faultsOf, frenchFaults} from '../texts/check-texts.ts'
import {withoutTexts} from '../texts/without-texts.ts'

const tables: {[Name in 'card' | 'config' | 'editor' | 'places']: Readonly<Record<HouseLanguage, CardTexts[Name]>>} = {
  card: cardWords,
  config: configWords,
  editor: editorWords,
  places: placeWords,
}

const names = Object.keys(tables) as (keyof typeof tables)[]

/** The card's own texts: those of the plan are tested with the panel's. */
const own = (texts: CardTexts) => Object.fromEntries(names.map((name) => [name, texts[name]]))

const english = Object.fromEntries(names.map((name) => [name, tables[name].en]))

/** Texts that are the same words in English. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: ['Alarm: ⟦a⟧, ⟦a⟧', 'Details: ⟦a⟧'],
  fr: ['Orientation', '⟦a⟧, place ⟦b⟧', 'passage', 'thermostat', 'contact'],
  es: ['gas'],
  nl: ['Alarm: ⟦a⟧, ⟦a⟧', 'alarm', 'Details: ⟦a⟧', 'lamp', 'gas', 'contact'],
}

for (const [language, texts] of Object.entries({de, fr, es, nl}) as [HouseLanguage, CardTexts][])
  t.test(`the card has every text in ${language}, and shows it`, async (t) => {
    t.same(faultsOf(own(texts), english, new Set(alike[language])), [])
    withoutTexts(t)
    addTexts(language, texts)
    for (const name of names) t.equal(tables[name][language], texts[name], name)
  })

t.test('the French texts of the card have their spaces', async (t) => {
  t.same(frenchFaults(own(fr)), [])
})
