import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/api/resources.ts'
import {acceptsGzip, matches} from '../http/conditional.ts'
import type {createAnswers} from './answers.ts'

/** Answers a version with its home, or 304 where the client has it. */
export async function sendRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  {answers, projectId, revision}: {answers: ReturnType<typeof createAnswers>; projectId: string; revision: Revision},
) {
  const etag = etagOf(revision)
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('cache-control', 'private, no-cache')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : 'identity'
  const bytes = await answers.of(projectId, revision, encoding)
  if (encoding === 'gzip') reply.header('content-encoding', 'gzip')
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/**
 * Of the number and the author's name, the one thing of a version that changes; never of the home. The time tells apart
 * versions that bear one number before and after a backup was restored. Weak: it stands for every encoding.
 */
function etagOf({number, authorName, createdAt}: Revision): string {
  return `W/"${number}-${hash('sha1', JSON.stringify([createdAt, authorName]), 'base64url').slice(0, 12)}"`
}
