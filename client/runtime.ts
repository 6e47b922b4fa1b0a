import type {Clock} from '#shared/clock.ts'
import type {AppClient} from './app-client.ts'
import type {Logger} from './logger.ts'

/** The parts that a client takes from the program around it. */
export interface Runtime {
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
  words: SessionWords
  /** The app at the server; the client `device` when absent. */
  app?: AppClient | undefined
}

/** The sentences that people read about the session: each program has its own way back to one. */
export interface SessionWords {
  notPaired: string
  /** The server ended the session; `when` is empty or like ` (2026-01-01T00:00:00.000Z)`. */
  ended(server: string, when: string): string
  /** A person denied the request. */
  denied: string
  /** The server gives no lasting session. */
  noRefreshToken: string
  /** Completed by a colon and the reason. */
  cannotRenew: string
}
