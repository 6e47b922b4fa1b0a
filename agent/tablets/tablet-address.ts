import type {Tablets} from './tablets.ts'

/** Returns the address that lets a further tablet in. */
export const addressWithKey = (panel: string, tablets: Tablets): string => `${panel}?key=${tablets.key()}`
