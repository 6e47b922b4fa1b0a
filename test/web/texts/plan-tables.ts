import type {HouseLanguage} from '#shared/text/languages.ts'
import {failureWords} from '../../../web/plan/failure-words.ts'
import {energyHouseWords} from '../../../web/plan/layers/energy-house.ts'
import {energyWords} from '../../../web/plan/layers/energy-words.ts'
import {foundWords} from '../../../web/plan/layers/find-looks.ts'
import {layerWords} from '../../../web/plan/layers/layer-words.ts'
import {findLayer} from '../../../web/plan/layers/layers.ts'
import {meshWords} from '../../../web/plan/layers/mesh/mesh-words.ts'
import {radarWords} from '../../../web/plan/layers/radars.ts'
import {lineWords} from '../../../web/plan/line-words.ts'
import type {PlanTexts} from '../../../web/plan/texts/plan-texts.ts'
import {planWords} from '../../../web/plan/words.ts'

type Tables = {[Name in keyof PlanTexts]: Readonly<Record<HouseLanguage, PlanTexts[Name]>>}

/** The words of a layer, of which others see its name alone. */
const wordsOf = <Name extends keyof PlanTexts>(name: Name) => findLayer(name)?.words as unknown as Tables[Name]

/** The texts of plan and layers in every language, by their names. */
export const planTables: Tables = {
  plan: planWords,
  line: lineWords,
  failure: failureWords,
  layer: layerWords,
  energy: energyWords,
  energyOfHouse: energyHouseWords,
  look: wordsOf('look'),
  looks: foundWords,
  openings: wordsOf('openings'),
  batteries: wordsOf('batteries'),
  presence: wordsOf('presence'),
  radars: radarWords,
  comfort: wordsOf('comfort'),
  network: meshWords,
}
