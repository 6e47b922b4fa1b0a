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
    en: 'This is neither a Sweet Home 3D file (.sh3d, .sh3x) nor a Pianta home (.json). Choose another file.',
    it: 'Questo non è né un file di Sweet Home 3D (.sh3d, .sh3x) né una casa di Pianta (.json). Scegli un altro file.',
  },
  'no-schema': {
    en: 'This isn’t a Pianta home file: “schema” is missing. Choose a file that Pianta or an app for it wrote; a home written by hand starts with {"schema": 1, "name": "…"}.',
    it: 'Questo non è il file di una casa di Pianta: manca “schema”. Scegli un file scritto da Pianta o da una sua app; una casa scritta a mano comincia con {"schema": 1, "name": "…"}.',
  },
  'not-json': {
    en: 'This isn’t a Pianta home file: its JSON is broken. Correct it, or choose another file.',
    it: 'Questo non è il file di una casa di Pianta: il suo JSON è rotto. Correggilo o scegli un altro file.',
  },
  empty: {en: 'The file is empty. Choose another one.', it: 'Il file è vuoto. Scegline un altro.'},
  damaged: {
    en: 'The file is damaged or incomplete. Open it in Sweet Home 3D, save it again and try again.',
    it: 'Il file è danneggiato o incompleto. Aprilo in Sweet Home 3D, salvalo di nuovo e riprova.',
  },
  encrypted: {
    en: 'The file is protected by a password. Save it in Sweet Home 3D without a password.',
    it: 'Il file è protetto da una password. Salvalo in Sweet Home 3D senza password.',
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
    en: 'The archive contains more than 50,000 files, more than any home. Choose a file saved by Sweet Home 3D.',
    it: 'L’archivio contiene più di 50.000 file: nessuna casa ne ha tanti. Scegli un file salvato da Sweet Home 3D.',
  },
  'too-large': {
    en: 'Home.xml in this file is too large. Its limit is 64 MiB.',
    it: 'Home.xml in questo file è troppo grande. Il limite è 64 MiB.',
  },
} as const satisfies Record<string, Record<Language, string>>

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
