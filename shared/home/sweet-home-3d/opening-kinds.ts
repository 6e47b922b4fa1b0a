import type {Opening} from '../schema.ts'
import {normalizeWords} from './normalize-words.ts'
import type {SourcePiece} from './source-home.ts'

/** Beginnings of words in English, Italian, French, German and Spanish. The first row that fits counts. */
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

/** From this height on, in metres, what names itself neither door nor window is a window. */
const leastSill = 0.3

type Said = Pick<SourcePiece, 'catalogId' | 'name' | 'z'> & {sashes: readonly unknown[]}

export function openingKindOf({catalogId, name, z, sashes}: Said): Opening['kind'] {
  for (const text of [catalogId, name]) {
    const said = normalizeWords(text)
    const row = rows.find(([, pattern]) => pattern.test(said))
    if (row !== undefined) return row[0]
  }
  if (z >= leastSill) return 'window'
  return sashes.length > 0 ? 'door' : 'passage'
}
