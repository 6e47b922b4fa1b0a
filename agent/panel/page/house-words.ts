import type {Language} from '../../../shared/plan/words.ts'

export interface HouseWords {
  lightsOn(count: number): string
  open(count: number): string
  /** The target of the thermostats: `→ 20°`. */
  target(degrees: string): string
  targetSpoken(degrees: string): string
  allOff: string
  details(device: string): string
  /** A room without devices. */
  empty: string
  others(count: number): string
  offlineSince(time: string): string
}

const en: HouseWords = {
  lightsOn: (count) => (count === 0 ? 'No lights on' : count === 1 ? '1 light on' : `${count} lights on`),
  open: (count) => `${count} open`,
  target: (degrees) => `→ ${degrees}`,
  targetSpoken: (degrees) => `target ${degrees}`,
  allOff: 'All off',
  details: (device) => `Details: ${device}`,
  empty: 'No device of this room is known.',
  others: (count) => `Not on the plan: ${count}`,
  offlineSince: (time) => `Offline since ${time}`,
}

const it: HouseWords = {
  lightsOn: (count) => (count === 0 ? 'Nessuna luce accesa' : count === 1 ? '1 luce accesa' : `${count} luci accese`),
  open: (count) => (count === 1 ? '1 aperta' : `${count} aperte`),
  target: (degrees) => `→ ${degrees}`,
  targetSpoken: (degrees) => `obiettivo ${degrees}`,
  allOff: 'Spegni tutto',
  details: (device) => `Dettagli: ${device}`,
  empty: 'Nessun dispositivo di questa stanza è noto.',
  others: (count) => `Fuori dalla pianta: ${count}`,
  offlineSince: (time) => `Non in linea dalle ${time}`,
}

export const houseWords: Readonly<Record<Language, HouseWords>> = {en, it}
