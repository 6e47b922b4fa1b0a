import {en} from './en.ts'
import {it} from './it.ts'
import type {Language, Words} from './words.ts'

/** The texts of each language. */
export const wordsOf: Readonly<Record<Language, Words>> = {en, it}
