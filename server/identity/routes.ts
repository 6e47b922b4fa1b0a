import type {IncomingMessage} from 'node:http'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {corsHeaders, preflightHeaders} from '../api/cors.ts'
import type {Config} from '../config.ts'
import {protectedResourcePath, protectedResourceRoutes} from './protected-resource.ts'
import type {ProviderNeeds} from './provider.ts'
import {providerPaths, resumePath} from './provider-paths.ts'
import {limitIdentityRequests} from './rate-limit.ts'
import {userinfoRoutes} from './userinfo.ts'

interface Needs extends ProviderNeeds {
  config: Pick<Config, 'baseUrl' | 'authUrl' | 'rateLimit'>
}

interface ProviderRoute {
  method: 'GET' | 'POST'
  url: string
}

/**
 * What the provider serves to programs, on pages of any origin too. Its own pages for devices, consent and sign-out are not
 * mounted: ours take their place.
 */
const providerRoutes: ProviderRoute[] = [
  {method: 'GET', url: '/.well-known/openid-configuration'},
  {method: 'GET', url: '/.well-known/oauth-authorization-server'},
  {method: 'GET', url: providerPaths.jwks},
  {method: 'POST', url: providerPaths.device_authorization},
  {method: 'POST', url: providerPaths.token},
  {method: 'POST', url: providerPaths.revocation},
]

/** The OpenID provider, userinfo, and what tells apps about them. */
export async function identityRoutes(app: FastifyInstance, services: Needs) {
  const provider = loadLater(app, services)
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
        // Programs are answered in JSON, whatever their Accept says.
        request.raw.headers.accept = 'application/json'
        await handOver(request, reply, url)
      },
    })
  }
  peopleRoutes(app, handOver)
  userinfoRoutes(app, services)
  protectedResourceRoutes(app, services.config)

  const openPaths = providerRoutes.map(({url}) => url)
  for (const url of [...openPaths, providerPaths.userinfo, protectedResourcePath]) {
    app.options(url, async (_request, reply) => reply.code(204).headers(preflightHeaders).send())
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply, path: string) {
    fixAddress(request.raw, {authUrl, path, clientAddress: request.ip})
    const serve = await provider()
    reply.hijack()
    handOverHeaders(reply)
    await serve(request.raw, reply.raw)
  }
}

type HandOver = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<void>

/** Where apps send people's browsers, and where our page sends them on. */
function peopleRoutes(app: FastifyInstance, handOver: HandOver) {
  app.get(providerPaths.authorization, (request, reply) => handOver(request, reply, providerPaths.authorization))
  app.get<{Params: {uid: string}}>(resumePath(':uid'), (request, reply) =>
    handOver(request, reply, resumePath(encodeURIComponent(request.params.uid))),
  )
  // A request may also be posted (OpenID Connect Core 1.0, section 3.1.2.1). It is the same one, and is made to look so.
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      {parseAs: 'string'},
      async (_request: FastifyRequest, body: string) => body,
    )
    // The limit is the route's, which a refusal names.
    const options = {bodyLimit: longestRequest}
    forms.post<{Body: string | undefined}>(providerPaths.authorization, options, (request, reply) => {
      const {raw} = request
      raw.method = 'GET'
      raw.url = `${providerPaths.authorization}?${request.body ?? ''}`
      return handOver(request, reply, providerPaths.authorization)
    })
  })
}

/** Bytes: as much as an address may have, with Node's limit for headers. */
const longestRequest = 16 * 1024

/** Milliseconds after the start. */
const quietMoment = 1000

/**
 * The provider is a quarter of what a start loads, and the first answers do without it: it is loaded when it is first
 * asked, or in a quiet moment before.
 */
function loadLater(app: FastifyInstance, services: Needs) {
  let loading: ReturnType<typeof load> | undefined
  async function load() {
    const {createProvider} = await import('./provider.ts')
    return createProvider(services, app.log).callback()
  }
  const provider = () => {
    loading ??= load()
    return loading
  }
  app.addHook('onListen', async () => {
    const cancel = services.clock.after(quietMoment, () => {
      provider().catch((error) => app.log.error({err: error}, 'the OpenID provider does not load'))
    })
    app.server.once('close', cancel)
  })
  return provider
}

/**
 * Makes the provider see the configured address, whatever Host, X-Forwarded-* or absolute target the request bears, and
 * the path as it's registered, however it was encoded.
 */
function fixAddress(raw: IncomingMessage, {authUrl, path, clientAddress}: Seen) {
  const target = raw.url ?? ''
  raw.url = target.includes('?') ? path + target.slice(target.indexOf('?')) : path
  raw.headers['x-forwarded-host'] = authUrl.host
  raw.headers['x-forwarded-proto'] = authUrl.protocol.slice(0, -1)
  raw.headers['x-forwarded-for'] = clientAddress
}

interface Seen {
  authUrl: URL
  path: string
  clientAddress: string
}

/** A hijacked reply does not send the headers set on it; the provider adds to these. */
function handOverHeaders(reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}
