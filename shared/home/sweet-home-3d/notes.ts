/** The notes of an import: counts and names of changed and left-out elements, and their texts for people. */

export interface ImportNote {
  kind: ImportNoteKind
  count: number
  /** The elements' names in the file: at most 20, each once; absent when none has a name. */
  names?: string[]
}

type Language = 'en' | 'it'
/** The singular and the plural; `#` stands for the count. */
type Forms = readonly [one: string, several: string]

const changed = {
  'ends-joined': {
    en: ['# wall end was brought onto another wall', '# wall ends were brought together or onto other walls'],
    it: [
      '# estremo di muro è stato portato su un altro muro',
      '# estremi di muri sono stati uniti o portati su altri muri',
    ],
  },
  'walls-merged': {
    en: ['# wall that ran over another was made one with it', '# walls that ran over others were made one with them'],
    it: [
      '# muro sovrapposto a un altro è stato unito a quello',
      '# muri sovrapposti ad altri sono stati uniti a quelli',
    ],
  },
  'walls-repeated': {
    en: ['# wall of one level stands on another level too', '# walls of one level stand on other levels too'],
    it: ['# muro di un livello sta anche su un altro livello', '# muri di un livello stanno anche su altri livelli'],
  },
  'walls-cut': {
    en: ['# wall was cut into pieces where it meets others', '# walls were cut into pieces where they meet others'],
    it: [
      '# muro è stato tagliato in pezzi dove ne incontra altri',
      '# muri sono stati tagliati in pezzi dove ne incontrano altri',
    ],
  },
  'walls-bridged': {
    en: [
      '# gap with a door or window in it was closed with a wall',
      '# gaps with a door or window in them were closed with walls',
    ],
    it: [
      '# varco con una porta o finestra è stato chiuso con un muro',
      '# varchi con porte o finestre sono stati chiusi con muri',
    ],
  },
  'curves-straightened': {
    en: ['# curved wall became a row of straight ones', '# curved walls became rows of straight ones'],
    it: ['# muro curvo è diventato una fila di muri dritti', '# muri curvi sono diventati file di muri dritti'],
  },
  'dividers-added': {
    en: ['# divider was added where a room has no wall', '# dividers were added where rooms have no wall'],
    it: [
      '# divisorio è stato aggiunto dove una stanza non ha muro',
      '# divisori sono stati aggiunti dove le stanze non hanno muri',
    ],
  },
  'rooms-outlined': {
    en: ['# room was closed with its own outline', '# rooms were closed with their own outlines'],
    it: ['# stanza è stata chiusa con il suo contorno', '# stanze sono state chiuse con il loro contorno'],
  },
  'rooms-named': {
    en: ['# room without a name was given one', '# rooms without a name were given one'],
    it: ['# stanza senza nome ne ha ricevuto uno', '# stanze senza nome ne hanno ricevuto uno'],
  },
  'openings-fitted': {
    en: [
      '# door or window was moved or narrowed to fit its wall',
      '# doors and windows were moved or narrowed to fit their walls',
    ],
    it: [
      '# porta o finestra è stata spostata o ristretta per stare nel suo muro',
      '# porte e finestre sono state spostate o ristrette per stare nei loro muri',
    ],
  },
  'openings-as-items': {
    en: [
      '# door or window that is on no wall became furniture',
      '# doors and windows that are on no wall became furniture',
    ],
    it: [
      '# porta o finestra che non è su un muro è diventata un arredo',
      '# porte e finestre che non sono su un muro sono diventate arredi',
    ],
  },
  'boxes-made': {
    en: ['# piece of furniture became a box of its size', '# pieces of furniture became boxes of their size'],
    it: ['# arredo è diventato una scatola delle sue misure', '# arredi sono diventati scatole delle loro misure'],
  },
  'groups-opened': {
    en: ['# group of furniture was taken apart', '# groups of furniture were taken apart'],
    it: ['# gruppo di arredi è stato sciolto', '# gruppi di arredi sono stati sciolti'],
  },
  'measures-bounded': {
    en: [
      '# measure was brought within what the format allows',
      '# measures were brought within what the format allows',
    ],
    it: ['# misura è stata riportata nei limiti del formato', '# misure sono state riportate nei limiti del formato'],
  },
  'names-cut': {
    en: ['# long text was cut', '# long texts were cut'],
    it: ['# testo lungo è stato accorciato', '# testi lunghi sono stati accorciati'],
  },
  'labels-kept': {
    en: ['# label was kept as text, not drawn', '# labels were kept as text, not drawn'],
    it: ['# etichetta è rimasta come testo, non disegnata', '# etichette sono rimaste come testo, non disegnate'],
  },
  'levels-kept-hidden': {
    en: ['# level hidden in the file is shown', '# levels hidden in the file are shown'],
    it: ['# livello nascosto nel file viene mostrato', '# livelli nascosti nel file vengono mostrati'],
  },
} as const satisfies Record<string, Record<Language, Forms>>

const left = {
  rooms: {
    en: ['# room could not be enclosed', '# rooms could not be enclosed'],
    it: ['# stanza non si è potuta chiudere', '# stanze non si sono potute chiudere'],
  },
  'rooms-covered': {
    en: ['# room lies wholly under others', '# rooms lie wholly under others'],
    it: ['# stanza è del tutto coperta da altre', '# stanze sono del tutto coperte da altre'],
  },
  'walls-without-length': {
    en: ['# wall without length', '# walls without length'],
    it: ['# muro senza lunghezza', '# muri senza lunghezza'],
  },
  hidden: {
    en: ['# hidden piece of furniture', '# hidden pieces of furniture'],
    it: ['# arredo nascosto', '# arredi nascosti'],
  },
  'too-many': {
    en: ['# element over the format’s limits', '# elements over the format’s limits'],
    it: ['# elemento oltre i limiti del formato', '# elementi oltre i limiti del formato'],
  },
  unreadable: {
    en: ['# element without the numbers it needs', '# elements without the numbers they need'],
    it: ['# elemento senza i numeri necessari', '# elementi senza i numeri necessari'],
  },
  models: {
    en: ['# 3D model', '# 3D models'],
    it: ['# modello 3D', '# modelli 3D'],
  },
  'sloping-tops': {
    en: ['# wall’s sloping top', '# walls’ sloping tops'],
    it: ['# muro ha perso la sommità inclinata', '# muri hanno perso la sommità inclinata'],
  },
  baseboards: {
    en: ['# baseboard', '# baseboards'],
    it: ['# battiscopa', '# battiscopa'],
  },
  textures: {
    en: ['# texture', '# textures'],
    it: ['# trama', '# trame'],
  },
  materials: {
    en: ['# material of a model', '# materials of models'],
    it: ['# materiale di un modello', '# materiali di modelli'],
  },
  'cut-outs': {
    en: ['# shape cut out of a wall', '# shapes cut out of walls'],
    it: ['# sagoma ritagliata in un muro', '# sagome ritagliate nei muri'],
  },
  shelves: {
    en: ['# shelf within a piece of furniture', '# shelves within pieces of furniture'],
    it: ['# ripiano di un arredo', '# ripiani di arredi'],
  },
  tilts: {
    en: ['# piece of furniture is no longer tilted', '# pieces of furniture are no longer tilted'],
    it: ['# arredo non è più inclinato', '# arredi non sono più inclinati'],
  },
  polylines: {
    en: ['# polyline', '# polylines'],
    it: ['# polilinea', '# polilinee'],
  },
  dimensions: {
    en: ['# dimension line', '# dimension lines'],
    it: ['# quota', '# quote'],
  },
  labels: {
    en: ['# label', '# labels'],
    it: ['# etichetta', '# etichette'],
  },
  images: {
    en: ['# background image', '# background images'],
    it: ['# immagine di sfondo', '# immagini di sfondo'],
  },
  cameras: {
    en: ['# point of view', '# points of view'],
    it: ['# punto di vista', '# punti di vista'],
  },
  'print-settings': {
    en: ['the print settings', 'the print settings'],
    it: ['le impostazioni di stampa', 'le impostazioni di stampa'],
  },
  video: {
    en: ['# stop of a video', '# stops of a video'],
    it: ['# tappa di un video', '# tappe di un video'],
  },
} as const satisfies Record<string, Record<Language, Forms>>

export type ChangeKind = keyof typeof changed
export type LeftKind = keyof typeof left
export type ImportNoteKind = ChangeKind | LeftKind

const sentences: Record<ImportNoteKind, Record<Language, Forms>> = {...changed, ...left}

export const noteKinds = Object.keys(sentences) as ImportNoteKind[]

const maxNamesListed = 5

/** Describes a note in one line, with the first names: `2 walls without length: north, w7`. */
export function describeNote({kind, count, names = []}: ImportNote, language: Language): string {
  const [one, several] = sentences[kind][language]
  const sentence = (count === 1 ? one : several).replace('#', count.toLocaleString(language))
  if (names.length === 0) return sentence
  const more = names.length > maxNamesListed ? ', …' : ''
  return `${sentence}: ${names.slice(0, maxNamesListed).join(', ')}${more}`
}
