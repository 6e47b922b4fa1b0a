import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {bearerToken, limitKey} from '../../api/bearer.ts'
import {type Caller, callerOf} from '../../api/caller.ts'
import {byConnection, createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {acceptJsonBodies} from '../../api/json-body.ts'
import {type RateLimit, refuseExceeded, setRateLimitHeaders} from '../../api/rate-limit.ts'
import type {RecentRequests} from '../../api/recent-requests.ts'
import type {Apps} from '../../apps/store.ts'
import type {Config} from '../../config.ts'
import type {ConnectionStore} from '../../connections/store.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {ApiError} from '../../errors.ts'
import type {Tokens} from '../../identity/tokens.ts'
import type {ProjectStore} from '../../projects/store.ts'
import {appAsker} from '../app-asker.ts'
import type {ToolServices} from '../tool.ts'
import {answerMcpError, McpRefusedError} from './answer-error.ts'
import {challenge} from './challenge.ts'
import {mcpHeaders, mcpPreflightHeaders} from './cors.ts'
import {createOriginCheck} from './expected-origins.ts'

interface Needs extends ToolServices {
  apps: Pick<Apps, 'byId'>
  clock: Clock
  config: Pick<Config, 'assistantOrigins' | 'authUrl' | 'baseUrl' | 'maxBody'>
  connections: Pick<ConnectionStore, 'byId' | 'projectIds' | 'reach' | 'recordUse'>
  projects: Pick<ProjectStore, 'languageOf' | 'readOf'>
  recentRequests: Pick<RecentRequests, 'trailOf'>
  tokens: Pick<Tokens, 'findAssistant'>
}

const mcpPath = '/mcp'

/**
 * Serves assistants by HTTP (MCP, Transports, "Streamable HTTP"): each request is answered by itself, as JSON, and
 * nothing is kept between two. Checks in this order, before the body is read: origin 403, token 401, rate limit 429.
 */
export function mcpRoutes(app: FastifyInstance, services: Needs, {rateLimit}: {rateLimit: RateLimit}) {
  const {config, tokens, connections, recentRequests, clock} = services
  const isExpected = createOriginCheck(config)
  const limiter = createConcurrencyLimiter({keyOf: byConnection, max: limits.concurrentHomes, clock})
  /** The scopes that an app may ask for, registered or with a document of its own. */
  function scopesOf({clientId, connectionId}: Caller): readonly string[] {
    const document = connections.byId(connectionId)?.document
    return document?.scopes ?? services.apps.byId(clientId)?.scopes ?? []
  }

  app.decorateRequest('caller', undefined)
  acceptJsonBodies(app)
  app.setErrorHandler(answerMcpError(config))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(mcpHeaders)
    const {origin} = request.headers
    if (origin !== undefined && !isExpected(origin))
      throw new McpRefusedError(403, `Origin: ${origin} is not expected here; see PIANTA_ASSISTANT_ORIGINS`)
    done()
  })

  // A hook answers before Fastify reads a body that the headers announce. Preflights are neither counted nor limited.
  app.options(
    mcpPath,
    {
      onRequest(request: FastifyRequest, reply: FastifyReply) {
        setRateLimitHeaders(reply, rateLimit.peek(limitKey(request, undefined)))
        reply.code(204).headers(mcpPreflightHeaders).send()
      },
    },
    () => undefined,
  )
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: mcpPath,
    onRequest(request, reply) {
      setRateLimitHeaders(reply, rateLimit.count(limitKey(request, undefined)))
      reply.header('allow', 'POST, OPTIONS')
      throw new McpRefusedError(405, 'This address is for assistants (MCP): it takes POST')
    },
    handler: () => undefined,
  })
  app.post(mcpPath, {onRequest: [pass, limiter.enter], bodyLimit: config.maxBody}, (request, reply) =>
    limiter.run(request, () => answer(request, reply)),
  )

  async function pass(request: FastifyRequest, reply: FastifyReply) {
    const token = bearerToken(request)
    const caller = token === undefined ? undefined : tokens.findAssistant(token)
    if (caller) request.trail = recentRequests.trailOf(caller.connectionId)
    const allowance = rateLimit.count(limitKey(request, caller))
    setRateLimitHeaders(reply, allowance)
    if (!caller) throw new ApiError('unauthenticated')
    refuseExceeded(reply, allowance)
    request.caller = caller
    writeIfPossible(request.log, () => connections.recordUse(caller.connectionId))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Slow to load, and few servers have an assistant.
    const {answerRequest} = await import('./answer-request.ts')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const asker = appAsker({...services, scopesOf}, callerOf(request))
    const fail = (err: unknown) => request.log.error({reqId: request.id, err}, 'a tool of an assistant failed')
    const context = {asker, services, signal: gone.signal, fail}
    const {status, body, needed} = await answerRequest(request.body, request.headers, context)
    reply.code(status)
    if (needed) reply.header('www-authenticate', challenge(config.baseUrl, {needed}))
    if (body === undefined) return reply.send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
}
