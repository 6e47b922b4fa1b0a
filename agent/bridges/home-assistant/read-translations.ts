import type {Words} from '#shared/house/device-state.ts'
import {domains} from '#shared/house/home-assistant/domains/domains.ts'
import {ownKeys, type Translate} from '#shared/house/home-assistant/phrases.ts'
import type {Registries} from '#shared/house/home-assistant/registries.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {houseLanguages} from '#shared/text/languages.ts'
import type {Connection} from './connection.ts'
import {Refusal} from './refusals.ts'

/** Home Assistant's own words for states and modes, in the languages of the panel. */
export interface Translations {
  translate: Translate
  /** Reads the words that entities of these registries may need. Returns false if all are read already. */
  read(registries: Registries): Promise<boolean>
}

/** Words that are kept: a house of 1,700 entities needs about a thousand. */
const maxWords = 10_000

/** Words of domains, and words of integrations. */
const categories = ['entity_component', 'entity'] as const

export function createTranslations(connection: Connection): Translations {
  const words = new Map<string, Words>()
  let known: ReadonlySet<string> = new Set()

  async function ask(language: (typeof houseLanguages)[number], category: string, wanted: ReadonlySet<string>) {
    const result = await connection
      .request({type: 'frontend/get_translations', language, category})
      // Home Assistant without a frontend has no words.
      .catch((error) => {
        if (error instanceof Refusal) return {}
        throw error
      })
    const resources = isRecord(result) && isRecord(result.resources) ? result.resources : {}
    for (const key in resources) {
      const [, place = '', path] =
        /^(component\.[^.]+\.entity(?:_component|\.[^.]+)\.[^.]+)\.(state.*)$/.exec(key) ?? []
      const text = plainText(resources[key], 100)
      if (path === undefined || text === undefined || !wanted.has(place.replace(/(_component)\..*/, '$1'))) continue
      if (words.size < maxWords || words.has(key)) words.set(key, {...words.get(key), [language]: text})
    }
  }

  return {
    translate: (key) => words.get(key),
    async read({entities}) {
      const own = [...entities.values()].flatMap((entry) => (entry.isShown ? (ownKeys(entry) ?? []) : []))
      const wanted = new Set([...[...domains.keys()].map((domain) => `component.${domain}.entity_component`), ...own])
      if ([...wanted].every((place) => known.has(place))) return false
      // One after another: an integration's words may be a megabyte.
      for (const language of houseLanguages) for (const category of categories) await ask(language, category, wanted)
      known = wanted
      return true
    },
  }
}
