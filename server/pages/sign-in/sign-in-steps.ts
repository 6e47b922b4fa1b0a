import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {newSecret} from '../../accounts/secrets.ts'
import {createShortLived} from '../../identity/short-lived.ts'
import {byTwoSteps} from '../../identity/sign-in-methods.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import type {Cookies} from '../cookies.ts'
import type {PageServices} from '../services.ts'

/** Milliseconds to find the phone, or a recovery code in a drawer. */
const lifetime = 15 * 60_000
const max = 10_000
/** The half sign-ins of one account: a person with one password pushes out only that account's. */
const maxEach = 20

/** A sign-in whose password was right and whose second step is missing. It signs nobody in. */
interface HalfSignIn {
  accountId: string
  /** The page to go to afterwards. */
  next: string
  passwordMark: string
}

interface Needs extends Pick<PageServices, 'accounts' | 'clock' | 'secondSteps'> {
  browserSessions: BrowserSessions
  cookies: Cookies
}

export type SignInSteps = ReturnType<typeof createSignInSteps>

/** Continues a sign-in after the password, through the second step where a person has one. */
export function createSignInSteps({accounts, clock, secondSteps, browserSessions, cookies}: Needs) {
  const half = createShortLived<HalfSignIn>({lifetime, max, maxEach, clock})
  const keyOf = (request: FastifyRequest) => cookies.read(request, 'step') ?? ''

  /** Finds the half sign-in of this browser; undefined also when the password has changed since. */
  function waiting(request: FastifyRequest): {person: Account; next: string} | undefined {
    const found = half.get(keyOf(request))
    const person = found && accounts.byId(found.accountId)
    return person && accounts.passwordMark(person.id) === found.passwordMark ? {person, next: found.next} : undefined
  }

  return {
    waiting,

    /**
     * Stores the session, or asks for the second step first. Returns the answer, for after the commit of the caller's
     * transaction.
     */
    passwordIsRight(
      request: FastifyRequest,
      person: Account,
      {next, way}: {next: string; way: 'password' | 'link'},
    ): (reply: FastifyReply) => FastifyReply {
      if (secondSteps.since(person.id) === undefined) {
        const setCookies = browserSessions.store(request, person, {way})
        return (reply) => {
          setCookies(reply)
          return reply.redirect(next, 303)
        }
      }
      half.delete(keyOf(request))
      // Always new: somebody else may know a cookie from before.
      const key = newSecret()
      half.put(key, {accountId: person.id, next, passwordMark: accounts.passwordMark(person.id)}, person.id)
      return (reply) => {
        cookies.write(reply, 'step', key)
        return reply.redirect('/signin/code', 303)
      }
    },

    /** Stores the session after the second step. Returns a function that sets its cookies. */
    codeIsRight: (request: FastifyRequest, person: Account, way: 'code' | 'recovery-code') =>
      browserSessions.store(request, person, {way, methods: byTwoSteps}),

    /** Forgets that this browser waits. */
    stopWaiting: (request: FastifyRequest) => half.delete(keyOf(request)),
  }
}
