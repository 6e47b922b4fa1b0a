import type {Translate} from '#shared/house/home-assistant/phrases.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {languageOf} from './words.ts'

/** The part of Home Assistant's `hass` object that the card reads. Home Assistant sets a new one at each change. */
export interface Hass {
  states: Readonly<Record<string, HassState | undefined>>
  /** The entities that this user sees. The object changes with the entity registry. */
  entities?: object
  devices?: Readonly<Record<string, unknown>>
  areas?: Readonly<Record<string, {name: string} | undefined>>
  config?: {unit_system?: {temperature?: string}}
  /** False while the connection to Home Assistant is lost. */
  connected?: boolean
  /** How the person's profile writes. */
  locale?: {language?: string; number_format?: string; time_format?: string}
  language?: string
  /** Returns Home Assistant's words in the person's language; empty where it has none. */
  localize?(key: string): string
  themes?: {darkMode?: boolean}
  callWS(message: Readonly<Record<string, unknown>>): Promise<unknown>
  callService(
    domain: string,
    service: string,
    data?: Readonly<Record<string, unknown>>,
    target?: Readonly<Record<string, unknown>>,
  ): Promise<unknown>
}

/** The state of an entity. The object changes with each of its states. */
export interface HassState {
  state: string
  attributes: Readonly<Record<string, unknown>>
  /** When `state` changed, as ISO 8601. */
  last_changed?: string
}

/** Returns the person's language, as far as the card speaks it. */
export const languageOfHass = ({locale, language}: Hass): HouseLanguage => languageOf(locale?.language ?? language)

export const temperatureUnitOf = ({config}: Hass): '°C' | '°F' =>
  config?.unit_system?.temperature === '°F' ? '°F' : '°C'

/** Returns Home Assistant's own words in the person's language, as far as the card speaks it. */
export const translateOf =
  (hass: Hass): Translate =>
  (key) => {
    const text = hass.localize?.(key)
    // Home Assistant's words are here before the card's own, which is English meanwhile.
    return text ? {en: text, [languageOfHass(hass)]: text} : undefined
  }
