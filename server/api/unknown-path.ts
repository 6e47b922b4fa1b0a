import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {type ApiError, notFound} from '../errors.ts'
import {bearerToken, type FindToken, limitKey} from './bearer.ts'
import {corsHeaders} from './cors.ts'
import {answerError} from './error-handler.ts'
import {type RateLimit, setRateLimitHeaders} from './rate-limit.ts'
import type {RecentRequests} from './recent-requests.ts'

interface Needs {
  rateLimit: RateLimit
  findToken: FindToken
  trailOf: RecentRequests['trailOf']
  /** Answers a person whose browser asked for a page that is not there. */
  showPage(error: ApiError, request: FastifyRequest, reply: FastifyReply): unknown
}

/** A path or method that is not there is the API's 404, with a token or without (decisions: order of refusals); a page for a browser. */
export function refuseUnknownPaths(app: FastifyInstance, {rateLimit, findToken, trailOf, showPage}: Needs) {
  // Refused here, for the body would be read before the handler.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const token = bearerToken(request)
    const caller = token === undefined ? undefined : findToken(token)
    if (caller) request.trail = trailOf(caller.connectionId)
    reply.headers(corsHeaders)
    setRateLimitHeaders(reply, rateLimit.count(limitKey(request, caller)))
    if (isPage(request)) return showPage(notFound(), request, reply)
    throw notFound()
  })
}

/** Whether it is a person who is lost, not a program. */
function isPage({method, url, headers}: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/v1') && headers.accept?.includes('text/html') === true
}

/** Answers a path that can't even be decoded, which no hook sees. */
export function refuseMalformedPaths(rateLimit: RateLimit) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(corsHeaders)
    setRateLimitHeaders(reply, rateLimit.count(limitKey(request, undefined)))
    reply.send(answerError(error, request, reply))
  }
}
