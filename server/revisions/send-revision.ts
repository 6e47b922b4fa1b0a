import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/api/resources.ts'
import {acceptsGzip, etagMatches} from '../api/conditional.ts'
import {ownerOf} from '../api/owner-of.ts'
import type {createAnswerCache, Encoding} from './answer-cache.ts'

interface Sending {
  answers: ReturnType<typeof createAnswerCache>
  projectId: string
  revision: Readonly<Revision>
}

/** Sends a version with its home, or 304 to a client that has it; synchronously on a cache hit. */
export function sendRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  {answers, projectId, revision}: Sending,
): void {
  const {etag, keys} = namesOf(projectId, revision)
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('cache-control', 'private, no-cache')
  if (etagMatches(request.headers['if-none-match'], etag)) return void reply.code(304).send()
  const encoding = acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity'
  const send = (bytes: Buffer) => {
    if (encoding === 'gzip') reply.header('content-encoding', 'gzip')
    reply.type('application/json; charset=utf-8').send(bytes)
  }
  const bytes = answers.of({key: keys[encoding], projectId, revision, encoding, owner: ownerOf(request)})
  if (bytes instanceof Promise) bytes.then(send, (error) => reply.send(error))
  else send(bytes)
}

interface Names {
  etag: string
  /** The cache keys of its responses. */
  keys: Record<Encoding, string>
}

/** The names per version object; the store returns the same object until the next write. */
const named = new WeakMap<Readonly<Revision>, Names>()

function namesOf(projectId: string, revision: Readonly<Revision>): Names {
  const known = named.get(revision)
  if (known !== undefined) return known
  const etag = etagOf(revision)
  const keyOf = (encoding: Encoding) => `${encoding} ${projectId} ${etag}`
  const names = {etag, keys: {identity: keyOf('identity'), gzip: keyOf('gzip')}}
  named.set(revision, names)
  return names
}

/**
 * Hashes the author's name, the only part of a version that changes, and the time: versions of the same number differ
 * before and after a restored backup. The ETag is weak, because it covers every encoding.
 */
function etagOf({number, authorName, createdAt}: Readonly<Revision>): string {
  return `W/"${number}-${hash('sha1', JSON.stringify([createdAt, authorName]), 'base64url').slice(0, 12)}"`
}
