import type {en} from './en.ts'

export type Language = 'en' | 'it'

export type Words = typeof en

/** The kinds of elements, as their names begin. */
export type KindName = keyof Words['kinds']
