import type {IncomingMessage} from 'node:http'
import type {Socket} from 'node:net'
import type {FastifyInstance} from 'fastify'
import {invalidInput} from '../errors.ts'
import {limitKey} from './bearer.ts'
import {corsHeaders} from './cors.ts'
import {refuseOnSocket, trackResponses} from './parser-error.ts'
import {type RateLimit, setRateLimitHeaders} from './rate-limit.ts'

export const unusualRequestOptions = {
  http: {
    // The hook below refuses a request without Host in the API's format.
    requireHostHeader: false,
    // Most requests have no body, and a stream for it takes a tenth of a short answer's time. See `incoming-bodies.ts`.
    optimizeEmptyRequests: true,
  },
}

/** Answers requests that Node would refuse itself, in the API's error format. */
export function answerUnusualRequests(app: FastifyInstance, rateLimit: RateLimit) {
  const {server} = app
  trackResponses(server)
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // This is no proxy: CONNECT is an unknown method.
  server.on('connect', (_request, socket) => refuseOnSocket(socket as Socket, {error: 'not_found'}, rateLimit))

  app.addHook('onRequest', (request, reply, done) => {
    const problem = problemOf(request.raw)
    if (problem === undefined) return done()
    reply.headers(corsHeaders)
    setRateLimitHeaders(reply, rateLimit.count(limitKey(request, undefined)))
    throw invalidInput(problem)
  })
}

function problemOf({httpVersion, rawHeaders}: IncomingMessage): string | undefined {
  // Node reads a request line without a version as HTTP/0.9.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'request: must use HTTP/1.1'
  // RFC 9112, section 3.2.
  const hosts = countHosts(rawHeaders)
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0') ? undefined : 'Host: must occur once'
}

/** Counts `Host` headers in a list of alternating names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
