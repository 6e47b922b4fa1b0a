import type {Language} from '#shared/text/languages.ts'

export interface HistoryWords {
  open: string
  /** Names the slider. */
  time: string
  now: string
  previous: string
  next: string
  loading: string
  failed: string
  /** Says that the plan shows an earlier moment. */
  past(moment: string): string
}

export const historyWords: Readonly<Record<Language, HistoryWords>> = {
  en: {
    open: 'Last 24 hours',
    time: 'Time',
    now: 'Back to now',
    previous: 'Previous change',
    next: 'Next change',
    loading: 'Loading…',
    failed: 'The agent did not send the last 24 hours. Try again.',
    past: (moment) => `The plan as it was at ${moment}`,
  },
  it: {
    open: 'Ultime 24 ore',
    time: 'Ora',
    now: 'Torna ad adesso',
    previous: 'Cambiamento precedente',
    next: 'Cambiamento successivo',
    loading: 'Caricamento…',
    failed: 'L’agente non ha mandato le ultime 24 ore. Riprova.',
    past: (moment) => `La pianta com’era alle ${moment}`,
  },
}
