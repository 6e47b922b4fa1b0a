import type {Language} from '#shared/text/languages.ts'
import {en, type Strings} from './strings-en.ts'
import {it} from './strings-it.ts'

export type {Strings}

export const strings: Record<Language, Strings> = {en, it}

/** Returns the supported language with the highest weight in `Accept-Language` (RFC 9110, section 12.5.4), or English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      // No regular expression for the spaces: one that expects `;` after them is slow on thousands of spaces.
      const [tag = '', weight] = entry.split(';').map((part) => part.trim().toLowerCase())
      return {
        language: tag.split('-')[0] ?? '',
        weight: weight === undefined ? 1 : Number(weight.replace('q=', '')) || 0,
      }
    })
    .filter(({weight}) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.map(({language}) => language).find(isLanguage) ?? 'en'
}

export const isLanguage = (text: string): text is Language => Object.hasOwn(strings, text)
