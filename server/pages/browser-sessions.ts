import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../identity/accounts.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {Cookies} from './cookies.ts'

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Signs people in and out of the browser that asks. */
export function createBrowserSessions({
  sessions,
  cookies,
}: {
  sessions: Pick<Sessions, 'create' | 'end' | 'endOthers' | 'idOf'>
  cookies: Cookies
}) {
  /** Empty where nobody is signed in: no session's cookie. */
  const ownCookie = (request: FastifyRequest) => cookies.read(request, 'session') ?? ''

  const endOld = (request: FastifyRequest) => sessions.end(ownCookie(request))

  return {
    /** Always a new session: a cookie from before the sign-in, which others may know, is worth nothing after it. */
    start(request: FastifyRequest, reply: FastifyReply, {id}: Account) {
      endOld(request)
      const browser = {userAgent: request.headers['user-agent'], address: request.ip}
      cookies.write(reply, 'session', sessions.create(id, browser))
      cookies.clear(reply, 'visit')
    },
    end(request: FastifyRequest, reply: FastifyReply) {
      endOld(request)
      cookies.clear(reply, 'session')
    },

    /** Signs the person out on every browser but the one that asks. */
    endOthers: (request: FastifyRequest, {id}: Account) => sessions.endOthers(id, ownCookie(request)),

    /** The id, among a person's sessions, of the one that asks. */
    ownId: (request: FastifyRequest): string => sessions.idOf(ownCookie(request)),
  }
}
