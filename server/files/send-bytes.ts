import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {byteRange} from '../api/byte-range.ts'
import {etagMatches} from '../api/conditional.ts'
import {attachment} from '../api/content-disposition.ts'
import {sendPieces} from '../api/send-pieces.ts'
import {notFound} from '../errors.ts'
import type {FileStore} from './store.ts'

interface Sending {
  files: Pick<FileStore, 'open'>
  clock: Clock
  sha256: string
  contentType: string
  /** Browsers store it under this name, where it is empty under one of their own; without it they may show it. */
  name?: string
  /** By itself for ever, for one person: the address of what never changes. */
  cacheControl?: string
}

/**
 * Answers bytes of the file store, whole or the one part that is asked for, or 304 to who has them (decisions: bytes
 * without a CDN). HEAD is answered alike, without them. Throws not_found when they are not there.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  {files, clock, sha256, contentType, name, cacheControl = 'private, max-age=31536000, immutable'}: Sending,
) {
  await using bytes = await files.open(sha256)
  if (!bytes) throw notFound()
  const {size} = bytes
  const etag = `"${sha256}"`
  const kept = {
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...(name !== undefined && {'content-disposition': attachment(name)}),
  }
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).headers(kept).send()

  const range = isRangeWanted(request, etag) ? byteRange(request.headers.range, size) : undefined
  const headers = {
    ...kept,
    'content-type': contentType,
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && {'content-range': `bytes ${range.start}-${range.end}/${size}`}),
  }
  return await sendPieces(reply.code(range ? 206 : 200), {headers, pieces: bytes.pieces(range), clock})
}

/** Of GET alone (RFC 9110, section 14.2), and while it is what the client has a part of (section 13.1.5). */
function isRangeWanted({method, headers}: FastifyRequest, etag: string): boolean {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag)
}
