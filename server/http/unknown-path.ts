import type {FastifyInstance} from 'fastify'
import {notFound} from '../errors.ts'
import {corsHeaders} from './cors.ts'
import {type RateLimit, showAllowance} from './rate-limit.ts'

/** A path or method that is not there is the API's 404, with a token or without (decisions: order of refusals). */
export function refuseUnknownPaths(app: FastifyInstance, rateLimit: RateLimit) {
  app.setNotFoundHandler(async (request, reply) => {
    reply.headers(corsHeaders)
    showAllowance(reply, await rateLimit.count(`address ${request.ip}`))
    throw notFound()
  })
}
