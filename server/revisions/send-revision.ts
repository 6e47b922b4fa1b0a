import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/contract/resources.ts'
import {etagMatches} from '../api/conditional.ts'
import {ownerOf} from '../api/owner-of.ts'
import type {FileStore} from '../files/store.ts'
import {type Encoding, type HomeAnswers, keysFor} from '../homes/home-answers.ts'
import type {RevisionStore} from './store.ts'

interface Sending {
  homeAnswers: HomeAnswers
  revisions: Pick<RevisionStore, 'home'>
  files: Pick<FileStore, 'namedBy'>
  projectId: string
  revision: Readonly<Revision>
}

/** Sends a version with its home, or 304 to a client that has it; synchronously on a cache hit. */
export function sendRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  {homeAnswers, revisions, files, projectId, revision}: Sending,
): void {
  const {etag, keys} = namesOf(projectId, revision)
  reply.header('etag', etag).header('vary', 'Accept-Encoding').header('cache-control', 'private, no-cache')
  if (etagMatches(request.headers['if-none-match'], etag)) return void reply.code(304).send()
  const {number} = revision
  homeAnswers.send(request, reply, {
    keys,
    owner: ownerOf(request),
    parts: () => [
      `${JSON.stringify(revision).slice(0, -1)},"home":`,
      revisions.home(projectId, number),
      `,"files":${JSON.stringify(files.namedBy(projectId, number))}}`,
    ],
  })
}

interface Names {
  etag: string
  /** The cache keys of its answers. */
  keys: Record<Encoding, string>
}

/** The names per version object; the store returns the same object until the next write. */
const named = new WeakMap<Readonly<Revision>, Names>()

function namesOf(projectId: string, revision: Readonly<Revision>): Names {
  const known = named.get(revision)
  if (known !== undefined) return known
  const etag = etagOf(revision)
  const names = {etag, keys: keysFor(`${projectId} ${etag}`)}
  named.set(revision, names)
  return names
}

/**
 * Hashes the author's name, the only part of a version that changes, and the time: versions of the same number differ
 * before and after a restored backup. The ETag is weak, because it covers every encoding.
 */
export function etagOf({number, authorName, createdAt}: Readonly<Revision>): string {
  return `W/"${number}-${hash('sha1', JSON.stringify([createdAt, authorName]), 'base64url').slice(0, 12)}"`
}
