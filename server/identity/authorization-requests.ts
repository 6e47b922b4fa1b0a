import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {Database} from '../database/open.ts'
import type {Asked, Consent, Consents} from './consents.ts'

/** What an app asks that sent a person's browser here. */
export interface AuthorizationRequest extends Asked {
  /** Where the browser returns to, as a person reads it: an origin, or an app's own scheme. */
  returnsTo: string
  /** The app wants the person to have signed in since (`prompt=login`, `max_age`), in milliseconds since the epoch. */
  signedInSince: number | undefined
  /** Whom the app expects (`login_hint`). */
  loginHint: string | undefined
}

interface Needs {
  config: Pick<Config, 'authUrl'>
  database: Database
  clock: Clock
  consents: Consents
}

/** Of the person who decides, when they signed in, in milliseconds since the epoch. */
export type AuthorizationConsent = Omit<Consent, 'name' | 'replaces'> & {signedInAt: number}

export type AuthorizationRequests = ReturnType<typeof createAuthorizationRequests>

/** The person's side of the authorization code flow. */
export function createAuthorizationRequests(_needs: Needs) {
  return {
    /** The request that waits for a decision; undefined when it is unknown or expired. */
    find(_uid: string): AuthorizationRequest | undefined {
      return undefined
    },

    /**
     * Allows a request: makes or joins the connection, in one transaction. Answers where the browser goes on to.
     * Allowed once more by the same person (a double click) it answers the same.
     */
    allow(_uid: string, _consent: AuthorizationConsent): {goOnTo: string} | 'gone' | 'forbidden' {
      return 'gone'
    },

    /** Answers where the browser goes on to, which tells the app `access_denied`; undefined when the request is gone. */
    deny(_uid: string): {goOnTo: string} | undefined {
      return undefined
    },
  }
}
