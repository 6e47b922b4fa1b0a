import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../accounts/account.ts'
import type {Database} from '../database/open.ts'
import type {KnownBrowsers} from '../identity/known-browsers.ts'
import type {Sessions, SignedInBrowser} from '../identity/sessions.ts'
import type {Cookies} from './cookies.ts'

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Signs people in and out of the browser that sends the request. */
export function createBrowserSessions({
  database,
  sessions,
  knownBrowsers,
  cookies,
}: {
  database: Database
  sessions: Pick<Sessions, 'create' | 'end' | 'endOthers' | 'idOf'>
  knownBrowsers: Pick<KnownBrowsers, 'mark'>
  cookies: Cookies
}) {
  /** Empty without a session cookie. */
  const ownCookie = (request: FastifyRequest) => cookies.read(request, 'session') ?? ''

  const knownMark = (request: FastifyRequest, {id}: Account) =>
    knownBrowsers.mark(cookies.read(request, 'known') ?? '', id)

  const endOld = (request: FastifyRequest) => sessions.end(ownCookie(request))

  /**
   * Stores a new session, always: somebody else may know a cookie from before. Marks the browser as known. A `way`
   * records a sign-in. Returns a function that sets the browser's cookies: a caller's transaction commits before that.
   */
  function store(request: FastifyRequest, account: Account, how: Omit<SignedInBrowser, 'userAgent' | 'address'>) {
    const [session, known] = database.transaction(() => {
      endOld(request)
      const browser = {userAgent: request.headers['user-agent'], address: request.ip, ...how}
      return [sessions.create(account.id, browser), knownMark(request, account)] as const
    })
    return (reply: FastifyReply) => {
      cookies.write(reply, 'session', session)
      cookies.write(reply, 'known', known)
      cookies.clear(reply, 'visit')
      cookies.clear(reply, 'step')
    }
  }

  return {
    store,
    /** Stores a new session and sets the browser's cookies. */
    start(
      request: FastifyRequest,
      reply: FastifyReply,
      account: Account,
      how: Omit<SignedInBrowser, 'userAgent' | 'address'>,
    ) {
      store(request, account, how)(reply)
    },
    end(request: FastifyRequest, reply: FastifyReply) {
      endOld(request)
      cookies.clear(reply, 'session')
    },

    /** Marks this browser as known again, after a change that ended its mark. */
    markKnown: (request: FastifyRequest, reply: FastifyReply, account: Account) =>
      cookies.write(reply, 'known', knownMark(request, account)),

    /** Signs the person out of every other browser. */
    endOthers: (request: FastifyRequest, {id}: Account) => sessions.endOthers(id, ownCookie(request)),

    /** Returns the id of this browser's session. */
    ownId: (request: FastifyRequest): string => sessions.idOf(ownCookie(request)),
  }
}
