import type {Language} from '../../text/languages.ts'

/** The words that name elements and their places. */
export interface NamingWords {
  /** Joins a device with its element: the arrow of a line. */
  inRoom(name: string, room: string): string
  /** A door without a name, by the room behind it, or the outside. */
  doorTo(room: string): string
  doorOut: string
  slot(plate: string, number: number): string
  /** Elements without a name, by their kind. */
  kinds: Record<
    'light' | 'cover' | 'window' | 'door' | 'garage' | 'passage' | 'item' | 'plate' | 'thermostat' | 'room' | 'area',
    string
  >
  /** The quantities and functions that a room or an element has besides its main one. */
  roles: Readonly<Record<string, string>>
}

const en: NamingWords = {
  inRoom: (name, room) => `${name} in ${room}`,
  doorTo: (room) => `door to ${room}`,
  doorOut: 'door to the outside',
  slot: (plate, number) => `${plate}, place ${number}`,
  kinds: {
    light: 'lamp',
    cover: 'shutter or awning',
    window: 'window',
    door: 'door',
    garage: 'garage door',
    passage: 'passage',
    item: 'object',
    plate: 'switch plate',
    thermostat: 'thermostat',
    room: 'room',
    area: 'area',
  },
  roles: {
    temperature: 'temperature',
    humidity: 'humidity',
    motion: 'motion',
    climate: 'climate',
    smoke: 'smoke',
    leak: 'leak',
    gas: 'gas',
    contact: 'contact',
    cover: 'cover',
  },
}

const it: NamingWords = {
  inRoom: (name, room) => `${name}, ${room}`,
  doorTo: (room) => `porta verso ${room}`,
  doorOut: 'porta verso l’esterno',
  slot: (plate, number) => `${plate}, posto ${number}`,
  kinds: {
    light: 'lampada',
    cover: 'tapparella o tenda',
    window: 'finestra',
    door: 'porta',
    garage: 'portone del garage',
    passage: 'passaggio',
    item: 'oggetto',
    plate: 'placca',
    thermostat: 'termostato',
    room: 'stanza',
    area: 'zona',
  },
  roles: {
    temperature: 'temperatura',
    humidity: 'umidità',
    motion: 'movimento',
    climate: 'clima',
    smoke: 'fumo',
    leak: 'perdite d’acqua',
    gas: 'gas',
    contact: 'contatto',
    cover: 'tapparella',
  },
}

export const namingWords: Readonly<Record<Language, NamingWords>> = {en, it}
