import {fold} from './fold.ts'

/** What Italian runs together with the next word (l'armadio, dell'ingresso), and the s of the English genitive. */
const elided = /(?<![\p{L}\p{N}])(?:l|d|un|c|s|all|dall|dell|nell|sull|coll|quell)['’](?=\p{L})|['’]s(?![\p{L}\p{N}])/gu

/** Letters apart from digits: 90x200 has 90 and 200, 160cm has 160. */
const runs = /\p{L}+|\p{N}+/gu

/** The words of a text, folded, in their order: runs of letters, or of digits, of any script. */
export const tokenize = (text: string): string[] => fold(text).replace(elided, ' ').match(runs) ?? []
