import {inLanguages} from '../kit/in-languages.ts'

const en = {
  open: 'Last 3 days',
  /** Names the slider. */
  time: 'Time',
  now: 'Back to now',
  previous: 'Previous change',
  next: 'Next change',
  loading: 'Loading…',
  failed: 'The agent did not send the last 3 days. Try again.',
  /** Says that the panel shows an earlier moment. */
  past: (moment: string) => `The house as it was at ${moment}`,
  /** Says who knows that moment. */
  recorded: 'Recorded by the house, where the agent was not watching.',
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
  loading: 'Caricamento…',
  failed: 'L’agente non ha mandato gli ultimi 3 giorni. Riprova.',
  past: (moment) => `La casa com’era alle ${moment}`,
  recorded: 'Registrato dalla casa, dove l’agente non guardava.',
  notKept: 'Il passato dei dispositivi fuori dalla pianta non viene conservato.',
}

export const historyWords = inLanguages('history', {en, it})
