import {once} from 'node:events'
import {chmodSync, rmSync} from 'node:fs'
import type {Server} from 'node:http'
import {json} from 'node:stream/consumers'
import type {ErrorBody} from '#shared/api/resources.ts'
import {createServer, request} from '../api/node-http.ts'
import {ApiError} from '../errors.ts'
import type {Services} from '../services.ts'
import {type OperationName, type OperationOutput, operations} from './operations.ts'
import {withSocketPath} from './socket-path.ts'

/** Nobody answers at the control socket: no server runs on this data folder. */
export class NoServerError extends Error {
  override name = 'NoServerError'
}

/** Lets commands work through this process. The socket is the owner's alone; the caller holds the folder's lock. */
export async function startControlServer(services: Services): Promise<{server: Server; close(): Promise<void>}> {
  const server = createServer(async (incoming, answer) => {
    const name = new URLSearchParams(incoming.url?.split('?')[1]).get('operation') ?? ''
    const {status, body} = await run(services, name, await json(incoming).catch(() => ({})))
    answer.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body))
  })
  await withSocketPath(services.config.data, async (path) => {
    rmSync(path, {force: true})
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  })
  return {
    server,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Runs an operation in the server of the data folder. Throws NoServerError when none runs, ApiError as it refuses. */
export async function runOnServer<N extends OperationName>(
  folder: string,
  name: N,
  input: unknown,
): Promise<OperationOutput<N>> {
  const {status, body} = await withSocketPath(folder, (path) =>
    post(path, `/?${new URLSearchParams({operation: name})}`, JSON.stringify(input ?? {})),
  )
  if (status !== 200) throw new ApiError(body.error, body.problems)
  return body.output as OperationOutput<N>
}

async function run(services: Services, name: string, input: unknown) {
  const operation = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
  if (!operation) return {status: 404, body: {error: 'not_found', problems: [`This server does not know “${name}”.`]}}
  try {
    return {status: 200, body: {output: await operation(services, input as never)}}
  } catch (error) {
    if (error instanceof ApiError) return {status: 400, body: {error: error.code, problems: error.problems}}
    return {status: 500, body: {error: 'server_error', problems: [String(error)]}}
  }
}

type ControlBody = ErrorBody & {output: unknown}

function post(socket: string, path: string, body: string): Promise<{status: number; body: ControlBody}> {
  return new Promise((resolve, reject) => {
    const outgoing = request({socketPath: socket, path, method: 'POST'}, (answer) => {
      json(answer).then((value) => resolve({status: answer.statusCode ?? 500, body: value as ControlBody}), reject)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      reject(isNobody ? new NoServerError('No server runs on this data folder.', {cause: error}) : error)
    })
    outgoing.end(body)
  })
}
