import type {FastifyReply} from 'fastify'
import {attachment} from '../api/content-disposition.ts'
import {sendPieces} from '../api/send-pieces.ts'
import {type ExportNeeds, exportProject} from './project-zip.ts'

interface Sending {
  projectId: string
  /** Called before each piece; throws when access to the project has ended. */
  ensureOpen: () => void
}

/**
 * Sends the zip of a project. Resolves when the client has received it or is gone. A later failure breaks the
 * connection: the client sees an incomplete archive. Throws not_found, and errors before the first piece.
 */
export async function sendExport(reply: FastifyReply, needs: ExportNeeds, {projectId, ensureOpen}: Sending) {
  const {project, pieces} = await exportProject(needs, projectId, ensureOpen)
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': attachment(fileName(project.name)),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  }
  return sendPieces(reply, {headers, pieces, clock: needs.clock})
}

/** Replaces characters that some file system forbids with `_`. */
const fileName = (name: string) => `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')}.zip`
