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
    // So that a request without Host is answered by us.
    requireHostHeader: false,
    // Most requests have no body: a stream that says so takes a tenth of a short answer. See `coming-bodies.ts`.
    optimizeEmptyRequests: true,
  },
}

/** Answers in the contract's shape what Node would refuse by itself. */
export function answerUnusualRequests(app: FastifyInstance, rateLimit: RateLimit) {
  const {server} = app
  trackResponses(server)
  // An expectation that is not known may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // This is no proxy: CONNECT is a method that is not there.
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
  // Node takes a request line without a version for HTTP/0.9.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'request: must be of HTTP/1.1'
  // RFC 9112, section 3.2.
  const hosts = countHosts(rawHeaders)
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0') ? undefined : 'Host: must be there once'
}

/** Of names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
