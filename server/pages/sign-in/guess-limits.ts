import type {FastifyRequest} from 'fastify'
import {normalizeEmail} from '../../accounts/email.ts'
import {hashSecret} from '../../accounts/secrets.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {createAttemptLimiter, TooManyAttemptsError} from '../attempt-limiter.ts'
import {createKnownBrowserLimit, type KnownBrowserNeeds} from './known-browser-limit.ts'

const quarterHour = 15 * 60_000

/** Too many wrong passwords for one account, from several addresses. */
export class GuessedAccountError extends TooManyAttemptsError {
  override name = 'GuessedAccountError'
}

/**
 * Limits wrong passwords. A browser where the person has signed in before has a limit of its own: nobody else can use
 * it up. All other browsers share the limits of their address, and the one of the account over all addresses.
 */
export function createGuessLimits(needs: KnownBrowserNeeds) {
  const {clock} = needs
  const countAtKnownBrowser = createKnownBrowserLimit(needs)
  const atAddress = createAttemptLimiter({limit: 60, span: quarterHour, clock})
  const atAccountFromAddress = createAttemptLimiter({limit: 10, span: quarterHour, clock})
  const atAccount = createAttemptLimiter({limit: 20, span: quarterHour, clock})

  return {
    /**
     * Counts an attempt before its password is verified, so that attempts at once count too. Returns a function to call
     * when the password was right. Throws TooManyAttemptsError.
     */
    count(request: FastifyRequest, email: string): () => void {
      const right = countAtKnownBrowser(request, email)
      if (right) return right.succeed
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
