import {createInterface} from 'node:readline'
import {Readable} from 'node:stream'
import {isObject, type RequestId, RpcError, requestIdOf, rpcError, rpcErrors} from './rpc.ts'

/** Answers a message; undefined for a notification. */
export type AnswerLine = (message: unknown, signal: AbortSignal) => Promise<object | undefined>

interface Streams {
  input: Readable
  output: Pick<NodeJS.WritableStream, 'write'>
}

/** The largest line, and the most requests at once: an assistant on this machine sends far less. */
const most = {line: 2 * 1024 * 1024, requests: 16}

/**
 * Speaks MCP over two streams, one JSON message a line (MCP, Transports, stdio). Resolves when the input ends and every
 * answer is written.
 */
export async function serveStdio({input, output}: Streams, answer: AnswerLine): Promise<void> {
  const running = new Map<RequestId, AbortController>()
  const pending = new Set<Promise<void>>()
  const write = (message: object) => void output.write(`${JSON.stringify(message)}\n`)
  const refuse = (code: number, text: string, id: RequestId | null = null) =>
    write(rpcError(id, new RpcError(code, text)))

  for await (const line of createInterface({
    input: Readable.from(bounded(input)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() === '') continue
    const message = parse(line)
    if (message === undefined) {
      refuse(rpcErrors.parse, 'The line is not JSON')
      continue
    }
    const cancelled = cancelledId(message)
    if (cancelled !== undefined) {
      running.get(cancelled)?.abort()
      continue
    }
    const id = requestIdOf(message)
    if (id !== undefined && running.has(id)) refuse(rpcErrors.invalidRequest, 'id: a request with it is running', id)
    else if (running.size >= most.requests) refuse(rpcErrors.internal, 'Too many requests run at once', id ?? null)
    else begin(message, id)
  }
  await Promise.all(pending)

  function begin(message: unknown, id: RequestId | undefined) {
    const control = new AbortController()
    if (id !== undefined) running.set(id, control)
    const done = answer(message, control.signal)
      .catch(() => rpcError(id ?? null, new RpcError(rpcErrors.internal, 'The server failed')))
      .then((reply) => {
        if (id !== undefined) running.delete(id)
        pending.delete(done)
        // A cancelled request gets no answer (MCP, Utilities, Cancellation).
        if (reply && !control.signal.aborted) write(reply)
      })
    pending.add(done)
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Returns the id of the request that a notification cancels. */
function cancelledId(message: unknown): RequestId | undefined {
  if (!isObject(message) || message.method !== 'notifications/cancelled' || !isObject(message.params)) return undefined
  return message.params.requestId as RequestId
}

/** Ends the input at a line that is too long: it can't be told where the next message begins. */
async function* bounded(input: Readable): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of input as AsyncIterable<Uint8Array>) {
    const last = chunk.lastIndexOf(0x0a)
    length = last === -1 ? length + chunk.length : chunk.length - last
    if (length > most.line || chunk.length > most.line) return
    yield chunk
  }
}
