/** Recognizes furniture by its catalog id, or by its name in English, Italian, French, German or Spanish. */

import {normalizeWords} from '../normalize-words.ts'
import type {SourcePiece} from './source-home.ts'

/**
 * Beginnings of words, or of several words in a row, in the form of `normalizeWords`; `$` ends a whole word.
 * The first matching row wins, so `bedside` stands before `bed`.
 */
const stems: readonly (readonly [category: string, stems: string])[] = [
  ['furniture/cabinet', 'bedside|nightstand|night table|comodin|chevet|nachttisch|nachtkast|mesita de noche|mesilla'],
  [
    'seating/sectional',
    'corner sofa|corner couch|sectional|l shaped sofa|l shaped couch|divano angolare|divano ad angolo|canape d angle|canape angle|ecksofa|eckcouch|wohnlandschaft|sofa esquiner|sofa en l$|rinconera|chaise longue',
  ],
  ['furniture/sofa', 'sofa|couch|divan|canape|settee|loveseat'],
  ['bathroom/bath', 'bath$|bathtub|hot tub|jacuzzi|vasca|baignoire|badewanne|banera'],
  ['bathroom/basin', 'washbasin|wash basin|basin|washstand|lavabo|lavandin|vasque|waschbecken|waschtisch|lavamanos'],
  ['bathroom/bidet', 'bidet'],
  ['bathroom/toilet', 'toilet|wc|water closet|vaso|sanitario|cuvette|klo$|inodoro|vater'],
  ['bathroom/shower', 'shower|doccia|box doccia|douche|dusche|duscht|ducha'],
  [
    'appliance/dishwasher',
    'dishwasher|dish washer|lavastoviglie|lave vaisselle|spulmaschine|geschirrspul|lavavajillas',
  ],
  [
    'appliance/washer',
    'washer|washing machine|clothes washer|laundry machine|dryer|tumble|lavatrice|asciugatrice|lave linge|seche linge|waschmaschine|waschetrockner|trockner|lavadora|secadora',
  ],
  [
    'appliance/fridge',
    'fridge|refrigerator|freezer|frigo|congelator|refrigerateur|congelateur|kuhlschrank|gefrier|nevera|frigorific',
  ],
  [
    'kitchen/hob',
    'hob$|cooker|cooktop|stove|range$|oven|fornell|piano cottura|cucina a gas|forno|cuisiniere|plaque|four$|herd$|kochfeld|backofen|fogon|cocina de|horno|vitroceramic',
  ],
  ['kitchen/sink', 'sink|lavello|lavandino cucina|evier|spule|spulbecken|fregadero'],
  [
    'kitchen/wall-cabinet',
    'kitchen upper|upper cabinet|wall cabinet|pensile|meuble haut|hangeschrank|oberschrank|mueble alto',
  ],
  [
    'kitchen/cabinet',
    'kitchen|worktop|countertop|counter$|mobile cucina|base cucina|meuble bas|kuche|arbeitsplatte|encimera',
  ],
  ['furniture/desk', 'desk|scrivania|bureau|schreibtisch|escritorio'],
  [
    'furniture/chair',
    'chair|armchair|stool|bench|seat$|sedia|sedie|poltrona|sgabello|panca|chaise|fauteuil|tabouret|banc$|stuhl|sessel|hocker|bank$|silla|sillon|taburete|butaca',
  ],
  ['furniture/table', 'table|tavol|tisch|couchtisch|mesa|esstisch'],
  [
    'furniture/wardrobe',
    'wardrobe|closet|armadio|guardaroba|armoire|dressing|penderie|kleiderschrank|schrank|armario|ropero',
  ],
  [
    'furniture/shelf',
    'shelf|shelves|shelving|bookcase|book case|bookshel|rack$|libreria|scaffal|mensola|etagere|bibliotheque|regal|estanter|estante|librero',
  ],
  [
    'furniture/bed',
    'bed$|bed |bunk|crib|cot$|loft bed|letto|letti|culla|lit$|lits$|berceau|bett$|doppelbett|einzelbett|kinderbett|etagenbett|cama|camas|litera|cuna|matelas|mattress|materasso',
  ],
  [
    'furniture/cabinet',
    'cabinet|cupboard|chest|dresser|drawer|sideboard|commode|credenza|cassett|mobile|mobiletto|madia|buffet|kommode|sideboard|vitrine|comoda|aparador|tv unit|meuble',
  ],
  ['heating/radiator', 'radiator|radiateur|termosifone|calorifero|termoarredo|heizkorper|heater'],
  [
    'decoration/plant',
    'plant|tree|flower|bush|shrub|hedge|pianta|piante|albero|fior|siepe|arbre|fleur|haie|pflanze|baum|blume|hecke|arbol|flor$|flores|seto|maceta',
  ],
]

const rows = stems.map(([category, all]) => [category, patternOf(all)] as const)

function patternOf(all: string): RegExp {
  return new RegExp(` (?:${all.replaceAll('$', ' ')})`)
}

/** The category of any other piece, which is drawn as a box. */
export const unknownCategory = 'furniture/other'

/** Returns a category that the drawing has a symbol for, if any matches. The catalog id counts before the name. */
export function categoryOf({catalogId, name}: Pick<SourcePiece, 'catalogId' | 'name'>): string {
  for (const text of [catalogId.slice(catalogId.lastIndexOf('#') + 1), name]) {
    const words = normalizeWords(text)
    const row = rows.find(([, pattern]) => pattern.test(words))
    if (row !== undefined) return row[0]
  }
  return unknownCategory
}
