import type {FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions} from 'fastify'
import type {FastifySchemaValidationError} from 'fastify/types/schema.js'
import type {ApiScope} from '#shared/contract/scopes.ts'
import {writeIfPossible} from '../database/write-if-possible.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {bearerToken, type FindToken, limitKey} from './bearer.ts'
import type {Caller} from './caller.ts'
import type {Reach} from './ensure-writable.ts'
import {describeProblems} from './problems.ts'
import {type RateLimit, refuseExceeded, setRateLimitHeaders} from './rate-limit.ts'
import type {RecentRequests} from './recent-requests.ts'

/**
 * The access rule of an operation: `public`, or the scope its token needs. `project` also requires
 * access to the project in the path, and `write` excludes viewers.
 */
export type Access = 'public' | {scope: ApiScope; project?: 'read' | 'write'}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

export interface Gatekeepers {
  findToken: FindToken
  reach(connectionId: string, projectId: string): Reach | undefined
  /** Stores that the connection was used now. */
  recordUse(connectionId: string): void
  rateLimit: RateLimit
  trailOf: RecentRequests['trailOf']
  /** The URL of the RFC 9728 metadata, for `WWW-Authenticate`. */
  resourceMetadata: string
}

/**
 * Guards every route that `app` registers afterwards. Checks in this order, before the body is read: token 401, rate
 * limit 429, path and query 400, scope 403, project 404, a viewer's write 403.
 */
export function guard(app: FastifyInstance, keepers: Gatekeepers) {
  app.decorateRequest('caller', undefined)
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.access
    if (!access) throw new TypeError(`${route.url} has no access rule`)
    // One hook per route knows its rule: Fastify's lookup of a request's route takes longer than the hook. A callback
    // avoids a promise, which takes as long again.
    const onRequest: onRequestHookHandler = (request, reply, done) => {
      pass(access, request, reply)
      done()
    }
    route.onRequest = [onRequest, ...[route.onRequest ?? []].flat()]
  })
  // A connection can also end while its request is handled.
  app.addHook('onError', async (request, reply, error) => {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') return
    reply.header('www-authenticate', challenge(keepers.resourceMetadata, bearerToken(request) !== undefined))
  })

  function pass(access: Access, request: FastifyRequest, reply: FastifyReply) {
    const token = bearerToken(request)
    const caller = token === undefined ? undefined : keepers.findToken(token)
    if (caller) request.trail = keepers.trailOf(caller.connectionId)
    const allowance = keepers.rateLimit.count(limitKey(request, caller))
    setRateLimitHeaders(reply, allowance)
    if (access !== 'public' && !caller) throw new ApiError('unauthenticated')
    refuseExceeded(reply, allowance)
    checkParameters(request)
    if (access === 'public' || !caller) return
    if (!reachesWithScope(access, caller, request, keepers.reach)) {
      reply.header('www-authenticate', scopeChallenge(keepers.resourceMetadata, access))
      throw new ApiError('forbidden')
    }
    request.caller = caller
    writeIfPossible(request.log, () => keepers.recordUse(caller.connectionId))
  }
}

/** Points to the metadata that says how to get a token (RFC 6750, section 3; RFC 9728, section 5.1). */
const challenge = (resourceMetadata: string, isTokenSent: boolean) =>
  `Bearer ${isTokenSent ? 'error="invalid_token", ' : ''}resource_metadata="${resourceMetadata}"`

/** Names the missing scope (RFC 6750, section 3.1). */
const scopeChallenge = (resourceMetadata: string, access: Access) =>
  `Bearer error="insufficient_scope", scope="${scopesFor(access)[0]}", resource_metadata="${resourceMetadata}"`

function checkParameters(request: FastifyRequest) {
  for (const part of ['params', 'querystring'] as const) {
    const validate = request.getValidationFunction(part)
    const values = part === 'params' ? request.params : request.query
    if (validate && !validate(values)) {
      const findings = (validate.errors ?? []).map((finding) =>
        isRepeated(finding, values) ? repeated(finding) : finding,
      )
      throw invalidInput(...describeProblems(part, findings))
    }
  }
}

/** Returns whether a query parameter was repeated that takes one value. */
const isRepeated = ({keyword, instancePath}: FastifySchemaValidationError, values: unknown) =>
  keyword === 'type' && Array.isArray((values as Record<string, unknown>)[instancePath.slice(1)])

const repeated = (finding: FastifySchemaValidationError) => ({...finding, keyword: 'repeated'})

/** Returns false when the token lacks the scope. Throws not_found or forbidden for the project. */
function reachesWithScope(
  access: Exclude<Access, 'public'>,
  caller: Caller,
  request: FastifyRequest,
  reachOf: Gatekeepers['reach'],
): boolean {
  const holds = (name: ApiScope | undefined) => name !== undefined && caller.scopes.has(name)
  const [scope, scopeOfCreated] = scopesFor(access)
  if (!access.project) return holds(scope)
  const params = request.params as {projectId: string}
  // Some languages write UUIDs in capitals, which are equal (RFC 9562, section 4).
  params.projectId = params.projectId.toLowerCase()
  const reach = reachOf(caller.connectionId, params.projectId)
  const isOpen = holds(scope) || (holds(scopeOfCreated) && reach?.isCreated !== false)
  if (!isOpen) return false
  if (!reach) throw new ApiError('not_found')
  if (access.project === 'write' && reach.role === 'viewer') throw new ApiError('forbidden')
  return true
}

/** Returns the scopes that allow an operation; the second one only on a project that the connection created. */
export function scopesFor(access: Access): ApiScope[] {
  if (access === 'public') return []
  const {scope, project} = access
  return project && impliedByCreate.has(scope) ? [scope, 'projects:create'] : [scope]
}

/** The scopes that `projects:create` includes on such a project. */
const impliedByCreate: ReadonlySet<ApiScope> = new Set(['projects:read', 'projects:write'])
