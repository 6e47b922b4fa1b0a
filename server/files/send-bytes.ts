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
  /** The encoding of the bytes; the ETag is that of the encoded ones. */
  encoding?: 'identity' | 'gzip'
  /**
   * The name under which browsers store the bytes; empty lets them choose. Without a name they may display the bytes.
   */
  name?: string
  /** The default is forever and private, as the content of an address never changes. */
  cacheControl?: string
}

/**
 * Sends stored bytes, whole or one range, or 304 to a client that has them (docs/api.md#files). HEAD gets the same
 * headers. Throws not_found for unknown bytes.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    files,
    clock,
    sha256,
    contentType,
    encoding = 'identity',
    name,
    cacheControl = 'private, max-age=31536000, immutable',
  }: Sending,
) {
  await using bytes = await files.open(sha256)
  if (!bytes) throw notFound()
  const {size} = bytes
  const etag = `"${sha256}"`
  const cacheable = {
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...(encoding !== 'identity' && {'content-encoding': encoding}),
    ...(name !== undefined && {'content-disposition': attachment(name)}),
  }
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).headers(cacheable).send()

  const range = isRangeWanted(request, etag) ? byteRange(request.headers.range, size) : undefined
  const headers = {
    ...cacheable,
    'content-type': contentType,
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && {'content-range': `bytes ${range.start}-${range.end}/${size}`}),
  }
  return await sendPieces(reply.code(range ? 206 : 200), {headers, pieces: bytes.pieces(range), clock})
}

/**
 * Returns whether `Range` applies: to GET only (RFC 9110, section 14.2), and while `If-Range` matches (section 13.1.5).
 */
function isRangeWanted({method, headers}: FastifyRequest, etag: string): boolean {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag)
}
