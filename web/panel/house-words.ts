import type {Language} from '#shared/text/languages.ts'

export interface HouseWords {
  allOff: string
  details(device: string): string
  /** A room without devices. */
  empty: string
  others(count: number): string
  offlineSince(time: string): string
}

const en: HouseWords = {
  allOff: 'All off',
  details: (device) => `Details: ${device}`,
  empty: 'No device of this room is known.',
  others: (count) => `Not on the plan: ${count}`,
  offlineSince: (time) => `Offline since ${time}`,
}

const it: HouseWords = {
  allOff: 'Spegni tutto',
  details: (device) => `Dettagli: ${device}`,
  empty: 'Nessun dispositivo di questa stanza è noto.',
  others: (count) => `Fuori dalla pianta: ${count}`,
  offlineSince: (time) => `Non in linea dalle ${time}`,
}

export const houseWords: Readonly<Record<Language, HouseWords>> = {en, it}
