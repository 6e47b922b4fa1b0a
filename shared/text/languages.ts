import {acceptedTags} from './accepted-tags.ts'

/** The languages of texts for people. */
export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** Returns the supported language with the highest weight in `Accept-Language`, or English. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  acceptedTags(acceptLanguage)
    .map((tag) => tag.split('-')[0] ?? '')
    .find(isLanguage) ?? 'en'
