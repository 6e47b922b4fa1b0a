import {keepEach} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'

// Not beside the other formats: the browsers of older tablets lack Intl.ListFormat.
const lists = {
  conjunction: keepEach((locale) => new Intl.ListFormat(locale, {type: 'conjunction'})),
  disjunction: keepEach((locale) => new Intl.ListFormat(locale, {type: 'disjunction'})),
}

/** Returns texts as one: `Oak, Walnut and Elm`. */
export const formatList = (
  language: Language,
  texts: readonly string[],
  type: keyof typeof lists = 'conjunction',
): string => lists[type](language).format(texts)
