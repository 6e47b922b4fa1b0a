import {definePlan} from '../plan/pianta-plan.ts'
import {PiantaCard} from './pianta-card.ts'
import {PiantaCardEditor} from './pianta-card-editor.ts'
import {cardWords, languageOf} from './words.ts'

/** Home Assistant lists these cards when somebody adds one. */
interface CardList {
  customCards?: {type: string; name: string; description: string; preview: boolean; documentationURL?: string}[]
}

definePlan()
// A dashboard may name this file twice, by hand and by HACS.
if (!customElements.get('pianta-card')) {
  customElements.define('pianta-card', PiantaCard)
  customElements.define('pianta-card-editor', PiantaCardEditor)
  const list = window as CardList
  // Home Assistant keeps the array that it found first: another one in its place would hide every custom card.
  list.customCards ??= []
  list.customCards.push({
    type: 'pianta-card',
    name: 'Pianta',
    description: cardWords[languageOf(document.documentElement.lang)].description,
    preview: false,
  })
}
