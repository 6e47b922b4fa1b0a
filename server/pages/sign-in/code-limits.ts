import type {FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {type CountedAttempt, createKnownBrowserLimit, type KnownBrowserNeeds} from './known-browser-limit.ts'

const quarterHour = 15 * 60_000
const day = 24 * 60 * 60_000

/**
 * Limits wrong codes of people whose password is known. Three of a million codes are right at any time, so 30 guesses a
 * day find one in about 30 years. A browser where the person has signed in before has a limit of its own.
 */
export function createCodeLimits(needs: KnownBrowserNeeds) {
  const {clock} = needs
  const countAtKnownBrowser = createKnownBrowserLimit(needs)
  const atAddress = createAttemptLimiter({limit: 60, span: quarterHour, clock})
  const atAccount = createAttemptLimiter({limit: 10, span: quarterHour, clock})
  const atAccountDaily = createAttemptLimiter({limit: 30, span: day, clock})

  return {
    /** Counts an attempt before the code is checked. Throws TooManyAttemptsError. */
    count(request: FastifyRequest, {id, email}: Account): CountedAttempt {
      const counted = countAtKnownBrowser(request, email)
      if (counted) return counted
      const address = rateLimitAddress(request.ip)
      atAddress.count(address)
      atAccount.count(id)
      atAccountDaily.count(id)
      return {
        succeed() {
          atAccount.reset(id)
          atAccountDaily.undo(id)
        },
        undo() {
          atAddress.undo(address)
          atAccount.undo(id)
          atAccountDaily.undo(id)
        },
      }
    },
  }
}
