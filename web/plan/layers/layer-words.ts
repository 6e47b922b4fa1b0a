import {inLanguages} from '../../kit/in-languages.ts'

/** The words that the layers share. */
const en = {
  layers: 'Layers',
  home: 'Home',
  show: 'Show',
  done: 'Done',
  /** The time that a layer shows. */
  now: 'Now',
  past: (moment: string) => `As it was at ${moment}`,
  old: (moment: string) => `Old: as of ${moment}`,
  /** Follows what is known, for devices of which nothing is. */
  unknown: (count: number) => `${count} unknown`,
  noKind: 'Everything is hidden. Choose under Layers what to show',
  none: 'The house has no such device',
}

export type LayerWords = typeof en

const it: LayerWords = {
  layers: 'Livelli',
  home: 'Casa',
  show: 'Mostra',
  done: 'Fatto',
  now: 'Adesso',
  past: (moment) => `Com’era alle ${moment}`,
  old: (moment) => `Vecchio: dalle ${moment}`,
  unknown: (count) => (count === 1 ? '1 ignoto' : `${count} ignoti`),
  noKind: 'È tutto nascosto. Scegli in Livelli che cosa mostrare',
  none: 'La casa non ha dispositivi di questo tipo',
}

export const layerWords = inLanguages('layer', {en, it})
