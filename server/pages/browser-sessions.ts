import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../accounts/account.ts'
import type {KnownBrowsers} from '../identity/known-browsers.ts'
import type {Sessions, SignedInBrowser} from '../identity/sessions.ts'
import type {Cookies} from './cookies.ts'

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Signs people in and out of the browser that sends the request. */
export function createBrowserSessions({
  sessions,
  knownBrowsers,
  cookies,
}: {
  sessions: Pick<Sessions, 'create' | 'end' | 'endOthers' | 'idOf'>
  knownBrowsers: Pick<KnownBrowsers, 'mark'>
  cookies: Cookies
}) {
  /** Empty without a session cookie. */
  const ownCookie = (request: FastifyRequest) => cookies.read(request, 'session') ?? ''

  const markKnown = (request: FastifyRequest, reply: FastifyReply, {id}: Account) =>
    cookies.write(reply, 'known', knownBrowsers.mark(cookies.read(request, 'known') ?? '', id))

  const endOld = (request: FastifyRequest) => sessions.end(ownCookie(request))

  return {
    /**
     * Always starts a new session, as somebody else may know a cookie from before, and marks the browser as known. A
     * `way` records a sign-in.
     */
    start(
      request: FastifyRequest,
      reply: FastifyReply,
      account: Account,
      how: Omit<SignedInBrowser, 'userAgent' | 'address'>,
    ) {
      endOld(request)
      const browser = {userAgent: request.headers['user-agent'], address: request.ip, ...how}
      cookies.write(reply, 'session', sessions.create(account.id, browser))
      markKnown(request, reply, account)
      cookies.clear(reply, 'visit')
      cookies.clear(reply, 'step')
    },
    end(request: FastifyRequest, reply: FastifyReply) {
      endOld(request)
      cookies.clear(reply, 'session')
    },

    /** Marks this browser as known again, after a change that ended its mark. */
    markKnown,

    /** Signs the person out of every other browser. */
    endOthers: (request: FastifyRequest, {id}: Account) => sessions.endOthers(id, ownCookie(request)),

    /** Returns the id of this browser's session. */
    ownId: (request: FastifyRequest): string => sessions.idOf(ownCookie(request)),
  }
}
