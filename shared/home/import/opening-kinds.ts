import {normalizeWords} from '../normalize-words.ts'
import type {Opening} from '../schema.ts'
import type {SourcePiece} from './source-home.ts'

/** Beginnings of words in English, Italian, French, German and Spanish. The first matching row wins. */
const rows: readonly (readonly [Opening['kind'], RegExp])[] = [
  ['garage', / (?:garage|box auto|carport|basculante|sectional|garaje)/],
  [
    'window',
    / (?:window|skylight|velux|finestr|porta finestra|portafinestra|lucernari|oblo|fenetre|porte fenetre|hublot|fenster|balkontur|ventan|service hatch)/,
  ],
  [
    'passage',
    / (?:(?:round )?door frame|passage|arch|open frame|apertura|varco|passaggio|ouverture|durchgang|hueco|abertura)/,
  ],
  ['door', / (?:door|porta |porte|puerta|tur |haustur|gate|cancello|portail|tor )/],
]

/** Metres. An opening this high above the floor is a window, unless its words say otherwise. */
const minSill = 0.3

type OpeningTraits = Pick<SourcePiece, 'catalogId' | 'name' | 'z' | 'opening'> & {sashes: readonly unknown[]}

/** Returns the kind that the file tells; else by its catalog id or name, and otherwise by its height and sashes. */
export function openingKindOf({catalogId, name, z, sashes, opening}: OpeningTraits): Opening['kind'] {
  if (opening !== undefined) return opening.kind
  for (const text of [catalogId, name]) {
    const words = normalizeWords(text)
    const row = rows.find(([, pattern]) => pattern.test(words))
    if (row !== undefined) return row[0]
  }
  if (z >= minSill) return 'window'
  return sashes.length > 0 ? 'door' : 'passage'
}
