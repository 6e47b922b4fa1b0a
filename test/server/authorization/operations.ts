import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {FastifyInstance, RouteOptions} from 'fastify'
import type {Test} from 'tap'
import type {ApiErrorCode} from '#shared/contract/resources.ts'
import {boxProduct} from '#shared/home/box-product.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {thread} from '../../../server/database/tables/threads.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {type Api, startApi} from '../api.ts'
import {addPdf, pdf, pdfSha256} from '../files/fixtures.ts'

/** A route under `/v1`, or the index at `/`, of the running server. */
export interface Operation {
  method: string
  /** The path as OpenAPI writes it. */
  path: string
}

export const nameOf = ({method, path}: Operation) => `${method} ${path}`
export const isOnProject = ({path}: Operation) => path.startsWith('/v1/projects/{projectId}')
export const isOnWebhook = ({path}: Operation) => path.startsWith('/v1/webhooks/{webhookId}')

/** Starts a server and collects all its operations, documented or not. */
export async function startWithOperations(t: Test, settings: Record<string, string> = {}) {
  const routes: RouteOptions[] = []
  const listen = (message: unknown) => {
    const {fastify} = message as {fastify: FastifyInstance}
    fastify.addHook('onRoute', (route) => void routes.push(route))
  }
  subscribe('fastify.initialization', listen)
  const api = await startApi(t, settings)
  unsubscribe('fastify.initialization', listen)
  const operations: Operation[] = routes
    .filter(({url, method}) => (url === '/' || url.startsWith('/v1')) && method !== 'OPTIONS')
    .flatMap(({url, method}) => [method].flat().map((each) => ({method: each, path: openapiPath(url)})))
  await addContents(api, api.projectId)
  return {...api, operations}
}

/** A product whose model and picture are the file that every project has. */
const product = {
  ...boxProduct({id: 'shop/box', name: {it: 'Scatola', en: 'Box'}, category: 'storage', size: [1, 1, 1]}),
  thumbnails: [pdfSha256],
  models: [{sha256: pdfSha256}],
}

/** Adds a thread with the project's id, a file, and a product that uses the file. */
export async function addContents({services}: Pick<Api, 'services'>, projectId: string) {
  const row = {id: projectId, projectId, planId: 'plan', x: 0, y: 0, createdAt: 0}
  services.database.insert(thread).values(row).run()
  await addPdf(services, projectId)
  services.catalog.put(product)
  services.projectModels.addNamed(projectId, [pdfSha256])
}

/** Gives a connection a webhook and a delivery with its own id, unless they exist. */
export function keepWebhook({services: {database}}: Pick<Api, 'services'>, connectionId: string) {
  const created = {id: connectionId, createdAt: 0}
  const payload = {id: connectionId, type: 'webhook.test', createdAt: new Date(0).toISOString(), data: {}}
  database
    .insert(webhook)
    .values({...created, connectionId, url: 'https://hooks.example.org', events: ['revision.saved'], secret: 'whsec_x'})
    .onConflictDoNothing()
    .run()
  database
    .insert(delivery)
    .values({
      ...created,
      webhookId: connectionId,
      lane: connectionId,
      event: 'webhook.test',
      payload: JSON.stringify(payload),
    })
    .onConflictDoNothing()
    .run()
}

const openapiPath = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')

/** Values for path parameters: every project has a version, a file and a thread with its own id. */
const parameters: Record<string, string> = {number: '1', sha256: pdfSha256, namespace: 'shop', name: 'box'}

/** Returns the path on a project or webhook. Throws on a parameter without a value. */
export function pathOf({path}: Operation, projectId: string, webhookId = 'none'): string {
  const known: Record<string, string> = {
    ...parameters,
    projectId,
    threadId: projectId,
    webhookId,
    deliveryId: webhookId,
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = known[name]
    if (value === undefined) throw new TypeError(`${path}: what stands for ${name}?`)
    return value
  })
}

const home = emptyHome('en')
const level = home.levels[0]?.id

/** Valid bodies by operation, for a project with one version. */
const bodies: Record<string, object> = {
  'POST /v1/projects/{projectId}/files': pdf,
  'POST /v1/projects': {name: 'House'},
  'PATCH /v1/projects/{projectId}': {name: 'House'},
  'POST /v1/projects/{projectId}/revisions': {home, message: 'Drawn', baseRevision: 1},
  'POST /v1/projects/{projectId}/threads': {planId: 'plan', anchor: {at: [1, 2]}, body: 'Higher?'},
  'POST /v1/projects/{projectId}/threads/{threadId}/comments': {body: 'Yes'},
  'PATCH /v1/projects/{projectId}/threads/{threadId}': {isResolved: true},
  'POST /v1/homes/check': {home},
  'PUT /v1/projects/{projectId}/host-references': {refs: [{kind: 'level', id: level}]},
  'PUT /v1/projects/{projectId}/devices': {devices: [{id: 'lamp', name: 'Lamp', kind: 'light'}]},
  'PUT /v1/projects/{projectId}/tablets': {version: '0.1.0', tablets: [{id: 'hall', secondsAgo: 0}]},
  'POST /v1/projects/{projectId}/visits': {takesCommands: true, messages: []},
  'POST /v1/webhooks': {url: 'https://hooks.example.org/pianta'},
}

export const isWrite = ({method}: Operation) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

/** Operations on a webhook need only its address. */
export const takesBody = (operation: Operation) =>
  isWrite(operation) && operation.method !== 'DELETE' && !isOnWebhook(operation)

/** Success statuses other than 200. */
export const successes: Record<string, number> = {
  'DELETE /v1/projects/{projectId}/visits': 204,
  'DELETE /v1/webhooks/{webhookId}': 204,
  'POST /v1/webhooks/{webhookId}/test': 201,
}

/** Throws when an operation's body is missing here. */
function bodyOf(operation: Operation): object {
  const body = bodies[nameOf(operation)]
  if (!body) throw new TypeError(`${nameOf(operation)}: what does it take?`)
  return body
}

/** Returns the content to send: a valid body, or an unreadable one of its type, if the operation takes one. */
export function contentOf(operation: Operation, {isRight = true} = {}): Content {
  if (!takesBody(operation)) return {headers: {}}
  const body = bodyOf(operation)
  const [type, bytes] = Buffer.isBuffer(body) ? ['application/pdf', body] : ['application/json', JSON.stringify(body)]
  return {headers: {'content-type': type}, bytes: isRight ? bytes : '{'}
}

interface Content {
  headers: Record<string, string>
  bytes?: string | Buffer
}

/** Returns the error for an unreadable body. */
export const unreadable = (operation: Operation): ApiErrorCode | undefined => {
  if (!takesBody(operation)) return undefined
  return Buffer.isBuffer(bodyOf(operation)) ? 'unsupported_file' : 'invalid_input'
}
