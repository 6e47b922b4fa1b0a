import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/api/resources.ts'
import {acceptsGzip, etagMatches} from '../api/conditional.ts'
import type {createAnswerCache, Encoding} from './answer-cache.ts'

interface Sending {
  answers: ReturnType<typeof createAnswerCache>
  projectId: string
  revision: Readonly<Revision>
}

/** Answers a version with its home, or 304 where the client has it; at once where the answer is ready. */
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
  const bytes = answers.of({key: keys[encoding], projectId, revision, encoding})
  if (bytes instanceof Promise) bytes.then(send, (error) => reply.send(error))
  else send(bytes)
}

interface Names {
  etag: string
  /** Of its answers. */
  keys: Record<Encoding, string>
}

/** The store gives a version as the same object until something is written. */
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
 * Of the number and the author's name, the one thing of a version that changes; never of the home. The time tells apart
 * versions that bear one number before and after a backup was restored. Weak: it stands for every encoding.
 */
function etagOf({number, authorName, createdAt}: Readonly<Revision>): string {
  return `W/"${number}-${hash('sha1', JSON.stringify([createdAt, authorName]), 'base64url').slice(0, 12)}"`
}
