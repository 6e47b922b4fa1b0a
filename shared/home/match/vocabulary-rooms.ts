/**
 * The words for rooms, floors and their qualities, in English and Italian, with regional words and abbreviations. A
 * phrase that ends with `*` matches the beginning of a word.
 */

/** Each kind of room, and the phrases that mean it. A phrase may mean several. */
export const roomPhrases: Readonly<Record<string, string>> = {
  kitchen: 'kitchen*|cucin*|cusin*|kit|kitch|tinello|tinelo|scullery|kitchenette|angolo cottura',
  living:
    'living room|living|lounge|sitting room|family room|family|front room|great room|reception room|soggiorno|sogg|sog|salotto|salone|sala|salotto buono|zona giorno|studio flat|open space|media room|tv room|sala tv|snug',
  'living?': 'stanza|parlour|parlor',
  den: 'den|games room|rumpus|rumpus room|rec room|recreation room|playroom|taverna|tavernetta|media room|man cave',
  dining: 'dining room|dining|sala da pranzo|sala pranzo|pranzo|tinello|tinelo|back room|breakfast room',
  bedroom:
    'bedroom*|bed room|bdr|br|camera|camere|cam|cammera|stanza da letto|camera da letto|letto|cameretta|cameret*|camer|stanzetta|nursery|box room|guest room|kids room|camera matrimoniale|wee room|spare room|our room|dormitorio|camera nostra',
  // A word with a question mark means the room only when its name says no other: `Master bath` is a bathroom.
  'bedroom?':
    'bed|master|primary|guest|ospiti|foresti|kids|ragazzi|guaglioni|bambini|bimbi|matrimoniale|matr|genitori|padronale|parents',
  bathroom:
    'bathroom*|bath room|bath|bagno|bagn|bagnetto|wc|loo|toilet|restroom|washroom|powder room|half bath|ensuite|en suite|cloakroom|shower room|servizi|cesso',
  'bathroom?': 'servizio|serv',
  study: 'study|office|home office|studio|ufficio|studiolo|scrittoio|library|biblioteca|craft room|workroom',
  entrance:
    'hallway|hall|entry|entryway|entrance|entrance hall|foyer|lobby|vestibule|ingresso|ingr|entrata|atrio|androne|anticamera|mudroom|mud room|boot room|front hall|front lobby',
  corridor:
    'hallway|hall|corridor|corridoio|corr|disimpegno|disimp|andito|landing|upstairs hall|pianerottolo|ballatoio|antibagno|passage|vano scala',
  stairs: 'stairs|staircase|stairwell|vano scala|scala|scale|landing|pianerottolo',
  laundry:
    'laundry|laundry room|utility|utility room|lavanderia|lavand|lavatoio|scullery|back kitchen|stireria|mudroom|mud room',
  storage:
    'storage|store room|storeroom|cupboard|airing cupboard|hot press|press|box room|ripostiglio|rip|sgabuzzino|stanzino|bugigattolo|deposito|magazzino|linen closet|closet|attic store|utility',
  wardrobe:
    'walk in closet|walk in|walk in robe|walk in wardrobe|wir|wic|cabina armadio|cabina|guardaroba|dressing room|closet|dressing',
  pantry: 'pantry|dispensa|larder',
  plant: 'furnace room|boiler room|locale tecnico|centrale termica|plant room|utility|quadro',
  barn: 'byre|barn|stalla|fienile|shed|capanno|outbuilding|pollaio',
  garage: 'garage|box auto|box|rimessa|autorimessa|carport|car port|posto auto',
  cellar: 'cellar|cantina|caneva|canova|cantinetta|basement|scantinato|seminterrato',
  attic: 'attic|loft|mansarda|sottotetto|soffitta|solaio',
  terrace: 'terrace|terrazza|terrazzo|terrazzino|patio|deck|alfresco|lastrico|pergolato|gazebo',
  porch: 'porch|front porch|portico|portego|veranda|loggia|loggetta|lolla|alfresco',
  balcony: 'balcony|balcon*|balc|poggiolo|pergolo|loggia|loggetta|terrazzino|ballatoio',
  garden: 'garden|giardino|yard|backyard|front yard|orto|cortile|corte|lawn|prato|aia',
  driveway: 'driveway|vialetto',
  outside: 'outside|outdoor|outdoors|esterno|esterni|fuori|exterior|external|balconi|esterna|giardini',
}

/** How much two kinds of rooms are taken for each other, from 0 to 1. Equal kinds are 1, others 0. */
export const roomKin: readonly (readonly [string, string, number])[] = [
  ['living', 'dining', 0.45],
  ['living', 'den', 0.7],
  ['kitchen', 'dining', 0.45],
  ['entrance', 'corridor', 0.75],
  ['corridor', 'stairs', 0.6],
  ['entrance', 'stairs', 0.5],
  ['laundry', 'bathroom', 0.3],
  ['storage', 'cellar', 0.5],
  ['storage', 'laundry', 0.45],
  ['storage', 'pantry', 0.75],
  ['storage', 'wardrobe', 0.65],
  ['storage', 'plant', 0.6],
  ['storage', 'barn', 0.5],
  ['laundry', 'plant', 0.6],
  ['attic', 'storage', 0.45],
  ['den', 'cellar', 0.5],
  ['terrace', 'porch', 0.75],
  ['terrace', 'balcony', 0.65],
  ['porch', 'balcony', 0.6],
  ['terrace', 'garden', 0.5],
  ['outside', 'terrace', 0.6],
  ['outside', 'porch', 0.6],
  ['outside', 'balcony', 0.6],
  ['outside', 'garden', 0.75],
  ['garden', 'driveway', 0.5],
]

/** The qualities that tell apart rooms of one kind. */
export const qualityPhrases: Readonly<Record<string, string>> = {
  main: 'matrimoniale|matr|master|primary|main bedroom|main|principale|padronale|padr|genitori|nostra|our room|our|camera nostra|mamma e papa|parents|en suite|ensuite',
  kids: 'ragazzi|bambini|kids|kid|children|cameretta|cameret*|camer|stanzetta|guaglioni|nursery|bimbi|figli|playroom',
  guest: 'guest*|ospiti|ospite|foresti|spare|visitors',
  wc: 'wc|loo|toilet|half bath|powder room|cloakroom|servizio|serv|di servizio|bagno ospiti|bagno di servizio|lavatory',
  large: 'grande|grand*|big|large',
  small: 'piccolo|piccola|piccol*|small|little|wee|bagnetto|saletta|box room|single',
  second: 'second|seconda|secondo|2nd',
}

/** Floors in words: how many levels above the ground. Words without a number only have an order. */
export const floorPhrases: Readonly<Record<string, string>> = {
  '-2': '-2|secondo interrato|sub basement',
  '-1': 'basement|cellar|cantina|cantinato|interrato|seminterrato|scantinato|-1|lower ground|garden level|pi|ps1|s1|taverna',
  '0': 'piano terra|pianterreno|pianoterra|pt|ground|ground floor|main|main floor|rialzato|piano rialzato|0|livello 0|level 0|gf|terra|downstairs|down|sotto|soto|da basso|giu|dabbasso|da soto|lower',
  '1': 'primo piano|piano primo|1p|p1|1 piano|piano 1|first|first floor|1|1st|1st floor|upper|upper floor|upstairs|up|sopra|sora|di sopra|su|livello 1|level 1|1f|primo',
  '2': 'secondo piano|piano secondo|2p|p2|2 piano|piano 2|second|second floor|2|2nd|2nd floor|livello 2|level 2|2f|mansarda|attic|loft|sottotetto|secondo|top',
  '3': 'terzo piano|piano terzo|3p|p3|3 piano|piano 3|third floor|3|3rd floor|terzo|third',
}

/** Floors that a room's or device's name may tell: only words that mean nothing else there. */
export const floorWordsInNames: Readonly<Record<string, string>> = {
  '-1': 'basement|interrato|seminterrato|scantinato|s1',
  '0': 'piano terra|pianterreno|pt|ground floor|downstairs|sotto|soto|gf',
  '1': 'primo piano|1p|p1|first floor|upstairs|sopra|sora|di sopra|1f',
  '2': 'secondo piano|2p|p2|second floor|2f|mansarda',
}

/** The kinds of rooms that things are usually in, for devices whose room nothing else tells. */
export const roomsOfThings: Readonly<Record<string, readonly string[]>> = {
  sink: ['kitchen'],
  hob: ['kitchen'],
  worktop: ['kitchen'],
  island: ['kitchen'],
  dishwasher: ['kitchen'],
  fridge: ['kitchen'],
  oven: ['kitchen'],
  microwave: ['kitchen'],
  coffee: ['kitchen'],
  kettle: ['kitchen'],
  toaster: ['kitchen'],
  washer: ['laundry', 'bathroom'],
  dryer: ['laundry', 'bathroom'],
  mirror: ['bathroom'],
  shower: ['bathroom'],
  bathtub: ['bathroom'],
  towel: ['bathroom'],
  bedside: ['bedroom'],
  wardrobe: ['bedroom'],
  sofa: ['living'],
  fireplace: ['living'],
  tv: ['living'],
  desk: ['study'],
  computer: ['study'],
  garagedoor: ['garage'],
  frontdoor: ['entrance'],
}
