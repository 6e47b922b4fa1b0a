import {acceptedTags} from './accepted-tags.ts'

/** The languages of texts for people. */
export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

/** More languages for households. Panel and card load the texts of one when somebody chooses it. */
export const loadedLanguages = ['de', 'fr', 'es', 'nl'] as const

/** The languages of a household: of the panel, of the card for Home Assistant, and of the agent's pages. */
export const houseLanguages = [...languages, ...loadedLanguages] as const
export type HouseLanguage = (typeof houseLanguages)[number]

/** A short text of the agent's for a household. */
export type HouseText = Readonly<Record<Language, string> & Partial<Record<HouseLanguage, string>>>

/** Returns a text in a language; in English where it lacks that one, like a name that is alike everywhere. */
export const textIn = (text: HouseText, language: HouseLanguage): string => text[language] ?? text.en

/** Each language in its own words, to be readable for its speakers. */
export const languageNames: Readonly<Record<HouseLanguage, string>> = {
  en: 'English',
  it: 'Italiano',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
}

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

const isHouseLanguage = (text: string): text is HouseLanguage => houseLanguages.some((language) => language === text)

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** Returns the supported language with the highest weight in `Accept-Language`, or English. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  acceptedTags(acceptLanguage).map(primaryOf).find(isLanguage) ?? 'en'

/** Returns the first of these language tags that is a household's, or English. */
export const houseLanguageOf = (tags: readonly string[]): HouseLanguage =>
  tags.map(primaryOf).find(isHouseLanguage) ?? 'en'

/** Returns the household's language with the highest weight in `Accept-Language`, or English. */
export const preferredHouseLanguage = (acceptLanguage: string | undefined): HouseLanguage =>
  houseLanguageOf(acceptedTags(acceptLanguage))
