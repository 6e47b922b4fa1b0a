import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {sha256} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {projectParams, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import {notFound} from '../errors.ts'
import {bytesAnswers} from '../files/bytes-answers.ts'
import {redirectToCdn} from '../files/cdn-routes.ts'
import {sendBytes} from '../files/send-bytes.ts'
import type {FileStore} from '../files/store.ts'
import type {ProjectModels} from './project-models.ts'
import type {Catalog} from './store.ts'

export interface AssetNeeds {
  config: Pick<Config, 'cdn'>
  clock: Clock
  files: FileStore
  catalog: Pick<Catalog, 'hasFile'>
  projectModels: Pick<ProjectModels, 'has'>
}

/** The kinds of a product's assets in the file store, and how each is served. */
const kinds = [
  {
    kind: 'model',
    path: 'models',
    operation: 'Model',
    contentType: 'application/octet-stream',
    extension: 'glb',
    summary: 'Reads a 3D model of a product',
    description: 'Binary glTF, in metres, y up.',
  },
  {
    kind: 'thumbnail',
    path: 'thumbnails',
    operation: 'Thumbnail',
    contentType: 'image/webp',
    extension: 'webp',
    summary: 'Reads a thumbnail of a product',
    description: 'A WebP image.',
  },
] as const
type Kind = (typeof kinds)[number]

const redirectNote = 'A server with a CDN redirects there. The content never changes: cache it for good.'

/** Serves models and thumbnails to clients that may read the catalog, and to readers of a project that names them. */
export function assetRoutes(app: Routes, {config, clock, files, catalog, projectModels}: AssetNeeds) {
  /** Refuses hashes that the catalog lacks: the file store also holds private files and thumbnails of projects. */
  function send(request: FastifyRequest, reply: FastifyReply, sha256: string, {path, kind, ...content}: Kind) {
    if (!catalog.hasFile(sha256, kind)) throw notFound()
    if (config.cdn) return redirectToCdn(reply, config.cdn, {kind: path, sha256, now: clock.now()})
    const {contentType, extension} = content
    return sendBytes(request, reply, {files, clock, sha256, contentType, name: `${sha256}.${extension}`})
  }

  for (const kind of kinds) {
    const {path, operation, summary, description} = kind
    const answers = bytesAnswers(kind.contentType)

    app.get(
      `/v1/catalog/${path}/:sha256`,
      {
        config: {access: {scope: 'catalog:read'}, refusals: ['not_found']},
        schema: {
          operationId: `readCatalog${operation}`,
          summary,
          description: `${description} ${redirectNote}`,
          tags: ['Catalog'],
          params: Type.Object({sha256}),
          ...answers,
        },
      },
      (request, reply) => send(request, reply, request.params.sha256, kind),
    )

    app.get(
      `/v1/projects/:projectId/catalog/${path}/:sha256`,
      {
        config: {access: {scope: 'projects:read', project: 'read'}},
        schema: {
          operationId: `readProject${operation}`,
          summary: `${summary} in a project`,
          description: `${description} A product in any version of the project must name it. ${redirectNote}`,
          tags: ['Catalog'],
          params: Type.Object({...projectParams.properties, sha256}),
          ...answers,
        },
      },
      (request, reply) => {
        const {projectId, sha256} = request.params
        if (!projectModels.has(projectId, sha256)) throw notFound()
        return send(request, reply, sha256, kind)
      },
    )
  }
}
