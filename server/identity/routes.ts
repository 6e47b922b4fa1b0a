import type {IncomingMessage} from 'node:http'
import {setImmediate} from 'node:timers/promises'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {apiScopes, readingScopes} from '#shared/contract/scopes.ts'
import {keepResolved} from '#shared/kept-promise.ts'
import {corsHeaders, preflightHeaders} from '../api/cors.ts'
import type {Config} from '../config.ts'
import {loadProvider} from './load-provider.ts'
import type {ProviderNeeds} from './provider.ts'
import {providerPaths, resumePath} from './provider-paths.ts'
import {limitIdentityRequests} from './rate-limit.ts'
import {signingKey} from './signing-key.ts'
import {userinfoRoutes} from './userinfo.ts'
import {writeRefusal} from './write-refusal.ts'

interface Needs extends Omit<ProviderNeeds, 'signingKey'> {
  config: Pick<Config, 'assistants' | 'baseUrl' | 'authUrl' | 'pairing' | 'rateLimit'>
  /** Learns whether a part of the server works. */
  readiness: {note(part: string, problem: string | undefined): void}
}

interface ProviderRoute {
  method: 'GET' | 'POST'
  url: string
}

/** The provider's endpoints for programs, open to any origin. Our pages replace its own for devices and consent. */
const providerRoutes: ProviderRoute[] = [
  {method: 'GET', url: '/.well-known/openid-configuration'},
  {method: 'GET', url: '/.well-known/oauth-authorization-server'},
  {method: 'GET', url: providerPaths.jwks},
  {method: 'POST', url: providerPaths.device_authorization},
  {method: 'POST', url: providerPaths.token},
  {method: 'POST', url: providerPaths.revocation},
]

/** Mounts the OpenID provider, userinfo and the discovery documents. */
export async function identityRoutes(app: FastifyInstance, services: Needs) {
  const provider = createProviderLoader(app, services)
  const authUrl = new URL(services.config.authUrl)

  limitIdentityRequests(app, services)
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  for (const {method, url} of providerRoutes) {
    app.route({
      method,
      url,
      async handler(request, reply) {
        reply.headers(corsHeaders)
        // Answers programs in JSON, ignoring their Accept header.
        request.raw.headers.accept = 'application/json'
        return forward(request, reply, url)
      },
    })
  }
  browserRoutes(app, forward)
  userinfoRoutes(app, services)
  protectedResourceRoutes(app, services.config)

  const openPaths = providerRoutes.map(({url}) => url)
  for (const url of [...openPaths, providerPaths.userinfo, protectedResourcePath('v1'), protectedResourcePath('mcp')]) {
    app.options(url, async (_request, reply) => reply.code(204).headers(metadataPreflightHeaders).send())
  }

  async function forward(request: FastifyRequest, reply: FastifyReply, path: string) {
    rewriteRequest(request.raw, {authUrl, path, clientAddress: request.ip})
    const serve = await provider().catch((error) => void refuseUnloaded(error, request, reply))
    // Returned: the page is compressed later, and Fastify would send nothing in its place.
    if (!serve) return reply
    reply.hijack()
    copyHeaders(reply)
    await serve(request.raw, reply.raw)
  }

  /** Names a failed write at the provider's first load, which stores its keys. Throws every other failure. */
  function refuseUnloaded(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refusal = writeRefusal(error)
    if (refusal === undefined) throw error
    request.log.error({reqId: request.id, err: error}, 'the OpenID provider could not be loaded')
    reply.code(refusal.status).headers({'cache-control': 'no-store', ...refusal.headers})
    if (!request.routeOptions.url?.startsWith(providerPaths.authorization))
      return reply.send({error: refusal.error, error_description: refusal.description})
    const page = services.refusalPage(refusal, request.headers['accept-language'])
    return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  }
}

type Forward = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<unknown>

/** Mounts the routes that browsers visit: apps send them here, and our page sends them on. */
function browserRoutes(app: FastifyInstance, forward: Forward) {
  app.get(providerPaths.authorization, (request, reply) => forward(request, reply, providerPaths.authorization))
  app.get<{Params: {uid: string}}>(resumePath(':uid'), (request, reply) =>
    forward(request, reply, resumePath(encodeURIComponent(request.params.uid))),
  )
  // Turns a posted request into the same GET (OpenID Connect Core 1.0, section 3.1.2.1).
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      {parseAs: 'string'},
      async (_request: FastifyRequest, body: string) => body,
    )
    // Sets the limit on the route, so that the refusal names it.
    const options = {bodyLimit: maxFormBytes}
    forms.post<{Body: string | undefined}>(providerPaths.authorization, options, (request, reply) => {
      const {raw} = request
      raw.method = 'GET'
      raw.url = `${providerPaths.authorization}?${request.body ?? ''}`
      return forward(request, reply, providerPaths.authorization)
    })
  })
}

/** Bytes: the limit that Node's limit for headers sets for an address. */
const maxFormBytes = 16 * 1024

/** Milliseconds after startup, and after a failure. */
const preloadDelay = 1000
const reloadDelay = 10_000

/** The provider's name in readiness. */
const part = 'sign-in'

/**
 * Loads the provider at its first request, or shortly after startup: it is a quarter of the code a start would load,
 * and the first answers don't need it. After a failure it is loaded again, and the server is not ready meanwhile.
 */
function createProviderLoader(app: FastifyInstance, services: Needs) {
  const {clock, readiness} = services
  const provider = keepResolved(async () => {
    try {
      const {createProvider} = await loadProvider()
      const key = await signingKey(services.database)
      await setImmediate()
      const serve = createProvider({...services, signingKey: key}, app.log).callback()
      readiness.note(part, undefined)
      return serve
    } catch (error) {
      readiness.note(part, `Sign-in for apps and tablets can't be loaded: ${(error as Error).message}`)
      throw error
    }
  })
  app.addHook('onListen', async () => {
    let cancel = clock.after(preloadDelay, preload)
    app.server.once('close', () => cancel())
    function preload() {
      provider().catch((error) => {
        app.log.error({err: error}, 'the OpenID provider could not be loaded')
        // Without a request nothing else would find out that it can be loaded now.
        if (app.server.listening) cancel = clock.after(reloadDelay, preload)
      })
    }
  })
  return provider
}

/**
 * Rewrites a request to the configured address and the registered path, ignoring Host, X-Forwarded-*, absolute targets
 * and encodings.
 */
function rewriteRequest(raw: IncomingMessage, {authUrl, path, clientAddress}: Rewritten) {
  const target = raw.url ?? ''
  raw.url = target.includes('?') ? path + target.slice(target.indexOf('?')) : path
  raw.headers['x-forwarded-host'] = authUrl.host
  raw.headers['x-forwarded-proto'] = authUrl.protocol.slice(0, -1)
  raw.headers['x-forwarded-for'] = clientAddress
}

interface Rewritten {
  authUrl: URL
  path: string
  clientAddress: string
}

/** Copies the reply's headers to the raw response, which a hijacked reply would not send. */
function copyHeaders(reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

/** Clients of MCP send their revision here too. */
const metadataPreflightHeaders = {
  ...preflightHeaders,
  'access-control-allow-headers': `${preflightHeaders['access-control-allow-headers']}, MCP-Protocol-Version`,
}

/** RFC 9728: describes a resource and its issuer. A refused token's `WWW-Authenticate` names this address. */
const protectedResourcePath = (name: 'v1' | 'mcp') => `/.well-known/oauth-protected-resource/${name}`

function protectedResourceRoutes(
  app: FastifyInstance,
  {assistants, baseUrl, authUrl}: Pick<Config, 'assistants' | 'baseUrl' | 'authUrl'>,
) {
  const described = {
    v1: {scopes_supported: Object.keys(apiScopes), resource_name: 'Pianta'},
    // Clients that read no challenge ask for every scope in this list: an assistant begins with reading.
    mcp: {scopes_supported: readingScopes, resource_name: 'Pianta for assistants'},
  } as const
  for (const name of assistants === 'off' ? (['v1'] as const) : (['v1', 'mcp'] as const)) {
    app.get(protectedResourcePath(name), async (_request, reply) => {
      reply.headers(corsHeaders)
      return {
        resource: `${baseUrl}/${name}`,
        authorization_servers: [authUrl],
        bearer_methods_supported: ['header'],
        resource_documentation: `${baseUrl}/docs`,
        ...described[name],
      }
    })
  }
}
