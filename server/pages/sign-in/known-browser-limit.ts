import type {FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {KnownBrowsers} from '../../identity/known-browsers.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import type {Cookies} from '../cookies.ts'

export interface KnownBrowserNeeds {
  clock: Clock
  cookies: Cookies
  knownBrowsers: Pick<KnownBrowsers, 'find'>
}

/** A counted attempt: `succeed` when it was right, `undo` when it came to nothing. */
export interface CountedAttempt {
  succeed(): void
  undo(): void
}

/**
 * Limits attempts in a browser where the person has signed in before: nobody else can use up this limit. The returned
 * function counts an attempt, and returns functions that reset the count or take the attempt back; undefined in any
 * other browser. It throws TooManyAttemptsError.
 */
export function createKnownBrowserLimit({clock, cookies, knownBrowsers}: KnownBrowserNeeds) {
  const limiter = createAttemptLimiter({limit: 10, span: 15 * 60_000, clock})
  return (request: FastifyRequest, email: string): CountedAttempt | undefined => {
    const browser = knownBrowsers.find(cookies.read(request, 'known') ?? '', email)
    if (browser === undefined) return undefined
    limiter.count(browser)
    return {succeed: () => limiter.reset(browser), undo: () => limiter.undo(browser)}
  }
}
