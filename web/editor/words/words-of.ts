import type {Language, Words} from './words.ts'

/** The language of the page. */
export const language: Language = document.documentElement.lang === 'it' ? 'it' : 'en'

/** The texts of the page. The browser loads those of one language. */
export const words: Words = language === 'it' ? (await import('./it.ts')).it : (await import('./en.ts')).en
