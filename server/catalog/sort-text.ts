import {fold} from './search/fold.ts'

/** Characters of a name (shared/home/product/text.ts). A cursor holds as many, whatever they are. */
const most = 400

/** A name as it is sorted: an accent or a capital puts it nowhere else. */
export const sortText = (name: string): string => [...fold(name)].slice(0, most).join('')
