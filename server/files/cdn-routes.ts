import type {FastifyInstance, FastifyReply} from 'fastify'
import {corsHeaders} from '../api/cors.ts'
import {ApiError} from '../errors.ts'
import type {Services} from '../services.ts'
import {type Cdn, isGenuine, redirectKept, signAddress} from './cdn-address.ts'
import {sendBytes} from './send-bytes.ts'

/** What lies under `/cdn`: addressed by its content, so that caches may keep it. */
const kinds = {
  // Named after its address: projects have names of their own for it, and caches keep it for all of them.
  files: {contentType: 'application/octet-stream', name: ''},
  // Of versions and of products: the API signs an address of a picture after it has looked whose it is.
  thumbnails: {contentType: 'image/webp'},
  models: {contentType: 'application/octet-stream', name: ''},
} as const

export type CdnKind = keyof typeof kinds

/**
 * The origin of the CDN: bytes for whoever brings an address that the API signed, and nothing else. No limit counts
 * these requests: who has such an address was counted when it was made.
 */
export function cdnRoutes(app: FastifyInstance, {config: {cdn}, clock, files}: Services) {
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
  /** Seconds that the client may keep the redirect: less than the address holds. */
  keptFor?: number
}

/** Sends a client on to the CDN (decisions: redirect to a CDN). */
export function redirectToCdn(reply: FastifyReply, cdn: Cdn, {kind, sha256, now, keptFor = redirectKept}: Redirected) {
  return reply
    .header('cache-control', `private, max-age=${keptFor}`)
    .redirect(signAddress(cdn, `/cdn/${kind}/${sha256}`, now), 302)
}
