import {stemmer} from '@orama/stemmers/english'
import type {Language} from '#shared/text/languages.ts'

/** Returns the stem of a folded word: sed for sedia and sedie. Both languages may share a stem. */
export const stem = (word: string, language: Language): string => numbers[language].get(word) ?? stems[language](word)

/** Numbers as words, before seats, doors and drawers. */
const numbers: Record<Language, ReadonlyMap<string, string>> = {
  it: new Map([
    ['due', '2'],
    ['tre', '3'],
    ['quattro', '4'],
    ['cinque', '5'],
    ['sei', '6'],
    ['otto', '8'],
  ]),
  en: new Map([
    ['two', '2'],
    ['three', '3'],
    ['four', '4'],
    ['five', '5'],
    ['six', '6'],
    ['eight', '8'],
  ]),
}

const stems: Record<Language, (word: string) => string> = {
  // Strips the endings of nouns and adjectives only. Snowball takes nouns for verbs: divano to div, divani to divan.
  it: (word) => (word.length < 4 ? word : word.replace(/h?i?[aeio]$/, '')),
  en: (word) => stemmer(word.replace(/(shel|lea|hal|scar)ves$/, '$1f').replace(/knives$/, 'knife')),
}
