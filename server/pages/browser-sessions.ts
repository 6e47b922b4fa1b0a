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
  sessions: Pick<Sessions, 'create' | 'end'>
  cookies: Cookies
}) {
  function endOld(request: FastifyRequest) {
    const cookie = cookies.read(request, 'session')
    if (cookie !== undefined) sessions.end(cookie)
  }

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
  }
}
