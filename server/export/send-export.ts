import type {FastifyReply} from 'fastify'
import {attachment} from '../api/content-disposition.ts'
import {sendPieces} from '../api/send-pieces.ts'
import {type ExportNeeds, exportProject} from './project-zip.ts'

interface Sending {
  projectId: string
  /** Asked before each piece; throws when the project may not be read any more. */
  ensureOpen: () => void
}

/**
 * Answers the zip of a project, and resolves when the client has it or is gone. Where it can't go on the connection
 * breaks, so that what came is no whole archive. Throws not_found, and what keeps it from being begun.
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

/** What no file may be called on one system or another becomes `_`. */
const fileName = (name: string) => `${name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')}.zip`
