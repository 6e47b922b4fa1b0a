import type {Clock} from '#shared/clock.ts'
import type {AppClient} from './app-client.ts'
import type {Logger} from './logger.ts'

/** What a client takes of the program around it. */
export interface Runtime {
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
  words: SessionWords
  /** The app at the server; the client `device` when absent. */
  app?: AppClient | undefined
}

/** What people read about the session: the way back to one differs in each program. */
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
