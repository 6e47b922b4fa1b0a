import {inLanguages} from '../../kit/in-languages.ts'

const en = {
  allOff: 'All off',
  details: (device: string) => `Details: ${device}`,
  /** A room without devices. */
  empty: 'No device of this room is known.',
  others: (count: number) => `Not on the plan: ${count}`,
  scenes: 'Scenes',
  /** A script that runs. */
  runs: 'runs',
  /** Who is in a radar's zone, after its name. */
  somebody: 'somebody',
  nobody: 'nobody',
  whole: 'Whole house',
  offlineSince: (time: string) => `Offline since ${time}`,
}

export type HouseWords = typeof en

const it: HouseWords = {
  allOff: 'Spegni tutto',
  details: (device) => `Dettagli: ${device}`,
  empty: 'Nessun dispositivo di questa stanza è noto.',
  others: (count) => `Fuori dalla pianta: ${count}`,
  scenes: 'Scene',
  runs: 'in corso',
  somebody: 'qualcuno',
  nobody: 'nessuno',
  whole: 'Tutta la casa',
  offlineSince: (time) => `Non in linea dalle ${time}`,
}

export const houseWords = inLanguages('house', {en, it})
