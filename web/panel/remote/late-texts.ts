import type {HouseLanguage} from '#shared/text/languages.ts'
import type {PanelTexts} from '../texts/panel-texts.ts'

/** Loads the texts of a language, each a file of its own. */
const loaders: Readonly<Partial<Record<HouseLanguage, () => Promise<{texts: PanelTexts}>>>> = {
  de: () => import('../texts/de.ts'),
  fr: () => import('../texts/fr.ts'),
  es: () => import('../texts/es.ts'),
  nl: () => import('../texts/nl.ts'),
}

/** Resolves with the texts of a language. Rejects for one that the page has from the start, and when they don't load. */
export async function lateTexts(language: HouseLanguage): Promise<PanelTexts> {
  const load = loaders[language]
  if (!load) throw new RangeError(`${language} is in the page`)
  return (await load()).texts
}
