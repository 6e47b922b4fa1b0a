import {describeNotImportable, NotImportable} from '#shared/home/import/not-importable.ts'
import type {Language} from '#shared/text/languages.ts'

/** The reason to refuse a file before its home is read. */
export type RefusalReason = keyof typeof sentences

/** Thrown for a file that can't be imported. Its message is English; `describeRefusal` returns every language. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal'
  readonly reason: RefusalReason
  /** The parser's message, in English. */
  readonly detail: string | undefined

  constructor(reason: RefusalReason, {detail, ...options}: ErrorOptions & {detail?: string} = {}) {
    super(sentences[reason].en, options)
    this.reason = reason
    this.detail = detail
  }
}

const sentences = {
  unknown: {
    en: 'This is neither a Sweet Home 3D file (.sh3d, .sh3x), a building model (.ifc), a CAD drawing (.dxf), a room scan (.json, .usdz) nor a Pianta home (.json). Choose another file.',
    it: 'Questo non è né un file di Sweet Home 3D (.sh3d, .sh3x), né un modello di edificio (.ifc), né un disegno CAD (.dxf), né la scansione di una stanza (.json, .usdz), né una casa di Pianta (.json). Scegli un altro file.',
  },
  'no-schema': {
    en: 'This isn’t a Pianta home file: “schema” is missing. Choose a file that Pianta or an app for it wrote; a home written by hand starts with {"schema": 1, "name": "…"}.',
    it: 'Questo non è il file di una casa di Pianta: manca “schema”. Scegli un file scritto da Pianta o da una sua app; una casa scritta a mano comincia con {"schema": 1, "name": "…"}.',
  },
  'not-json': {
    en: 'This isn’t a Pianta home file: its JSON is broken. Correct it, or choose another file.',
    it: 'Questo non è il file di una casa di Pianta: il suo JSON è rotto. Correggilo o scegli un altro file.',
  },
  dwg: {
    en: 'This is a DWG drawing, whose format is closed. Save it as DXF in your drawing program.',
    it: 'Questo è un disegno DWG, un formato chiuso. Salvalo come DXF nel tuo programma di disegno.',
  },
  picture: {
    en: 'This is a picture or a PDF, not a plan of walls. Put it behind the plan in Pianta’s editor, and draw the walls over it.',
    it: 'Questa è un’immagine o un PDF, non una pianta con i muri. Mettila dietro alla pianta nell’editor di Pianta e disegnaci sopra i muri.',
  },
  model: {
    en: 'This is a 3D model without walls and rooms. Choose the file of the program that made it.',
    it: 'Questo è un modello 3D senza muri e stanze. Scegli il file del programma che l’ha fatto.',
  },
  empty: {en: 'The file is empty. Choose another one.', it: 'Il file è vuoto. Scegline un altro.'},
  damaged: {
    en: 'The file is damaged or incomplete. Save it again in the program that made it, and try again.',
    it: 'Il file è danneggiato o incompleto. Salvalo di nuovo nel programma che l’ha fatto e riprova.',
  },
  several: {
    en: 'Only room scans can be imported together: the JSON files of RoomPlan for the rooms of one session. Choose one file, or only such files.',
    it: 'Si possono importare insieme solo scansioni di stanze: i file JSON di RoomPlan per le stanze di una sola sessione. Scegli un solo file, o solo file così.',
  },
  encrypted: {
    en: 'The file is protected by a password. Save it without a password.',
    it: 'Il file è protetto da una password. Salvalo senza password.',
  },
  'too-old': {
    en: 'A version of Sweet Home 3D before 5.3 saved this file. Open it in Sweet Home 3D 5.3 or later and save it again.',
    it: 'Il file viene da una versione di Sweet Home 3D precedente alla 5.3. Aprilo in Sweet Home 3D 5.3 o più recente e salvalo di nuovo.',
  },
  'no-home': {
    en: 'This file contains no home: Home.xml is missing. Choose a file saved by Sweet Home 3D.',
    it: 'In questo file non c’è una casa: manca Home.xml. Scegli un file salvato da Sweet Home 3D.',
  },
  'too-many-entries': {
    en: 'The archive contains more than 50,000 files, more than any home. Choose another file.',
    it: 'L’archivio contiene più di 50.000 file: nessuna casa ne ha tanti. Scegli un altro file.',
  },
  'too-large': {
    en: 'This file is too large when unpacked. The limit is 64 MiB.',
    it: 'Questo file, una volta estratto, è troppo grande. Il limite è 64 MiB.',
  },
} as const satisfies Record<string, Record<Language, string>>

/** The refusal of files that can't be imported together. */
export const severalFiles: Readonly<Record<Language, string>> = sentences.several

/** Returns why the file is refused, in each language; undefined for any other error. */
export function describeRefusal(error: unknown): Record<Language, string> | undefined {
  if (error instanceof ImportRefusal) {
    const {en, it} = sentences[error.reason]
    const detail = error.detail === undefined ? '' : ` (${error.detail})`
    return {en: en + detail, it: it + detail}
  }
  if (error instanceof NotImportable)
    return {en: describeNotImportable(error, 'en'), it: describeNotImportable(error, 'it')}
  return undefined
}
