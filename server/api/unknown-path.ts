import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {type ApiError, notFound} from '../errors.ts'
import {acceptsPage} from './accepts-page.ts'
import {bearerToken, type FindToken, limitKey} from './bearer.ts'
import {corsHeaders} from './cors.ts'
import {defaultHeaders} from './default-headers.ts'
import {answerError} from './error-handler.ts'
import {type RateLimit, setRateLimitHeaders} from './rate-limit.ts'
import type {RecentRequests} from './recent-requests.ts'

interface Needs {
  rateLimit: RateLimit
  findToken: FindToken
  trailOf: RecentRequests['trailOf']
  /** Answers a browser that requested an unknown page. */
  showPage(error: ApiError, request: FastifyRequest, reply: FastifyReply): unknown
}

/** Answers unknown paths and methods with 404, with or without a token; browsers get a page. */
export function refuseUnknownPaths(app: FastifyInstance, {rateLimit, findToken, trailOf, showPage}: Needs) {
  // A hook refuses before Fastify reads the body.
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

/** Returns whether a browser requested a page. */
function isPage(request: FastifyRequest): boolean {
  const {method, url} = request
  return method === 'GET' && !url.startsWith('/v1') && acceptsPage(request)
}

/** Returns a handler for paths that can't be decoded, which no hook sees. */
export function refuseMalformedPaths(rateLimit: RateLimit) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(defaultHeaders).headers(corsHeaders)
    setRateLimitHeaders(reply, rateLimit.count(limitKey(request, undefined)))
    reply.send(answerError(error, request, reply))
  }
}
