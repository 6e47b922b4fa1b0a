import {systemClock} from '#shared/clock.ts'
import {createLateTexts} from '../kit/late-texts.ts'
import {loadTexts} from './late/load-texts.ts'
import {cardWith} from './shown-homes.ts'
import {cardWords, languageOf} from './words.ts'

/** The lists that Home Assistant shows when somebody adds a card or a dashboard. */
interface PickerLists {
  customCards?: Record<string, unknown>[]
  customStrategies?: Record<string, unknown>[]
}

/**
 * Adds the card and the dashboard to Home Assistant's lists. Home Assistant keeps the arrays that it found first: another
 * one in its place would hide everybody's.
 */
export function listInPickers() {
  const texts = createLateTexts({clock: systemClock, load: loadTexts, onLoad() {}})
  // Home Assistant reads a description when somebody opens its list.
  const words = () => cardWords[texts(languageOf(document.documentElement.lang)) ?? 'en']
  const lists = window as PickerLists
  lists.customCards ??= []
  lists.customCards.push({
    type: 'pianta-card',
    name: 'Pianta',
    get description() {
      return words().description
    },
    preview: true,
    /** Home Assistant asks it for the entity that somebody has picked. */
    getEntitySuggestion(_hass: unknown, entityId: string) {
      const config = cardWith(entityId)
      return config && {config: {type: 'custom:pianta-card', ...config}}
    },
  })
  lists.customStrategies ??= []
  lists.customStrategies.push({
    type: 'pianta',
    strategyType: 'dashboard',
    name: 'Pianta',
    get description() {
      return words().dashboard
    },
  })
}
