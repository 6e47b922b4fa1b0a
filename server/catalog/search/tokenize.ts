import {fold} from './fold.ts'

/** Italian elisions (l'armadio, dell'ingresso) and the English genitive 's. */
const elided = /(?<![\p{L}\p{N}])(?:l|d|un|c|s|all|dall|dell|nell|sull|coll|quell)['’](?=\p{L})|['’]s(?![\p{L}\p{N}])/gu

/** Splits letters from digits: 90x200 has 90 and 200, 160cm has 160. */
const runs = /\p{L}+|\p{N}+/gu

/** Returns a text's folded words in order: runs of letters or of digits, in any script. */
export const tokenize = (text: string): string[] => fold(text).replace(elided, ' ').match(runs) ?? []
