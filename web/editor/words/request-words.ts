import type {Refusal} from '../requests.ts'

type Worded = 'offline' | 'busy' | 'signed-out' | 'gone' | 'failed'

/** Why something could not be read or sent. */
export interface RequestWords extends Readonly<Record<Worded, string>> {
  again: string
  loading: string
}

const others: Readonly<Record<Exclude<Refusal, Worded>, Worded>> = {
  forbidden: 'gone',
  conflict: 'failed',
  full: 'failed',
  blocked: 'failed',
}

/** Returns the sentence for a refusal. */
export const refusalText = (words: RequestWords, why: Refusal): string =>
  words[why in words ? (why as Worded) : others[why as keyof typeof others]]

export const requests: Readonly<Record<'en' | 'it', RequestWords>> = {
  en: {
    offline: 'The server can’t be reached.',
    busy: 'The server is busy. Try again in a moment.',
    'signed-out': 'You are signed out. Sign in in another tab, then try again.',
    gone: 'You can’t see this any more.',
    failed: 'The server refused this.',
    again: 'Try again',
    loading: 'Loading…',
  },
  it: {
    offline: 'Il server non risponde.',
    busy: 'Il server è occupato. Riprova tra poco.',
    'signed-out': 'Non hai più accesso. Accedi in un’altra scheda, poi riprova.',
    gone: 'Non puoi più vederlo.',
    failed: 'Il server ha rifiutato.',
    again: 'Riprova',
    loading: 'Carico…',
  },
}
