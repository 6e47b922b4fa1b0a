import {once} from 'node:events'
import {rm} from 'node:fs/promises'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {Clock} from '#shared/clock.ts'
import {listenOnSocket} from '#shared/host/local-socket.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import {readBounded} from '../read-bounded.ts'

/** Handles a request of a command on this machine. */
export type ControlHandler = (request: ControlRequest) => Promise<Response>

export interface ControlRequest {
  method: string
  /** The path with its query. */
  path: string
  contentType: string | undefined
  body: Uint8Array<ArrayBuffer>
  /** Aborts when the command disconnects or the agent stops. */
  signal: AbortSignal
}

/** Parses the JSON of a body. */
export const parseBody = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body))

/** The header that marks a response as a failure of the agent; its value is the failure's kind. */
export const failureHeader = 'pianta-failure'

/** The maximum length of a body: above the server's limit for JSON, below that for files, which agents don't send. */
const maxBodyLength = 32 * 1024 * 1024

/** Milliseconds that a command has to read its response when the agent stops. */
const shutdownTimeout = 1000

export interface ControlOptions {
  /** The socket's path. The caller holds the folder's lock, so an existing socket is left over from a kill. */
  path: string
  handle: ControlHandler
  clock: Clock
  logger: Logger
}

/** Serves commands of this user on this machine, by HTTP on a socket in the agent's folder. */
export async function serveControl({path, handle, clock, logger}: ControlOptions): Promise<AsyncDisposable> {
  const closing = new AbortController()
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, handle, closing.signal).catch((error) => {
      logger.debug('a command disconnected', {reason: reasonOf(error)})
      outgoing.destroy()
    })
  })
  await listenOnSocket(server, path)
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      closing.abort()
      const cancel = clock.after(shutdownTimeout, () => server.closeAllConnections())
      await closed
      cancel()
      await rm(path, {force: true})
    },
  }
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: ControlHandler,
  closing: AbortSignal,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const response = await readBody(incoming)
    .then((body) =>
      handle({
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        contentType: incoming.headers['content-type'],
        body,
        signal: AbortSignal.any([gone.signal, closing]),
      }),
    )
    .catch(failureResponse)
  // `fetch` has decoded the body: drop the headers of the encoded one.
  const {
    'content-encoding': _,
    'content-length': __,
    'transfer-encoding': ___,
    ...headers
  } = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, headers)
  // A stream may have nothing to say for long.
  outgoing.flushHeaders()
  if (response.body) await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
  else outgoing.end()
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBounded(incoming, maxBodyLength)
  if (!body) throw new Failure('usage', `The body is too long: the limit is ${maxBodyLength} bytes.`)
  return new Uint8Array(body)
}

function failureResponse(error: unknown): Response {
  const kind = error instanceof Failure ? error.kind : 'failed'
  return Response.json({message: reasonOf(error)}, {status: 500, headers: {[failureHeader]: kind}})
}
