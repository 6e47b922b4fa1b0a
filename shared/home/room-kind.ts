/** Recognizes the use of a room by its name in English, Italian, French, German, Spanish or Dutch. */

import {normalizeWords} from './normalize-words.ts'
import type {Room} from './schema.ts'

/** Beginnings of words; `$` ends a whole word. Outdoors comes first: a kitchen garden is no kitchen. */
const stems: readonly (readonly [kind: string, stems: string])[] = [
  ['terrace', 'terrace|terrazz|patio|deck$|veranda|porch|portico|terrasse|terraza|terras$|loggia'],
  ['balcony', 'balcon|balkon'],
  ['garden', 'garden|giardino|cortile|yard|courtyard|jardin|cour$|garten|hof$|tuin|achtertuin|voortuin'],
  ['kitchen', 'kitchen|cucin|angolo cottura|cuisine|kuche|cocina|keuken|woonkeuken'],
  [
    'bathroom',
    'bath|bagn|wc$|toilet|restroom|ensuite|en suite|powder room|shower|salle de bain|bad$|badezimmer|bano|aseo|lavabo|badkamer|douche',
  ],
  [
    'bedroom',
    'bedroom|camera$|camere$|cameretta|chambre|stanza da letto|nursery|guest room|schlafzimmer|kinderzimmer|dormitorio|habitacion|slaapkamer|kinderkamer|logeerkamer|babykamer|master|(?:child|children|kids)$(?!(?:s )?(?:play|den$))',
  ],
  [
    'living',
    'living|lounge|soggiorno|salotto|salone|sala$(?!da pranzo|pranzo)|sejour|salon|wohnzimmer|wohnen|woonkamer|zitkamer|family',
  ],
  ['dining', 'dining|pranzo|salle a manger|esszimmer|comedor|eetkamer'],
  ['study', 'study|office|studio$|ufficio|bureau|arbeitszimmer|buro|despacho|werkkamer|studeerkamer|kantoor'],
  [
    'hall',
    'hall|corridor|entrance|entry|foyer|ingresso|corridoio|disimpegno|atrio|couloir|entree|flur|diele|eingang|pasillo|entrada|recibidor|gang$|hal$|overloop|landing',
  ],
  [
    'laundry',
    'laundry|utility|lavanderia|buanderie|waschkuche|hauswirtschaft|lavadero|wasruimte|waskamer|washok|bijkeuken',
  ],
  [
    'storage',
    'storage|closet|pantry|cellar|ripostiglio|dispensa|cantina|cave$|cellier|abstell|keller|trastero|despensa|berging|kelder',
  ],
  ['garage', 'garage|box auto|carport|garaje'],
]

const outdoors = new Set(['terrace', 'balcony', 'garden'])
const rows = stems.map(([kind, all]) => [kind, new RegExp(` (?:${all.replaceAll('$', ' ')})`)] as const)

/** Returns a room's kind, and whether it is outdoors, as far as its name tells. */
export function roomKindOf(name: string): Pick<Room, 'kind' | 'outdoor'> {
  const words = normalizeWords(name)
  const kind = rows.find(([, pattern]) => pattern.test(words))?.[0]
  if (kind === undefined) return {}
  return outdoors.has(kind) ? {kind, outdoor: true} : {kind}
}
