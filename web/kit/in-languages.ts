import {type HouseLanguage, isLanguage, type Language, loadedLanguages} from '#shared/text/languages.ts'

/** All scripts of a page, later ones too, take the loaded languages from here. */
interface TextsOfPage {
  piantaTexts?: Readonly<Partial<Record<HouseLanguage, object>>>
}

const page = globalThis as TextsOfPage

const loaded = (language: HouseLanguage) =>
  page.piantaTexts?.[language] as Readonly<Record<string, unknown>> | undefined

/** Returns texts in every language: English and Italian, and the others as soon as `addTexts` has them. */
export function inLanguages<Words>(
  name: string,
  own: Readonly<Record<Language, Words>>,
): Readonly<Record<HouseLanguage, Words>> {
  const texts = {...own} as Record<HouseLanguage, Words>
  for (const language of loadedLanguages)
    Object.defineProperty(texts, language, {get: () => loaded(language)?.[name] ?? own.en})
  return texts
}

/** Adds a language: its texts by the names that `inLanguages` has for them. */
export function addTexts(language: HouseLanguage, texts: object) {
  page.piantaTexts = {...page.piantaTexts, [language]: texts}
}

export const hasTexts = (language: HouseLanguage): boolean => isLanguage(language) || loaded(language) !== undefined
