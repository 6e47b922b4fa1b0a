import type {FastifyInstance, FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {corsHeaders} from '../api/cors.ts'
import type {Config} from '../config.ts'
import {ApiError} from '../errors.ts'
import {type Cdn, isGenuine, redirectMaxAge, signAddress} from './cdn-address.ts'
import {sendBytes} from './send-bytes.ts'
import type {FileStore} from './store.ts'

/** The kinds of content under `/cdn`, addressed by hash, so caches may keep them forever. */
const kinds = {
  // Files take the name of their address: each project has its own name for a file, and caches serve them all.
  files: {contentType: 'application/octet-stream', name: ''},
  // Pictures of versions and products. The API checks access before it signs an address.
  thumbnails: {contentType: 'image/webp'},
  models: {contentType: 'application/octet-stream', name: ''},
  // Versions in three dimensions.
  homes: {contentType: 'model/gltf-binary', name: ''},
  'compressed-homes': {contentType: 'model/gltf-binary', encoding: 'gzip', name: ''},
} as const

export type CdnKind = keyof typeof kinds

interface Needs {
  config: Pick<Config, 'cdn'>
  clock: Clock
  files: Pick<FileStore, 'open'>
}

/**
 * Serves the origin of the CDN: bytes at addresses that the API signed. Rate limits skip these requests, because the
 * API counted the request that signed the address.
 */
export function cdnRoutes(app: FastifyInstance, {config: {cdn}, clock, files}: Needs) {
  if (!cdn) return
  for (const [kind, content] of Object.entries(kinds)) {
    app.get<{Params: {sha256: string}}>(`/cdn/${kind}/:sha256(^[0-9a-f]{64}$)`, async (request, reply) => {
      reply.headers(corsHeaders)
      if (!isGenuine(cdn, request.raw.url ?? '', clock.now())) {
        reply.header('cache-control', 'no-store')
        throw new ApiError('forbidden')
      }
      const {sha256} = request.params
      const cacheControl = 'public, max-age=31536000, immutable'
      return sendBytes(request, reply, {files, clock, sha256, ...content, cacheControl})
    })
  }
}

interface Redirected {
  kind: CdnKind
  sha256: string
  /** Milliseconds since the epoch. */
  now: number
  /** Seconds that the client may cache the redirect: less than the address is valid. */
  cachedFor?: number
}

/** Redirects a client to the CDN (docs/api.md#files). */
export function redirectToCdn(
  reply: FastifyReply,
  cdn: Cdn,
  {kind, sha256, now, cachedFor = redirectMaxAge}: Redirected,
) {
  return reply
    .header('cache-control', `private, max-age=${cachedFor}`)
    .redirect(signAddress(cdn, `/cdn/${kind}/${sha256}`, now), 302)
}
