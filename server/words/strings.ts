import type {Language} from '#shared/text/languages.ts'
import {acceptedTags} from './accepted-tags.ts'
import {en, type Strings} from './strings-en.ts'
import {it} from './strings-it.ts'

export type {Strings}

export const strings: Record<Language, Strings> = {en, it}

/** Returns the supported language with the highest weight in `Accept-Language`, or English. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  acceptedTags(acceptLanguage)
    .map((tag) => tag.split('-')[0] ?? '')
    .find(isLanguage) ?? 'en'

export const isLanguage = (text: string): text is Language => Object.hasOwn(strings, text)
