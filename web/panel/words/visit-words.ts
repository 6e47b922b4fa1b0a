import {inLanguages} from '../../kit/in-languages.ts'

/** The words of visits: of the wall while somebody looks from outside, and of the page from which they look. */
const en = {
  /** `names` are people's, with commas between them. */
  watched: (names: string) => `Looking from outside: ${names}`,
  back: 'Back to the project',
  awayDetail: 'Its agent is off, or without internet. The house appears here as soon as it is back.',
  paused: 'Paused, because nobody touched this page for a while. The plan is old: touch it to go on.',
  tooLarge: 'This house is too large to be seen from outside',
  tooLargeDetail: 'It has more devices than this page takes. The panel in the house shows them all.',
}

export type VisitWords = typeof en

const it: VisitWords = {
  watched: (names) => `Guarda da fuori: ${names}`,
  back: 'Torna al progetto',
  awayDetail: 'Il suo agente è spento, o senza internet. La casa appare qui appena torna.',
  paused: 'In pausa, perché nessuno ha toccato questa pagina per un po’. La pianta è vecchia: toccala per continuare.',
  tooLarge: 'Questa casa è troppo grande per vederla da fuori',
  tooLargeDetail: 'Ha più dispositivi di quanti ne prende questa pagina. Il pannello in casa li mostra tutti.',
}

export const visitWords = inLanguages('visits', {en, it})
