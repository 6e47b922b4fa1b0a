import type {Language} from '../../text/languages.ts'

/** The notes of an import: counts and names of changed and left-out elements, and their texts for people. */

import {formatHundredths, formatNumber} from '../../text/formats.ts'

export interface ImportNote {
  kind: ImportNoteKind
  count: number
  /** The elements' names in the file: at most 20, each once; absent when none has a name. */
  names?: string[]
  /** How much the first of them changed, where a number tells: as many as `names` at most. */
  changes?: ImportChange[]
}

/** A change of one element, in metres and square metres. */
export interface ImportChange {
  name: string
  width?: readonly [from: number, to: number]
  moved?: number
  area?: readonly [from: number, to: number]
}

/** The singular and the plural; `#` stands for the count. */
type Forms = readonly [one: string, several: string]

const changed = {
  'ends-joined': {
    en: ['# wall end was joined to another wall', '# wall ends were joined to other walls'],
    it: ['# estremità di muro è stata unita a un altro muro', '# estremità di muri sono state unite ad altri muri'],
  },
  'walls-joined': {
    en: ['# wall was joined to the next one in its line', '# walls were joined to the next ones in their lines'],
    it: [
      '# muro è stato unito al seguente sulla stessa linea',
      '# muri sono stati uniti ai seguenti sulla stessa linea',
    ],
  },
  'walls-merged': {
    en: ['# overlapping wall was merged into another', '# overlapping walls were merged into others'],
    it: ['# muro sovrapposto è stato unito a un altro', '# muri sovrapposti sono stati uniti ad altri'],
  },
  'walls-repeated': {
    en: ['# wall was repeated on another level', '# walls were repeated on other levels'],
    it: ['# muro è stato ripetuto su un altro livello', '# muri sono stati ripetuti su altri livelli'],
  },
  'walls-cut': {
    en: ['# wall was cut where it meets others', '# walls were cut where they meet others'],
    it: ['# muro è stato diviso dove ne incontra altri', '# muri sono stati divisi dove ne incontrano altri'],
  },
  'walls-bridged': {
    en: [
      '# gap around a door or window was closed with a wall',
      '# gaps around doors or windows were closed with walls',
    ],
    it: [
      '# vuoto attorno a una porta o finestra è stato chiuso con un muro',
      '# vuoti attorno a porte o finestre sono stati chiusi con muri',
    ],
  },
  'curves-straightened': {
    en: ['# curved wall became a row of straight walls', '# curved walls became rows of straight walls'],
    it: ['# muro curvo è diventato una fila di muri dritti', '# muri curvi sono diventati file di muri dritti'],
  },
  'dividers-added': {
    en: ['# divider was added where a room has no wall', '# dividers were added where rooms have no wall'],
    it: [
      '# divisorio è stato aggiunto dove una stanza non ha muri',
      '# divisori sono stati aggiunti dove le stanze non hanno muri',
    ],
  },
  'rooms-outlined': {
    en: ['# room was closed along its outline', '# rooms were closed along their outlines'],
    it: ['# stanza è stata chiusa lungo il suo contorno', '# stanze sono state chiuse lungo il loro contorno'],
  },
  'rooms-smaller': {
    en: [
      '# room is smaller than in the file, because walls or other rooms divide it',
      '# rooms are smaller than in the file, because walls or other rooms divide them',
    ],
    it: [
      '# stanza è più piccola che nel file, perché la dividono muri o altre stanze',
      '# stanze sono più piccole che nel file, perché le dividono muri o altre stanze',
    ],
  },
  'rooms-labelled': {
    en: ['# room was named after the label in it', '# rooms were named after the labels in them'],
    it: [
      '# stanza ha preso il nome dall’etichetta al suo interno',
      '# stanze hanno preso il nome dalle loro etichette',
    ],
  },
  'rooms-added': {
    en: ['# room was added in an enclosed space', '# rooms were added in enclosed spaces'],
    it: ['# stanza è stata aggiunta in uno spazio chiuso', '# stanze sono state aggiunte in spazi chiusi'],
  },
  'rooms-named': {
    en: ['# room without a name was given one', '# rooms without names were given names'],
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
  'windows-divided': {
    en: [
      '# window below the ridge of two walls became two windows side by side',
      '# windows below the ridge of two walls became two windows each, side by side',
    ],
    it: [
      '# finestra sotto il colmo di due muri è diventata due finestre affiancate',
      '# finestre sotto il colmo di due muri sono diventate due finestre affiancate ciascuna',
    ],
  },
  'floors-from-walls': {
    en: [
      '# room has no floor in the scan: its outline is the walls, one after the other',
      '# rooms have no floor in the scan: their outlines are the walls, one after the other',
    ],
    it: [
      '# stanza non ha il pavimento nella scansione: il contorno è fatto dei muri, uno dopo l’altro',
      '# stanze non hanno il pavimento nella scansione: i contorni sono fatti dei muri, uno dopo l’altro',
    ],
  },
  'thickness-assumed': {
    en: [
      '# wall is taken to be 16 cm thick, because the scan saw one side of it',
      '# walls are taken to be 16 cm thick, because the scan saw one side of them',
    ],
    it: [
      '# muro ha lo spessore supposto di 16 cm: la scansione ne ha visto un solo lato',
      '# muri hanno lo spessore supposto di 16 cm: la scansione ne ha visto un solo lato',
    ],
  },
  'faces-joined': {
    en: ['# wall was scanned from both sides', '# walls were scanned from both sides'],
    it: ['# muro è stato scansionato da entrambi i lati', '# muri sono stati scansionati da entrambi i lati'],
  },
  'openings-seen-twice': {
    en: [
      '# door or window that two rooms saw became one with the other',
      '# doors and windows that two rooms saw became one each',
    ],
    it: [
      '# porta o finestra vista da due stanze è diventata una sola',
      '# porte e finestre viste da due stanze sono diventate una ciascuna',
    ],
  },
  'unsure-low-confidence': {
    en: [
      '# element that the scan was not certain of: check it',
      '# elements that the scan was not certain of: check them',
    ],
    it: [
      '# elemento di cui la scansione non era certa: controllalo',
      '# elementi di cui la scansione non era certa: controllali',
    ],
  },
  'unsure-guessed': {
    en: [
      '# element is a guess, because the file doesn’t tell: check it',
      '# elements are guesses, because the file doesn’t tell: check them',
    ],
    it: [
      '# elemento è supposto, perché il file non lo dice: controllalo',
      '# elementi sono supposti, perché il file non lo dice: controllali',
    ],
  },
  'swings-guessed': {
    en: [
      '# door opens by a guess, because the file doesn’t tell: check its hinge and side',
      '# doors open by a guess, because the file doesn’t tell: check their hinges and sides',
    ],
    it: [
      '# porta si apre come Pianta ha supposto, perché il file non lo dice: controlla cerniera e verso',
      '# porte si aprono come Pianta ha supposto, perché il file non lo dice: controlla cerniere e versi',
    ],
  },
  'dxf-units': {
    en: ['# unit was taken for the drawing', '# units were taken for the drawing'],
    it: ['# unità è stata presa per il disegno', '# unità sono state prese per il disegno'],
  },
  'dxf-layers': {
    en: ['# layer was read as walls', '# layers were read as walls'],
    it: ['# layer è stato letto come muri', '# layer sono stati letti come muri'],
  },
  'dxf-thickness': {
    en: [
      '# wall drawn as one line got a thickness of 10 cm: correct it',
      '# walls drawn as one line got a thickness of 10 cm: correct it',
    ],
    it: [
      '# muro disegnato con una sola linea ha preso uno spessore di 10 cm: correggilo',
      '# muri disegnati con una sola linea hanno preso uno spessore di 10 cm: correggilo',
    ],
  },
  'holes-cut': {
    en: [
      '# hole was cut into another wall that stood in a door or window',
      '# holes were cut into other walls that stood in doors or windows',
    ],
    it: [
      '# varco è stato aperto in un altro muro che stava in una porta o finestra',
      '# varchi sono stati aperti in altri muri che stavano in porte o finestre',
    ],
  },
  'openings-as-items': {
    en: ['# door or window without a wall became furniture', '# doors and windows without a wall became furniture'],
    it: ['# porta o finestra senza muro è diventata un arredo', '# porte e finestre senza muro sono diventate arredi'],
  },
  'boxes-made': {
    en: ['# piece of furniture became a box of the same size', '# pieces of furniture became boxes of the same size'],
    it: ['# arredo è diventato una scatola della stessa misura', '# arredi sono diventati scatole della stessa misura'],
  },
  'groups-opened': {
    en: ['# group of furniture was split into its pieces', '# groups of furniture were split into their pieces'],
    it: ['# gruppo di arredi è stato diviso nei suoi pezzi', '# gruppi di arredi sono stati divisi nei loro pezzi'],
  },
  'measures-bounded': {
    en: ['# measure beyond Pianta’s limits was adjusted', '# measures beyond Pianta’s limits were adjusted'],
    it: ['# misura oltre i limiti di Pianta è stata corretta', '# misure oltre i limiti di Pianta sono state corrette'],
  },
  'names-cut': {
    en: ['# long text was shortened', '# long texts were shortened'],
    it: ['# testo lungo è stato accorciato', '# testi lunghi sono stati accorciati'],
  },
  'levels-merged': {
    en: [
      '# level at the same elevation became part of its floor',
      '# levels at the same elevation became parts of their floors',
    ],
    it: [
      '# livello alla stessa quota è diventato parte del suo piano',
      '# livelli alla stessa quota sono diventati parte dei loro piani',
    ],
  },
  'plan-moved': {
    en: ['# plan far from the origin was moved to it', '# plans far from the origin were moved to it'],
    it: ['# pianta lontana dall’origine è stata spostata lì', '# piante lontane dall’origine sono state spostate lì'],
  },
  screens: {
    en: [
      '# low or hanging wall inside a room became furniture',
      '# low or hanging walls inside rooms became furniture',
    ],
    it: [
      '# muro basso o sospeso dentro una stanza è diventato un arredo',
      '# muri bassi o sospesi dentro le stanze sono diventati arredi',
    ],
  },
  'curtain-walls': {
    en: ['# curtain wall became a wall with windows', '# curtain walls became walls with windows'],
    it: [
      '# facciata continua è diventata un muro con finestre',
      '# facciate continue sono diventate muri con finestre',
    ],
  },
  'levels-kept-hidden': {
    en: ['# hidden level is now visible', '# hidden levels are now visible'],
    it: ['# livello nascosto ora è visibile', '# livelli nascosti ora sono visibili'],
  },
} as const satisfies Record<string, Record<Language, Forms>>

const left = {
  rooms: {
    en: ['# room could not be enclosed by walls', '# rooms could not be enclosed by walls'],
    it: ['# stanza che i muri non chiudono', '# stanze che i muri non chiudono'],
  },
  'rooms-covered': {
    en: ['# room lies completely under other rooms', '# rooms lie completely under other rooms'],
    it: ['# stanza del tutto coperta da altre', '# stanze del tutto coperte da altre'],
  },
  'walls-without-length': {
    en: ['# wall without length', '# walls without length'],
    it: ['# muro senza lunghezza', '# muri senza lunghezza'],
  },
  hidden: {
    en: ['# hidden piece of furniture', '# hidden pieces of furniture'],
    it: ['# arredo nascosto', '# arredi nascosti'],
  },
  'scans-left-out': {
    en: ['# scan of another session', '# scans of other sessions'],
    it: ['# scansione di un’altra sessione', '# scansioni di altre sessioni'],
  },
  'unsure-left-out': {
    en: ['# unsure element that you left out', '# unsure elements that you left out'],
    it: ['# elemento incerto che non hai voluto', '# elementi incerti che non hai voluto'],
  },
  'too-many': {
    en: ['# element beyond Pianta’s limits', '# elements beyond Pianta’s limits'],
    it: ['# elemento oltre i limiti di Pianta', '# elementi oltre i limiti di Pianta'],
  },
  unreadable: {
    en: ['# element with missing or wrong numbers', '# elements with missing or wrong numbers'],
    it: ['# elemento con numeri mancanti o sbagliati', '# elementi con numeri mancanti o sbagliati'],
  },
  models: {
    en: ['# 3D model', '# 3D models'],
    it: ['# modello 3D', '# modelli 3D'],
  },
  'furniture-models': {
    en: [
      '# piece of furniture, because this form of the scan doesn’t tell its size: export the JSON to have it',
      '# pieces of furniture, because this form of the scan doesn’t tell their sizes: export the JSON to have them',
    ],
    it: [
      '# mobile, perché questa forma della scansione non ne dice la misura: esporta il JSON per averlo',
      '# mobili, perché questa forma della scansione non ne dice le misure: esporta il JSON per averli',
    ],
  },
  'openings-in-mesh': {
    en: [
      '# wall with holes for doors or windows, which this form of the scan doesn’t tell apart: export the JSON to have them',
      '# walls with holes for doors or windows, which this form of the scan doesn’t tell apart: export the JSON to have them',
    ],
    it: [
      '# muro con varchi di porte o finestre, che questa forma della scansione non distingue: esporta il JSON per averle',
      '# muri con varchi di porte o finestre, che questa forma della scansione non distingue: esporta il JSON per averle',
    ],
  },
  'sloping-tops': {
    en: ['# sloping top of a wall', '# sloping tops of walls'],
    it: ['# bordo inclinato in cima a un muro', '# bordi inclinati in cima a muri'],
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
    en: ['# shelf in a piece of furniture', '# shelves in pieces of furniture'],
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
    en: ['# saved viewpoint', '# saved viewpoints'],
    it: ['# punto di vista salvato', '# punti di vista salvati'],
  },
  'storeys-empty': {
    en: ['# storey without walls and rooms', '# storeys without walls and rooms'],
    it: ['# piano senza muri e stanze', '# piani senza muri e stanze'],
  },
  'dxf-names': {
    en: ['# name of a room outside any closed space', '# names of rooms outside any closed space'],
    it: ['# nome di stanza fuori da ogni spazio chiuso', '# nomi di stanze fuori da ogni spazio chiuso'],
  },
  'dxf-shared': {
    en: ['# space that several names claim', '# spaces that several names claim'],
    it: ['# spazio che più nomi si contendono', '# spazi che più nomi si contendono'],
  },
  'dxf-alone': {
    en: [
      '# metre of wall lines without a parallel line beside it',
      '# metres of wall lines without a parallel line beside them',
    ],
    it: [
      '# metro di linee di muro senza una linea parallela accanto',
      '# metri di linee di muro senza una linea parallela accanto',
    ],
  },
  'dxf-unread': {
    en: ['# entity of a type that Pianta doesn’t read', '# entities of types that Pianta doesn’t read'],
    it: ['# entità di un tipo che Pianta non legge', '# entità di tipi che Pianta non legge'],
  },
  'ifc-shapeless': {
    en: [
      '# wall, room or stair without a shape that can be read',
      '# walls, rooms or stairs without a shape that can be read',
    ],
    it: ['# muro, stanza o scala senza una forma leggibile', '# muri, stanze o scale senza una forma leggibile'],
  },
  'walls-too-low': {
    en: ['# wall lower than 30 cm', '# walls lower than 30 cm'],
    it: ['# muro più basso di 30 cm', '# muri più bassi di 30 cm'],
  },
  'ifc-niches': {
    en: ['# niche or hole in a wall', '# niches or holes in walls'],
    it: ['# nicchia o foro in un muro', '# nicchie o fori nei muri'],
  },
  'ifc-roofs': {en: ['# roof', '# roofs'], it: ['# tetto', '# tetti']},
  'ifc-slabs': {
    en: ['# slab, plate or foundation', '# slabs, plates and foundations'],
    it: ['# soletta, lastra o fondazione', '# solette, lastre e fondazioni'],
  },
  'ifc-columns': {en: ['# column', '# columns'], it: ['# colonna', '# colonne']},
  'ifc-beams': {en: ['# beam or member', '# beams and members'], it: ['# trave o profilo', '# travi e profili']},
  'ifc-coverings': {
    en: ['# covering of a floor, wall or ceiling', '# coverings of floors, walls and ceilings'],
    it: ['# rivestimento di pavimento, parete o soffitto', '# rivestimenti di pavimenti, pareti e soffitti'],
  },
  'ifc-railings': {
    en: ['# railing or ramp', '# railings and ramps'],
    it: ['# ringhiera o rampa', '# ringhiere e rampe'],
  },
  'ifc-furniture': {en: ['# piece of furniture', '# pieces of furniture'], it: ['# arredo', '# arredi']},
  'ifc-installations': {
    en: ['# part of water, heating or electricity', '# parts of water, heating and electricity'],
    it: ['# parte di impianto', '# parti di impianti'],
  },
  'ifc-other': {
    en: ['# element of no kind that Pianta knows', '# elements of no kind that Pianta knows'],
    it: ['# elemento di tipo sconosciuto a Pianta', '# elementi di tipi sconosciuti a Pianta'],
  },
  'print-settings': {
    en: ['the print settings', 'the print settings'],
    it: ['le impostazioni di stampa', 'le impostazioni di stampa'],
  },
  video: {
    en: ['# camera position of a video', '# camera positions of a video'],
    it: ['# inquadratura di un video', '# inquadrature di un video'],
  },
} as const satisfies Record<string, Record<Language, Forms>>

export type ChangeKind = keyof typeof changed
export type LeftKind = keyof typeof left
export type ImportNoteKind = ChangeKind | LeftKind

const sentences: Record<ImportNoteKind, Record<Language, Forms>> = {...changed, ...left}

/** Returns whether a note tells of a change; the others tell of omissions. */
export const isChange = (kind: ImportNoteKind): kind is ChangeKind => Object.hasOwn(changed, kind)

export const noteKinds = Object.keys(sentences) as ImportNoteKind[]

const maxNamesListed = 5

/** Describes a note in one line, with the first names: `2 walls without length: north, w7`. */
export function describeNote({kind, count, names = [], changes = []}: ImportNote, language: Language): string {
  const [one, several] = sentences[kind][language]
  const sentence = (count === 1 ? one : several).replace('#', formatNumber(language, count))
  const listed = changes.length > 0 ? changes.map((change) => describeChange(change, language)) : names
  if (listed.length === 0) return sentence
  const more = listed.length > maxNamesListed ? ', …' : ''
  return `${sentence}: ${listed.slice(0, maxNamesListed).join(', ')}${more}`
}

const moved = {
  en: (metres: string) => `moved by ${metres}`,
  it: (metres: string) => `spostamento di ${metres}`,
}

/** Describes a change: `Window (1.90 → 1.06 m, moved by 0.52 m)`. */
function describeChange(change: ImportChange, language: Language): string {
  const metres = (value: number) => formatHundredths(language, value)
  const parts = [
    ...(change.width ? [`${metres(change.width[0])} → ${metres(change.width[1])} m`] : []),
    ...(change.area ? [`${change.area.map((value) => formatNumber(language, value)).join(' → ')} m²`] : []),
    ...(change.moved ? [moved[language](`${metres(change.moved)} m`)] : []),
  ]
  return `${change.name} (${parts.join(', ')})`
}
