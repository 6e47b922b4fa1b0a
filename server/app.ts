import fastify, {type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory, LogController} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {version} from '#shared/host/version.ts'
import {apiIndexRoutes} from './api/api-index.ts'
import {smallBody} from './api/body-limits.ts'
import {closeConnectionsOnStop} from './api/close-connections.ts'
import {compressAnswers} from './api/compress-answers.ts'
import {byConnection, createConcurrencyLimiter} from './api/concurrency-limiter.ts'
import {corsHeaders} from './api/cors.ts'
import {setDefaultHeaders} from './api/default-headers.ts'
import {answerError} from './api/error-handler.ts'
import {guard} from './api/gate.ts'
import {prepareIncomingBodies} from './api/incoming-bodies.ts'
import {acceptJsonBodies} from './api/json-body.ts'
import {sendLargeFromFile} from './api/large-answers.ts'
import {logRequests} from './api/log-requests.ts'
import {answerParserError} from './api/parser-error.ts'
import {answerPreflights} from './api/preflight.ts'
import {noticeUntrustedProxies} from './api/proxy-notice.ts'
import {createRateLimit, type RateLimit} from './api/rate-limit.ts'
import {recordRequests} from './api/recent-requests.ts'
import type {Routes} from './api/routes.ts'
import {buildSerializer} from './api/serializer.ts'
import {refuseMalformedPaths, refuseUnknownPaths} from './api/unknown-path.ts'
import {answerUnusualRequests, unusualRequestOptions} from './api/unusual-requests.ts'
import {buildValidator} from './api/validator.ts'
import {waitForLock} from './api/wait-for-lock.ts'
import {mcpRoutes} from './assistants/http/mcp-routes.ts'
import {catalogRoutes} from './catalog/routes.ts'
import {deviceRoutes} from './devices/routes.ts'
import {editorRoutes} from './editor/editor-routes.ts'
import {eventRoutes} from './events/routes.ts'
import {exportRoutes} from './export/routes.ts'
import {cdnRoutes} from './files/cdn-routes.ts'
import {fileRoutes} from './files/routes.ts'
import {schemaRoutes} from './homes/schema-routes.ts'
import {hostRoutes} from './host-references/routes.ts'
import {providerPaths} from './identity/provider-paths.ts'
import {identityRoutes} from './identity/routes.ts'
import {checkRoute} from './jobs/check-route.ts'
import {liveRoutes} from './live/live-routes.ts'
import {modelRoute} from './models/model-route.ts'
import {type ApiDescription, createApiDescription} from './openapi/api-description.ts'
import {refusalPage} from './pages/refusal-page.ts'
import {pageRoutes} from './pages/routes.ts'
import {createUnknownPage} from './pages/unknown-page.ts'
import {projectRoutes} from './projects/routes.ts'
import {revisionRoutes} from './revisions/routes.ts'
import {thumbnailRoute} from './revisions/thumbnail-route.ts'
import type {Services} from './services.ts'
import {tabletRoutes} from './tablets/routes.ts'
import {threadRoutes} from './threads/routes.ts'
import type {Tls} from './tls/certificate.ts'
import {visitRoutes} from './visits/routes.ts'
import {refuseLostWrites} from './watch/lost-database.ts'
import {measureRequests} from './watch/request-times.ts'
import {watchRoutes} from './watch/routes.ts'
import {deliveryRoutes} from './webhooks/delivery-routes.ts'
import {webhookRoutes} from './webhooks/routes.ts'

/** Node's default: a request may take five minutes to arrive. */
const requestTimeout = 300_000

/** Creates the server with its plugins and routes, in order. It doesn't listen yet. */
export async function createApp(
  services: Services,
  {logger, tls}: {logger: FastifyBaseLogger; tls?: Tls | undefined},
): Promise<FastifyInstance> {
  const {config, clock, tokens, recentRequests} = services
  const {trailOf} = recentRequests
  const rateLimit = createRateLimit(config.rateLimit, clock)
  const description = createApiDescription({config, version})
  const app = fastify({
    loggerInstance: sharedBy(logger),
    logController: new LogController({disableRequestLogging: true}),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: Math.min(smallBody, config.maxBody),
    return503OnClosing: false,
    schemaController: {compilersFactory: {buildValidator, buildSerializer}},
    ...unusualRequestOptions,
    ...serverFactoryFor(tls),
    clientErrorHandler: answerParserError(rateLimit),
    frameworkErrors: refuseMalformedPaths(rateLimit),
    requestTimeout,
    // Routes reject malformed IDs of any length.
    routerOptions: {maxParamLength: 16_384},
  })
  app.decorate('apiDocument', description.document)
  app.log = logger
  setDefaultHeaders(app)
  noticeUntrustedProxies(app, config)
  recordRequests(app, answerError)
  answerUnusualRequests(app, rateLimit)
  refuseUnknownPaths(app, {rateLimit, findToken: tokens.find, trailOf, showPage: createUnknownPage(services)})
  prepareIncomingBodies(app)
  logRequests(app)
  refuseLostWrites(app, services.databaseFile)
  waitForLock(app, {database: services.database, storingPath: providerPaths.authorization})
  measureRequests(app, services.requestTimes)
  compressAnswers(app)
  sendLargeFromFile(app, services)
  closeConnectionsOnStop(app)
  app.register(async (api) => apiRoutes(api.withTypeProvider() as Routes, services, {rateLimit, description}))
  if (config.assistants !== 'off') app.register(async (scope) => mcpRoutes(scope, services, {rateLimit}))
  app.register(async (scope) => watchRoutes(scope, services))
  app.register(async (scope) => schemaRoutes(scope, services))
  app.register(async (scope) => cdnRoutes(scope, services))
  app.register(async (scope) => identityRoutes(scope, {...services, refusalPage}))
  app.register(async (scope) =>
    pageRoutes(scope, services, (pages, needs) => {
      editorRoutes(pages, needs)
      liveRoutes(pages, needs)
    }),
  )
  await app.ready()
  return app
}

/**
 * Returns a logger that all requests share: a child of its own for each costs more than most responses, and Fastify
 * checks the children of a `childLoggerFactory` one by one. Log calls that need `reqId` pass it.
 */
function sharedBy(logger: FastifyBaseLogger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.assign(Object.create(logger), {child: () => shared})
  return shared
}

/** Returns the option that makes Fastify's servers speak HTTPS. */
function serverFactoryFor(tls: Tls | undefined): {serverFactory?: FastifyServerFactory} {
  if (!tls) return {}
  return {serverFactory: (handler) => tls.createServer({...unusualRequestOptions.http, requestTimeout}, handler)}
}

/** Registers everything under `/v1`, and the index at `/`. */
async function apiRoutes(
  app: Routes,
  services: Services,
  {rateLimit, description}: {rateLimit: RateLimit; description: ApiDescription},
) {
  const {config, tokens, connections, recentRequests} = services
  acceptJsonBodies(app)
  description.collect(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(corsHeaders)
    done()
  })
  answerPreflights(app, rateLimit)
  guard(app, {
    findToken: tokens.find,
    reach: connections.reach,
    recordUse: connections.recordUse,
    rateLimit,
    trailOf: recentRequests.trailOf,
    resourceMetadata: `${config.baseUrl}/.well-known/oauth-protected-resource/v1`,
  })
  apiIndexRoutes(app, {config, description})
  projectRoutes(app, services)
  const limiter = createConcurrencyLimiter({keyOf: byConnection, max: limits.concurrentHomes, clock: services.clock})
  revisionRoutes(app, {...services, limiter})
  thumbnailRoute(app, services)
  modelRoute(app, services)
  fileRoutes(app, services)
  exportRoutes(app, services)
  checkRoute(app, {...services, limiter})
  catalogRoutes(app, services)
  hostRoutes(app, {...services, limiter})
  deviceRoutes(app, {...services, limiter})
  tabletRoutes(app, services)
  visitRoutes(app, services)
  threadRoutes(app, services)
  webhookRoutes(app, services)
  deliveryRoutes(app, services)
  eventRoutes(app, services)
}
