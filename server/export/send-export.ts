import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {ApiError} from '../errors.ts'
import {attachment} from '../http/content-disposition.ts'
import {type ExportNeeds, exportProject} from './project-zip.ts'

/** How long a client may take nothing: for a network that is away, and some. */
const timeToRead = 120_000

interface Sending {
  projectId: string
  /** Asked before each piece; throws when the project may not be read any more. */
  ensureOpen: () => void
}

/**
 * Answers the zip of a project, and resolves when the client has it or is gone. Where it can't go on the connection
 * breaks, so that what came is no whole archive. Throws not_found, and what keeps it from being begun.
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  needs: ExportNeeds,
  {projectId, ensureOpen}: Sending,
): Promise<void> {
  const {project, pieces} = await exportProject(needs, projectId, ensureOpen)
  reply.type('application/zip').headers({
    'content-disposition': attachment(fileName(project.name)),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  // Of an empty stream, for Fastify would say that nothing is as long as nothing.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]))
  reply.hijack()
  const {raw, log} = reply
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    for await (const piece of pieces) await write(raw, piece, needs.clock)
    raw.end()
  } catch (error) {
    // A client that went away and access that ended are no faults.
    if (!raw.destroyed && !(error instanceof ApiError)) log.error({err: error}, 'an export broke off')
    raw.destroy()
  }
}

/**
 * Resolves when a piece is out of our hands; rejects when the client is gone. One that takes nothing is let go: it would
 * keep what is open for ever.
 */
function write(response: ServerResponse, piece: Uint8Array, clock: Clock): Promise<void> {
  const {promise, resolve, reject} = Promise.withResolvers<void>()
  const gone = () => reject(new Error('the client went away'))
  // On a connection that just broke nothing calls back.
  response.once('close', gone)
  const cancel = clock.after(timeToRead, () => response.destroy())
  response.write(piece, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => {
    cancel()
    response.off('close', gone)
  })
}

/** What no file may be called on one system or another becomes `_`. */
const fileName = (name: string) => `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')}.zip`
