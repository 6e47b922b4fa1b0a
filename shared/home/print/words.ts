/** The words on printed sheets. */
import type {Language} from '../../text/languages.ts'

const en = {
  scale: 'Scale',
  sheet: (number: number, count: number) => `Sheet ${number} of ${count}`,
  otherSheet: (number: number) => `Sheet ${number}`,
  version: (number: number) => `Version ${number}`,
  /** A draft, with the version that it began from. */
  draft: (base: number | null) => (base === null ? 'Draft' : `Draft after version ${base}`),
  rooms: 'Rooms',
  area: 'Area',
  total: 'Total',
  outdoor: 'Outdoors',
  /** The note with the unit of the dimensions' numbers. */
  unit: {m: 'Dimensions in metres', ft: 'Dimensions in feet and inches'},
  unwritten: 'A box stands for a character that this file can’t show.',
}

const it: typeof en = {
  scale: 'Scala',
  sheet: (number, count) => `Foglio ${number} di ${count}`,
  otherSheet: (number) => `Foglio ${number}`,
  version: (number) => `Versione ${number}`,
  draft: (base) => (base === null ? 'Bozza' : `Bozza dopo la versione ${base}`),
  rooms: 'Locali',
  area: 'Superficie',
  total: 'Totale',
  outdoor: 'All’aperto',
  unit: {m: 'Misure in metri', ft: 'Misure in piedi e pollici'},
  unwritten: 'Un riquadro sta per un carattere che questo file non può mostrare.',
}

export type SheetWords = typeof en
export const sheetWords: Record<Language, SheetWords> = {en, it}
