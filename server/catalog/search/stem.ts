import {stemmer} from '@orama/stemmers/english'
import type {Language} from '#shared/plan/words.ts'

/** What a folded word has in common with its other forms: sedia and sedie are sed. Words of both languages may share one. */
export const stem = (word: string, language: Language): string => stems[language](word)

const stems: Record<Language, (word: string) => string> = {
  // By the ends of nouns and adjectives alone. Snowball's stemmer takes nouns for verbs: divano is div, divani divan.
  it: (word) => (word.length < 4 ? word : word.replace(/h?i?[aeio]$/, '')),
  en: (word) => stemmer(word.replace(/(shel|lea|hal|scar)ves$/, '$1f').replace(/knives$/, 'knife')),
}
