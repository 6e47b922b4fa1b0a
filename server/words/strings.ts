import type {Language} from '#shared/text/languages.ts'
import {en, type Strings} from './strings-en.ts'
import {it} from './strings-it.ts'

export type {Strings}

export const strings: Record<Language, Strings> = {en, it}
