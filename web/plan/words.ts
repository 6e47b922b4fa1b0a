import {inLanguages} from '../kit/in-languages.ts'

/** The texts of the plan component, for people and screen readers, in each language. */
const en = {
  plans: 'Plans',
  /** The buttons that choose the shown part of the plan. */
  view: 'View',
  /** The button of the layers, until they are loaded. */
  layers: 'Layers',
  floors: 'Floors',
  fit: 'Fit',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  batteryLow: 'battery low',
  motion: 'motion',
  /** The target of a thermostat. */
  target: (degrees: string) => `target ${degrees}`,
  /** In place of the readings of a room whose sensors can't be reached; `time` is null when nobody knows since when. */
  noReading: (time: string | null) => (time === null ? 'no reading' : `no reading since ${time}`),
  /** Names marks that lie together, with their number, which people see; `on` is how many of them are on. */
  group: (names: readonly string[], on: number) =>
    `${names.length} devices: ${names[0]} and ${names.length - 1} more, ${on} on`,
  lightsOn: (count: number) => (count === 1 ? '1 light on' : `${count} lights on`),
  /** A moment that is now, is to come, and is past; `time` is `20 min`. */
  now: 'now',
  in: (time: string) => `in ${time}`,
  ago: (time: string) => `${time} ago`,
  on: 'on',
  off: 'off',
  closed: 'closed',
  open: (percent: number) => (percent === 100 ? 'open' : `${percent} % open`),
  /** The contact of an opening that has a cover too. */
  contact: (state: string) => `contact ${state}`,
  moving: (percent: number) => (percent === 0 ? 'closing' : percent === 100 ? 'opening' : `moving to ${percent} %`),
  unavailable: 'unavailable',
  unavailableSince: (time: string) => `unavailable since ${time}`,
  unknown: 'state unknown',
  /** This and the next three: the progress of a command (`Pending`). */
  waiting: 'waiting for an answer',
  silent: 'did not answer',
  refused: 'the command was not taken',
  unsent: 'the command was not sent',
}

export type PlanWords = typeof en

const it: PlanWords = {
  plans: 'Piante',
  view: 'Vista',
  layers: 'Livelli',
  floors: 'Piani',
  fit: 'Adatta',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  fullScreen: 'Schermo intero',
  leaveFullScreen: 'Esci da schermo intero',
  batteryLow: 'batteria scarica',
  motion: 'movimento',
  target: (degrees) => `obiettivo ${degrees}`,
  noReading: (time) => (time === null ? 'nessun dato' : `nessun dato dalle ${time}`),
  group: ([first, ...others], on) =>
    `${others.length + 1} dispositivi: ${first} e ${others.length === 1 ? 'un altro' : `altri ${others.length}`}, ${on === 1 ? '1 acceso' : `${on} accesi`}`,
  lightsOn: (count) => (count === 1 ? '1 luce accesa' : `${count} luci accese`),
  now: 'adesso',
  in: (time) => `tra ${time}`,
  ago: (time) => `${time} fa`,
  on: 'acceso',
  off: 'spento',
  closed: 'chiuso',
  open: (percent) => (percent === 100 ? 'aperto' : `aperto al ${percent} %`),
  contact: (state) => `contatto ${state}`,
  moving: (percent) => (percent === 0 ? 'si chiude' : percent === 100 ? 'si apre' : `va al ${percent} %`),
  unavailable: 'non raggiungibile',
  unavailableSince: (time) => `non raggiungibile dalle ${time}`,
  unknown: 'stato sconosciuto',
  waiting: 'in attesa di risposta',
  silent: 'non ha risposto',
  refused: 'il comando non è stato accettato',
  unsent: 'il comando non è stato inviato',
}

export const planWords = inLanguages('plan', {en, it})
