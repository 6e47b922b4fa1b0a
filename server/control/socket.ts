import type {Server} from 'node:http'
import {join} from 'node:path'
import {json} from 'node:stream/consumers'
import type {ErrorBody} from '#shared/contract/resources.ts'
import {UnusableFolderError} from '#shared/host/command-errors.ts'
import {listenOnSocket, requestOnSocket} from '#shared/host/local-socket.ts'
import {createServer} from '#shared/host/node-http.ts'
import {explainFolderError} from '../database/folder/folder-problem.ts'
import {ApiError} from '../errors.ts'
import type {Services} from '../services.ts'
import {type OperationName, type OperationOutput, operations} from './operations.ts'

/** No server runs on the data folder: its control socket doesn't respond. */
export class NoServerError extends Error {
  override name = 'NoServerError'
}

/** Runs commands' operations in this process. The socket is private to its user; the caller holds the folder's lock. */
export async function startControlServer(services: Services): Promise<{server: Server; close(): Promise<void>}> {
  const server = createServer(async (incoming, response) => {
    const name = new URLSearchParams(incoming.url?.split('?')[1]).get('operation') ?? ''
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const {status, body} = await run(services, name, await json(incoming).catch(() => ({})), gone.signal)
    response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body))
  })
  await listenOnSocket(server, controlSocket(services.config.data))
  return {
    server,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Runs an operation in the data folder's server. Throws NoServerError without a server, ApiError when it refuses.
 * `signal` ends the wait, and tells an operation that heeds it.
 */
export async function runOnServer<N extends OperationName>(
  folder: string,
  name: N,
  input: unknown,
  signal?: AbortSignal,
): Promise<OperationOutput<N>> {
  const path = `/?${new URLSearchParams({operation: name})}`
  const response = await requestOnSocket(
    controlSocket(folder),
    {method: 'POST', path, ...(signal && {signal})},
    JSON.stringify(input ?? {}),
  ).catch((error) => {
    throw explainFolderError(error, folder)
  })
  if (!response) throw new NoServerError('No server runs on this data folder.')
  const body = (await json(response)) as ErrorBody & {output: OperationOutput<N>}
  if (response.statusCode !== 200) throw new ApiError(body.error, body.problems)
  return body.output
}

async function run(services: Services, name: string, input: unknown, signal: AbortSignal) {
  const operation = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
  if (!operation)
    return {
      status: 404,
      body: {
        error: 'not_found',
        problems: [`The running server doesn't know “${name}”: it is another version of Pianta. Restart it.`],
      },
    }
  try {
    const output = await operation(services, input as never, signal)
    const lost = services.databaseFile.problem()
    if (lost !== undefined) throw new Error(lost)
    return {status: 200, body: {output}}
  } catch (error) {
    if (error instanceof ApiError) return {status: 400, body: {error: error.code, problems: error.problems}}
    const reason = explainFolderError(error, services.config.data)
    const problem = reason instanceof UnusableFolderError ? reason.message : String(error)
    return {status: 500, body: {error: 'server_error', problems: [problem]}}
  }
}

/** Returns the path of a data folder's control socket. */
export const controlSocket = (folder: string): string => join(folder, 'control.sock')
