import type {IncomingMessage} from 'node:http'
import {dirname} from 'node:path'
import {json} from 'node:stream/consumers'
import {requestOnSocket} from '#shared/host/local-socket.ts'
import {Failure, isFailureKind} from '../failure.ts'
import {failureHeader} from './serve-control.ts'

export interface AgentRequest {
  method?: string
  path: string
  contentType?: string | undefined
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
}

/** Errors of a folder that belongs to another user, or that is a file. */
const shutCodes = new Set(['EACCES', 'EPERM', 'ENOTDIR'])

/** Sends a request to the agent that runs in the socket's folder; undefined without one. Rejects with its failure. */
export async function requestAgent(
  socket: string,
  {method = 'GET', path, contentType, body, signal}: AgentRequest,
): Promise<IncomingMessage | undefined> {
  const headers = contentType === undefined ? {} : {'content-type': contentType}
  const response = await requestOnSocket(socket, {method, path, headers, ...(signal && {signal})}, body).catch(
    (error: NodeJS.ErrnoException) => {
      if (shutCodes.has(error.code ?? '')) {
        throw new Failure(
          'configuration',
          `This user can't use the agent's folder ${dirname(socket)} (${error.message}). Run this command as the user of the ` +
            'agent, or choose another folder with PIANTA_AGENT_DATA.',
          {cause: error},
        )
      }
      throw error
    },
  )
  const kind = response?.headers[failureHeader]
  if (response && isFailureKind(kind)) {
    throw new Failure(kind, ((await json(response)) as {message: string}).message)
  }
  return response
}
