import type {Language} from '#shared/text/languages.ts'

export interface DetailWords {
  done: string
  all(count: number): string
  brightness: string
  color: string
  saturation: string
  kelvin: string
  position: string
  tilt: string
  temperature: string
  mode: string
  /** The options of a selection. */
  choice: string
  /** The fan of an air conditioner. */
  fanMode: string
  speed: string
  /** The target of a humidifier. */
  humidity: string
  number: string
  volume: string
  turnOn: string
  turnOff: string
  open: string
  stop: string
  close: string
  play: string
  pause: string
  /** The button of a button, a scene or a script (`measures`). */
  press(measures: string | undefined): string
  /** The button that presses, after the question. */
  really(name: string): string
  start: string
  /** Sends a robot to its base. */
  home: string
  cooler: string
  warmer: string
  /** A value that the house doesn't tell. */
  unset: string
  white: string
  /** Names of hues, from red by twelve steps around the circle. */
  hues: readonly string[]
  modes: Readonly<Record<string, string>>
  playback: Readonly<Record<'playing' | 'paused' | 'idle', string>>
  unavailableSince(time: string): string
  gone: string
  offline: string
  facts: Readonly<Record<Fact, string>>
  contact: Readonly<Record<'open' | 'closed', string>>
  motion(isMoving: boolean): string
  alarm(isWarning: boolean): string
}

/** A reading of a device, beside the values that people set. */
export type Fact = 'temperature' | 'humidity' | 'value' | 'power' | 'battery' | 'contact' | 'motion' | 'alarm' | 'title'

const en: DetailWords = {
  done: 'Done',
  all: (count) => `All ${count} together`,
  brightness: 'Brightness',
  color: 'Colour',
  saturation: 'Saturation',
  kelvin: 'Colour temperature',
  position: 'Position',
  tilt: 'Tilt',
  temperature: 'Target temperature',
  mode: 'Mode',
  choice: 'Choice',
  fanMode: 'Fan',
  speed: 'Speed',
  humidity: 'Target humidity',
  number: 'Value',
  volume: 'Volume',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  open: 'Open',
  stop: 'Stop',
  close: 'Close',
  play: 'Play',
  pause: 'Pause',
  press: (measures) => (measures === 'scene' ? 'Show the scene' : measures === 'script' ? 'Run' : 'Press'),
  really: (name) => `Yes, ${name}`,
  start: 'Start',
  home: 'Send home',
  cooler: 'Cooler',
  warmer: 'Warmer',
  unset: '–',
  white: 'white',
  hues: ['red', 'orange', 'yellow', 'lime', 'green', 'mint', 'cyan', 'sky blue', 'blue', 'violet', 'magenta', 'pink'],
  modes: {
    off: 'Off',
    heat: 'Heat',
    cool: 'Cool',
    heat_cool: 'Heat and cool',
    auto: 'Automatic',
    dry: 'Dry',
    fan_only: 'Fan',
    eco: 'Eco',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    sleep: 'Sleep',
    boost: 'Boost',
    away: 'Away',
    home: 'Home',
  },
  playback: {playing: 'playing', paused: 'paused', idle: 'nothing plays'},
  unavailableSince: (time) => `Unavailable since ${time}`,
  gone: 'The house no longer has this device.',
  offline: 'Offline: this is the last known state.',
  facts: {
    temperature: 'Temperature',
    humidity: 'Humidity',
    value: 'Reading',
    power: 'Power',
    battery: 'Battery',
    contact: 'Contact',
    motion: 'Motion',
    alarm: 'Alarm',
    title: 'Plays',
  },
  contact: {open: 'open', closed: 'closed'},
  motion: (isMoving) => (isMoving ? 'somebody moves' : 'no motion'),
  alarm: (isWarning) => (isWarning ? 'warns' : 'no alarm'),
}

const it: DetailWords = {
  done: 'Fatto',
  all: (count) => `Tutti e ${count} insieme`,
  brightness: 'Luminosità',
  color: 'Colore',
  saturation: 'Saturazione',
  kelvin: 'Temperatura del colore',
  position: 'Posizione',
  tilt: 'Inclinazione',
  temperature: 'Temperatura desiderata',
  mode: 'Modalità',
  choice: 'Scelta',
  fanMode: 'Ventola',
  speed: 'Velocità',
  humidity: 'Umidità desiderata',
  number: 'Valore',
  volume: 'Volume',
  turnOn: 'Accendi',
  turnOff: 'Spegni',
  open: 'Apri',
  stop: 'Ferma',
  close: 'Chiudi',
  play: 'Riproduci',
  pause: 'Pausa',
  press: (measures) => (measures === 'scene' ? 'Attiva la scena' : measures === 'script' ? 'Esegui' : 'Premi'),
  really: (name) => `Sì, ${name}`,
  start: 'Avvia',
  home: 'Manda alla base',
  cooler: 'Più freddo',
  warmer: 'Più caldo',
  unset: '–',
  white: 'bianco',
  hues: [
    'rosso',
    'arancione',
    'giallo',
    'lime',
    'verde',
    'menta',
    'ciano',
    'celeste',
    'blu',
    'viola',
    'magenta',
    'rosa',
  ],
  modes: {
    off: 'Spento',
    heat: 'Riscalda',
    cool: 'Raffredda',
    heat_cool: 'Caldo e freddo',
    auto: 'Automatico',
    dry: 'Deumidifica',
    fan_only: 'Ventola',
    eco: 'Eco',
    low: 'Bassa',
    medium: 'Media',
    high: 'Alta',
    sleep: 'Notte',
    boost: 'Massimo',
    away: 'Fuori casa',
    home: 'In casa',
  },
  playback: {playing: 'in riproduzione', paused: 'in pausa', idle: 'non riproduce nulla'},
  unavailableSince: (time) => `Non raggiungibile dalle ${time}`,
  gone: 'La casa non ha più questo dispositivo.',
  offline: 'Non in linea: questo è l’ultimo stato noto.',
  facts: {
    temperature: 'Temperatura',
    humidity: 'Umidità',
    value: 'Valore',
    power: 'Potenza',
    battery: 'Batteria',
    contact: 'Contatto',
    motion: 'Movimento',
    alarm: 'Allarme',
    title: 'In ascolto',
  },
  contact: {open: 'aperto', closed: 'chiuso'},
  motion: (isMoving) => (isMoving ? 'qualcuno si muove' : 'nessun movimento'),
  alarm: (isWarning) => (isWarning ? 'in allarme' : 'nessun allarme'),
}

export const detailWords: Readonly<Record<Language, DetailWords>> = {en, it}

/** Returns a fraction like `40 %`. */
export const percentText = (fraction: number) => `${Math.round(100 * fraction)} %`
