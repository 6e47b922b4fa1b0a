import {once} from 'node:events'
import {chmodSync, rmSync} from 'node:fs'
import type {IncomingMessage, RequestOptions, Server} from 'node:http'
import {request} from './node-http.ts'
import {withSocketPath} from './socket-path.ts'

/**
 * Listens on a socket that only this user can open. The caller holds the folder's lock, so an existing socket is left
 * over from a kill.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  rmSync(path, {force: true})
  await withSocketPath(path, async (path) => {
    server.listen(path)
    await once(server, 'listening')
  })
  chmodSync(path, 0o600)
}

/** Errors of a socket that is missing or left over from a kill. */
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED'])

/** Sends a request to the program that listens on a socket. Resolves with undefined when none does. */
export async function requestOnSocket(
  socket: string,
  options: RequestOptions,
  body?: string | Uint8Array,
): Promise<IncomingMessage | undefined> {
  try {
    return await withSocketPath(socket, async (socketPath) => {
      const outgoing = request({...options, socketPath})
      outgoing.end(body)
      const [response] = await once(outgoing, 'response')
      return response as IncomingMessage
    })
  } catch (error) {
    if (absentCodes.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
