import {inLanguages} from '../../kit/in-languages.ts'
import type {EventKind, Happening} from './past-states.ts'

const en = {
  open: 'Last 3 days',
  /** Names the slider. */
  time: 'Time',
  now: 'Back to now',
  previous: 'Previous change',
  next: 'Next change',
  play: 'Play',
  pause: 'Pause',
  /** Names the choice of how much of the past a second shows. */
  speed: 'Speed',
  /** Names the choice of the changes that are marked. */
  changes: 'Changes',
  all: 'All',
  kinds: {
    light: 'Switched',
    opening: 'Openings',
    motion: 'Motion, bell',
    alarm: 'Alarms, losses',
  } satisfies Record<EventKind, string>,
  /** Say what happened to a device. */
  happened: {
    on: (device: string) => `${device} turned on`,
    off: (device) => `${device} turned off`,
    opened: (device) => `${device} opened`,
    closed: (device) => `${device} closed`,
    moved: (device) => `${device} moved`,
    locked: (device) => `${device} locked`,
    unlocked: (device) => `${device} unlocked`,
    motion: (device) => `${device}: motion`,
    still: (device) => `${device}: no more motion`,
    alarm: (device) => `${device} warned`,
    calm: (device) => `${device}: no more alarm`,
    lost: (device) => `${device}: unavailable`,
    back: (device) => `${device}: available again`,
    rang: (device) => `${device} rang`,
  } as Readonly<Record<Happening, (device: string) => string>>,
  /** Follows the first of several changes of a minute. */
  more: (count: number) => (count === 1 ? 'and one more change' : `and ${count} more changes`),
  loading: 'Loading…',
  failed: 'The agent did not send the last 3 days. Try again.',
  /** Says that the panel shows an earlier moment. */
  past: (moment: string) => `The house as it was at ${moment}`,
  /** Says who knows that moment. */
  recorded: 'Recorded by the house.',
  /** Says that nobody knows that moment. */
  unknown: 'Nobody knows this moment.',
  /** Says why the past lacks devices. */
  notKept: 'The past of devices that are not on the plan is not kept.',
}

export type HistoryWords = typeof en

const it: HistoryWords = {
  open: 'Ultimi 3 giorni',
  time: 'Ora',
  now: 'Torna ad adesso',
  previous: 'Cambiamento precedente',
  next: 'Cambiamento successivo',
  play: 'Riproduci',
  pause: 'Pausa',
  speed: 'Velocità',
  changes: 'Cambiamenti',
  all: 'Tutti',
  kinds: {light: 'Accensioni', opening: 'Aperture', motion: 'Movimenti, campanello', alarm: 'Allarmi, assenze'},
  happened: {
    on: (device) => `${device} si accende`,
    off: (device) => `${device} si spegne`,
    opened: (device) => `${device} si apre`,
    closed: (device) => `${device} si chiude`,
    moved: (device) => `${device} si muove`,
    locked: (device) => `${device} si blocca`,
    unlocked: (device) => `${device} si sblocca`,
    motion: (device) => `${device}: movimento`,
    still: (device) => `${device}: movimento finito`,
    alarm: (device) => `${device} dà l’allarme`,
    calm: (device) => `${device}: allarme finito`,
    lost: (device) => `${device}: non raggiungibile`,
    back: (device) => `${device}: di nuovo raggiungibile`,
    rang: (device) => `${device} suona`,
  },
  more: (count) => (count === 1 ? 'e un altro cambiamento' : `e altri ${count} cambiamenti`),
  loading: 'Caricamento…',
  failed: 'L’agente non ha mandato gli ultimi 3 giorni. Riprova.',
  past: (moment) => `La casa com’era alle ${moment}`,
  recorded: 'Registrato dalla casa.',
  unknown: 'Nessuno conosce questo momento.',
  notKept: 'Il passato dei dispositivi fuori dalla pianta non viene conservato.',
}

export const historyWords = inLanguages('history', {en, it})
