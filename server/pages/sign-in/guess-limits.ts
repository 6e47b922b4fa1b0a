import type {FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {normalizeEmail} from '../../identity/email.ts'
import type {KnownBrowsers} from '../../identity/known-browsers.ts'
import {hashSecret} from '../../identity/secrets.ts'
import {createAttemptLimiter, TooManyAttemptsError} from '../attempt-limiter.ts'
import type {Cookies} from '../cookies.ts'

const quarterHour = 15 * 60_000

/** Too many wrong passwords for one account, from several addresses. */
export class GuessedAccountError extends TooManyAttemptsError {
  override name = 'GuessedAccountError'
}

interface Needs {
  clock: Clock
  cookies: Cookies
  knownBrowsers: Pick<KnownBrowsers, 'find'>
}

/**
 * Limits wrong passwords. A browser where the person has signed in before has a limit of its own: nobody else can use it
 * up. All other browsers share the limits of their address, and the one of the account over all addresses.
 */
export function createGuessLimits({clock, cookies, knownBrowsers}: Needs) {
  const atBrowser = createAttemptLimiter({limit: 10, span: quarterHour, clock})
  const atAddress = createAttemptLimiter({limit: 60, span: quarterHour, clock})
  const atAccountFromAddress = createAttemptLimiter({limit: 10, span: quarterHour, clock})
  const atAccount = createAttemptLimiter({limit: 20, span: quarterHour, clock})

  return {
    /**
     * Counts an attempt before its password is verified, so that attempts at once count too. Returns a function to call
     * when the password was right. Throws TooManyAttemptsError.
     */
    count(request: FastifyRequest, email: string): () => void {
      const browser = knownBrowsers.find(cookies.read(request, 'known') ?? '', email)
      if (browser !== undefined) {
        atBrowser.count(browser)
        return () => atBrowser.reset(browser)
      }
      const address = rateLimitAddress(request.ip)
      const account = hashSecret(normalizeEmail(email))
      const both = `${address} ${account}`
      atAddress.count(address)
      atAccountFromAddress.count(both)
      countAtAccount(account)
      return () => {
        atAccountFromAddress.reset(both)
        atAccount.undo(account)
      }
    },
  }

  function countAtAccount(account: string) {
    try {
      atAccount.count(account)
    } catch (error) {
      throw error instanceof TooManyAttemptsError ? new GuessedAccountError(error.retryAfter) : error
    }
  }
}
