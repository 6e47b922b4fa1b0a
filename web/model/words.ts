import {inLanguages} from '../kit/in-languages.ts'

const en = {
  /** The name of the picture, for screen readers. */
  model: 'Home in three dimensions',
  keys: 'Arrow keys turn it, with Shift they move it. Plus and minus zoom, 0 shows all. While you walk, up and down go ahead and back, left and right turn, and with Shift they step aside or look up and down.',
  view: 'View',
  fit: 'Show all',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  walk: 'Walk',
  levels: 'Floors',
  together: 'All, as they stand',
  apart: 'All, apart',
  cut: 'Cut at',
  whole: 'not cut',
  hour: 'Sun at',
  now: 'Now',
  night: 'night',
  lamps: 'Lamps on',
  placeUnknown: 'The home does not say where it is: the sun is that of 45° north.',
  loading: 'Building the model …',
  noWebGl: 'This browser can’t draw in three dimensions here. The plan shows the same home.',
  failed: 'The home could not be loaded. Load the page again.',
  nothing: 'No floor of this home has walls or rooms yet.',
  lost: 'The browser took the picture away, to save memory. It comes back as soon as the browser allows.',
  gone: 'The browser took the picture away, to save memory. The plan shows the same home.',
  again: 'Draw it again',
}

export type ModelWords = typeof en

const it: ModelWords = {
  model: 'Casa in tre dimensioni',
  keys: 'Le frecce la girano, con Maiusc la spostano. Più e meno ingrandiscono e riducono, 0 mostra tutto. Mentre cammini, su e giù vanno avanti e indietro, sinistra e destra girano, e con Maiusc fanno un passo di lato o guardano in alto e in basso.',
  view: 'Vista',
  fit: 'Mostra tutto',
  zoomIn: 'Ingrandisci',
  zoomOut: 'Riduci',
  walk: 'Cammina',
  levels: 'Piani',
  together: 'Tutti, come sono',
  apart: 'Tutti, separati',
  cut: 'Taglia a',
  whole: 'senza taglio',
  hour: 'Sole alle',
  now: 'Adesso',
  night: 'notte',
  lamps: 'Lampade accese',
  placeUnknown: 'La casa non dice dove si trova: il sole è quello di 45° nord.',
  loading: 'Costruisco il modello …',
  noWebGl: 'Qui questo browser non può disegnare in tre dimensioni. La pianta mostra la stessa casa.',
  failed: 'Non è stato possibile caricare la casa. Ricarica la pagina.',
  nothing: 'Nessun piano di questa casa ha ancora muri o stanze.',
  lost: 'Il browser ha tolto l’immagine per risparmiare memoria. Torna appena il browser lo permette.',
  gone: 'Il browser ha tolto l’immagine per risparmiare memoria. La pianta mostra la stessa casa.',
  again: 'Disegnala di nuovo',
}

export const modelWords = inLanguages('model', {en, it})
