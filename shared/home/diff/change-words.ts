/** The texts of changes, for people. */
import type {Language} from '../../text/languages.ts'

export type ChangeVerb = 'added' | 'removed' | 'moved' | 'changed'

/** A kind of element as people know it: an opening is a door or a window. */
export type NamedKind =
  | 'home'
  | 'level'
  | 'plan'
  | 'presentation'
  | 'product'
  | 'area'
  | 'room'
  | 'wall'
  | 'fence'
  | 'door'
  | 'window'
  | 'garage'
  | 'passage'
  | 'item'
  | 'light'
  | 'plate'
  | 'awning'
  | 'pergola'
  | 'shutter'
  | 'stair'
  | 'drawing'
  | 'dimension'
  | 'label'
  | 'polyline'
  | 'radar'

export interface ChangeWords {
  language: Language
  kinds: Record<NamedKind, string>
  verbs: Record<ChangeVerb, (kind: NamedKind) => string>
  /** The labels of fields, by their key in the home. */
  fields: Readonly<Record<string, string>>
  /** A wall without a name: `Wall of 4.20 m`. */
  ofLength(kind: string, length: string): string
  /** The place of an element: ` in Kitchen`, ` between Kitchen and Hall`. */
  inRooms(one: string, other: string | undefined): string
  by(distance: string): string
  /** Follows an added element that drives devices. */
  withDevices: string
  quoted(text: string): string
  /** A value that is absent. */
  none: string
}

const en: ChangeWords = {
  language: 'en',
  kinds: {
    home: 'Home',
    level: 'Level',
    plan: 'Plan',
    presentation: 'Presentation',
    product: 'Product',
    area: 'Area',
    room: 'Room',
    wall: 'Wall',
    fence: 'Fence',
    door: 'Door',
    window: 'Window',
    garage: 'Garage door',
    passage: 'Passage',
    item: 'Furniture',
    light: 'Light',
    plate: 'Plate',
    awning: 'Awning',
    pergola: 'Pergola',
    shutter: 'Shutter',
    stair: 'Stair',
    drawing: 'Drawing behind',
    dimension: 'Dimension',
    label: 'Text',
    polyline: 'Line',
    radar: 'Radar',
  },
  verbs: {added: () => 'Added', removed: () => 'Removed', moved: () => 'Moved', changed: () => 'Changed'},
  fields: {
    // Fields that are computed from the drawing.
    length: 'length',
    netArea: 'floor area',
    ends: 'its ends',
    course: 'its course',
    labelPlace: 'place of its name',
    // Fields of the format.
    name: 'name',
    note: 'note',
    extra: 'data of its own',
    align: 'alignment',
    angle: 'angle',
    area: 'area',
    awningKind: 'kind of awning',
    bindings: 'devices',
    bow: 'curve',
    ceiling: 'ceiling',
    closed: 'closed',
    color: 'colour',
    curved: 'curved',
    device: 'device of the house',
    end: 'end of the line',
    floor: 'floor',
    height: 'height',
    heightAtEnd: 'height at its end',
    hinge: 'side of the hinge',
    kelvin: 'colour temperature',
    kind: 'kind',
    lang: 'language of the names',
    leaves: 'leaves',
    left: 'surface of the left side',
    level: 'level',
    lumens: 'brightness',
    mirror: 'mirrored',
    model: 'model',
    modules: 'modules',
    offset: 'distance from the points',
    opacity: 'opacity',
    options: 'options',
    outdoor: 'outdoors',
    pitch: 'slope',
    plans: 'plans shown',
    product: 'product',
    reach: 'reach',
    right: 'surface of the right side',
    show: 'kinds of elements shown',
    side: 'side of the wall',
    sill: 'height of the sill',
    site: 'location',
    size: 'size',
    slab: 'thickness of the floor',
    slots: 'switches and sockets',
    src: 'picture',
    start: 'start of the line',
    steps: 'steps',
    style: 'style',
    text: 'text',
    theme: 'colours',
    thickness: 'thickness',
    to: 'level it leads to',
    units: 'units',
    view: 'viewpoint',
    wall: 'wall',
    width: 'width',
    z: 'height above the floor',
    zones: 'zones',
  },
  ofLength: (kind, length) => `${kind} of ${length}`,
  inRooms: (one, other) => (other === undefined ? ` in ${one}` : ` between ${one} and ${other}`),
  by: (distance) => ` by ${distance}`,
  withDevices: ', with devices',
  quoted: (text) => `“${text}”`,
  none: 'none',
}

const feminine: ReadonlySet<NamedKind> = new Set([
  'home',
  'plan',
  'presentation',
  'area',
  'room',
  'fence',
  'door',
  'window',
  'garage',
  'light',
  'plate',
  'awning',
  'pergola',
  'shutter',
  'stair',
  'dimension',
  'label',
  'polyline',
])

/** Returns a participle that agrees with its kind. */
const agreeing = (stem: string) => (kind: NamedKind) => `${stem}${feminine.has(kind) ? 'a' : 'o'}`

const it: ChangeWords = {
  language: 'it',
  kinds: {
    home: 'Casa',
    level: 'Livello',
    plan: 'Pianta',
    presentation: 'Presentazione',
    product: 'Prodotto',
    area: 'Zona',
    room: 'Stanza',
    wall: 'Muro',
    fence: 'Recinzione',
    door: 'Porta',
    window: 'Finestra',
    garage: 'Porta del garage',
    passage: 'Passaggio',
    item: 'Arredo',
    light: 'Luce',
    plate: 'Placca',
    awning: 'Tenda',
    pergola: 'Pergola',
    shutter: 'Tapparella',
    stair: 'Scala',
    drawing: 'Disegno dietro',
    dimension: 'Quota',
    label: 'Scritta',
    polyline: 'Linea',
    radar: 'Radar',
  },
  verbs: {
    added: agreeing('Aggiunt'),
    removed: agreeing('Tolt'),
    moved: agreeing('Spostat'),
    changed: agreeing('Cambiat'),
  },
  fields: {
    length: 'lunghezza',
    netArea: 'superficie',
    ends: 'i suoi estremi',
    course: 'il suo percorso',
    labelPlace: 'posto del nome',
    name: 'nome',
    note: 'nota',
    extra: 'dati propri',
    align: 'allineamento',
    angle: 'angolo',
    area: 'zona',
    awningKind: 'tipo di tenda',
    bindings: 'dispositivi',
    bow: 'curva',
    ceiling: 'soffitto',
    closed: 'chiusa',
    color: 'colore',
    curved: 'curva',
    device: 'dispositivo della casa',
    end: 'fine della linea',
    floor: 'pavimento',
    height: 'altezza',
    heightAtEnd: 'altezza alla fine',
    hinge: 'lato della cerniera',
    kelvin: 'temperatura di colore',
    kind: 'tipo',
    lang: 'lingua dei nomi',
    leaves: 'ante',
    left: 'superficie del lato sinistro',
    level: 'livello',
    lumens: 'luminosità',
    mirror: 'a specchio',
    model: 'modello',
    modules: 'moduli',
    offset: 'distanza dai punti',
    opacity: 'opacità',
    options: 'opzioni',
    outdoor: 'all’aperto',
    pitch: 'pendenza',
    plans: 'piante mostrate',
    product: 'prodotto',
    reach: 'sporgenza',
    right: 'superficie del lato destro',
    show: 'tipi di elementi mostrati',
    side: 'lato del muro',
    sill: 'altezza del davanzale',
    site: 'posizione',
    size: 'dimensione',
    slab: 'spessore del solaio',
    slots: 'interruttori e prese',
    src: 'immagine',
    start: 'inizio della linea',
    steps: 'gradini',
    style: 'stile',
    text: 'testo',
    theme: 'colori',
    thickness: 'spessore',
    to: 'livello a cui porta',
    units: 'unità di misura',
    view: 'punto di vista',
    wall: 'muro',
    width: 'larghezza',
    z: 'altezza dal pavimento',
    zones: 'zone',
  },
  ofLength: (kind, length) => `${kind} di ${length}`,
  inRooms: (one, other) => (other === undefined ? ` in ${one}` : ` tra ${one} e ${other}`),
  by: (distance) => ` di ${distance}`,
  withDevices: ', con dispositivi',
  quoted: (text) => `«${text}»`,
  none: 'niente',
}

export const changeWords: Readonly<Record<Language, ChangeWords>> = {en, it}
