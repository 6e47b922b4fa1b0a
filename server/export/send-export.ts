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
  // To HEAD Fastify would have all of it made, and send nothing.
  const content = request.method === 'HEAD' ? [] : whileTaken(pieces, reply, needs.clock)
  reply.send(Readable.from(content))
  await reply
}

/** Lets go of a client that stalls: it would keep what is open for ever. */
async function* whileTaken(pieces: AsyncIterable<Uint8Array>, {raw, log}: FastifyReply, clock: Clock) {
  let cancel = () => {}
  raw.once('close', () => cancel())
  try {
    for await (const piece of pieces) {
      cancel()
      cancel = clock.after(timeToRead, () => raw.destroy())
      yield piece
    }
  } catch (error) {
    // Before the first byte it is answered, and logged there; that access ended is no fault.
    if (raw.headersSent && !(error instanceof ApiError)) log.error({err: error}, 'an export broke off')
    throw error
  }
}

/** What no file may be called on one system or another becomes `_`. */
const fileName = (name: string) => `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')}.zip`
