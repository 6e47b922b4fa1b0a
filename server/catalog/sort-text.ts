import {fold} from './search/fold.ts'

/** Characters, so that a cursor holds it whole. */
const most = 48

/** A name as it is sorted: an accent or a capital puts it nowhere else. */
export const sortText = (name: string): string => [...fold(name)].slice(0, most).join('')
