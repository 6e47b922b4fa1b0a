import t from 'tap'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {addTexts} from '../../../web/kit/in-languages.ts'
import {modelWords} from '../../../web/model/words.ts'
import {alertWords} from '../../../web/panel/alerts/alert-templates.ts'
import {historyWords} from '../../../web/panel/history/history-words.ts'
import {modelWords as houseModelWords} from '../../../web/panel/model/words.ts'
import {settingsWords} from '../../../web/panel/settings/settings-words.ts'
import {texts as de} from '../../../web/panel/texts/de.ts'
import {texts as es} from '../../../web/panel/texts/es.ts'
import {texts as fr} from '../../../web/panel/texts/fr.ts'
import {texts as nl} from '../../../web/panel/texts/nl.ts'
import type {PanelTexts} from '../../../web/panel/texts/panel-texts.ts'
import {bridgeWords} from '../../../web/panel/words/bridge-words.ts'
import {detailWords} from '../../../web/panel/words/detail-words.ts'
import {houseWords} from '../../../web/panel/words/house-words.ts'
import {householdWords} from '../../../web/panel/words/household-words.ts'
import {listWords} from '../../../web/panel/words/list-words.ts'
import {modelWords as openModelWords} from '../../../web/panel/words/model-words.ts'
import {pairingWords} from '../../../web/panel/words/pairing-words.ts'
import {strings} from '../../../web/panel/words/strings.ts'
import {visitWords} from '../../../web/panel/words/visit-words.ts'
import {faultsOf, frenchFaults} from '../texts/check-texts.ts'
import {planTables} from '../texts/plan-tables.ts'
import {withoutTexts} from '../texts/without-texts.ts'

const tables: {[Name in keyof PanelTexts]: Readonly<Record<HouseLanguage, PanelTexts[Name]>>} = {
  ...planTables,
  panel: strings,
  bridges: bridgeWords,
  detail: detailWords,
  history: historyWords,
  house: houseWords,
  openModel: openModelWords,
  houseModel: houseModelWords,
  model: modelWords,
  pairing: pairingWords,
  settings: settingsWords,
  alerts: alertWords,
  list: listWords,
  household: householdWords,
  visits: visitWords,
}

const english = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.en]))

/** What is the same word in English. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    'in ⟦a⟧',
    'in',
    'Alarm',
    'CO₂',
    'Position',
    'Pause',
    'orange',
    'mint',
    'cyan',
    'magenta',
    'Eco',
    'Boost',
    'Details: ⟦a⟧',
    'Plan',
    'Gas',
  ],
  fr: [
    'Plans',
    'Plan',
    'contact ⟦a⟧',
    'Contact',
    'CO₂',
    'version ⟦a⟧',
    'thermostat',
    'thermostats',
    'Saturation',
    'Position',
    'Mode',
    'Volume',
    'Pause',
    'orange',
    'cyan',
    'violet',
    'magenta',
    'Boost',
    'Orientation',
    '⟦a⟧ minutes',
    'Danger',
  ],
  es: ['router', 'CO₂', 'sensor', 'magenta', 'Eco', 'Gas'],
  nl: [
    'router',
    '⟦a⟧ % open',
    '⟦a⟧ open',
    'open',
    'contact ⟦a⟧',
    'Contact',
    'Alarm',
    'Comfort',
    'CO₂',
    'sensor',
    'in',
    'Volume',
    'Warmer',
    'mint',
    'violet',
    'magenta',
    'Eco',
    'Boost',
    'Details: ⟦a⟧',
    'Gas',
  ],
}

for (const [language, texts] of Object.entries({de, fr, es, nl}) as [HouseLanguage, PanelTexts][]) {
  t.test(`the panel has every text in ${language}`, async (t) => {
    t.same(faultsOf(texts, english, new Set(alike[language])), [])
  })
  t.test(`pages show the texts in ${language} by the names that they have`, async (t) => {
    withoutTexts(t)
    addTexts(language, texts)
    for (const [name, table] of Object.entries(tables)) t.equal(table[language], texts[name as keyof PanelTexts], name)
  })
}

t.test('French has its spaces', async (t) => {
  t.same(frenchFaults(fr), [])
})
