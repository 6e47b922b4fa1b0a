import type {Clock} from '#shared/clock.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {addTexts, hasTexts} from './in-languages.ts'

/** Milliseconds until a language that did not load is tried again. */
const retryDelay = 30_000

interface Needs {
  clock: Clock
  load(language: HouseLanguage): Promise<object>
  /** Called when another language can be shown. */
  onLoad(): void
}

/**
 * Returns a function that gives the language to show where another may be wanted, and loads that one. Null before the
 * first: a page waits for it with its first picture. A language that can't be loaded is shown in English.
 */
export function createLateTexts({clock, load, onLoad}: Needs): (wanted: HouseLanguage) => HouseLanguage | null {
  let shown: HouseLanguage | null = null
  const loading = new Set<HouseLanguage>()
  const retryAt = new Map<HouseLanguage, number>()

  async function add(language: HouseLanguage) {
    loading.add(language)
    try {
      addTexts(language, await load(language))
    } catch {
      retryAt.set(language, clock.now() + retryDelay)
      shown ??= 'en'
    }
    loading.delete(language)
    onLoad()
  }

  return (wanted) => {
    if (hasTexts(wanted)) shown = wanted
    else if (!loading.has(wanted) && clock.now() >= (retryAt.get(wanted) ?? Number.NEGATIVE_INFINITY)) void add(wanted)
    return shown
  }
}
