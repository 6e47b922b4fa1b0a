import {describeNotImportable, NotImportable} from '#shared/home/sweet-home-3d/not-importable.ts'
import type {Language} from '../identity/accounts.ts'

/** Why a file is not imported, before anything in its home is looked at. */
export type ImportReason = keyof typeof sentences

/** A file that can't be imported. Its message is English; `describeRefusal` has words for people. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal'
  readonly reason: ImportReason

  constructor(reason: ImportReason, options?: ErrorOptions) {
    super(sentences[reason].en, options)
    this.reason = reason
  }
}

const sentences = {
  unknown: {
    en: 'This is neither a Sweet Home 3D file (.sh3d, .sh3x) nor a home of Pianta (.json).',
    it: 'Questo non è né un file di Sweet Home 3D (.sh3d, .sh3x) né una casa di Pianta (.json).',
  },
  empty: {en: 'The file is empty.', it: 'Il file è vuoto.'},
  damaged: {
    en: 'The file is damaged, or only a part of it arrived. Open it in Sweet Home 3D, save it again and try with that.',
    it: 'Il file è danneggiato o ne è arrivata solo una parte. Aprilo in Sweet Home 3D, salvalo di nuovo e riprova.',
  },
  encrypted: {
    en: 'The file is protected by a password. Save it in Sweet Home 3D without one.',
    it: 'Il file è protetto da una password. Salvalo da Sweet Home 3D senza.',
  },
  'too-old': {
    en: 'The file was saved by a Sweet Home 3D before 5.3, in a form that only that program reads. Open it in Sweet Home 3D 5.3 or newer and save it again.',
    it: 'Il file è stato salvato da uno Sweet Home 3D precedente alla 5.3, in una forma che solo quel programma legge. Aprilo in Sweet Home 3D 5.3 o più recente e salvalo di nuovo.',
  },
  'no-home': {
    en: 'There is no home in this file: it has no Home.xml.',
    it: 'In questo file non c’è una casa: manca Home.xml.',
  },
  'too-many-entries': {
    en: 'The file holds more than 50,000 others, which no home does.',
    it: 'Il file ne contiene più di 50.000 altri, e nessuna casa ne ha tanti.',
  },
  'too-large': {
    en: 'Home.xml in this file is too large: it may have 64 MiB.',
    it: 'Home.xml in questo file è troppo grande: può avere 64 MiB.',
  },
} as const satisfies Record<string, Record<Language, string>>

/** The same in each language; undefined for an error that is no refusal of a file. */
export function describeRefusal(error: unknown): Record<Language, string> | undefined {
  if (error instanceof ImportRefusal) return sentences[error.reason]
  if (error instanceof NotImportable)
    return {en: describeNotImportable(error, 'en'), it: describeNotImportable(error, 'it')}
  return undefined
}
