import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'

/** Waiting for a client that reads slower than events come; beyond it the client is let go, and resumes. */
const mostWaiting = 256 * 1024

/** How long a client may take to read the end. */
const timeToEnd = 5000

export type Stream = ReturnType<typeof openStream>

/** Starts an endless `text/event-stream` answer. */
export function openStream(response: ServerResponse, headers: OutgoingHttpHeaders, clock: Clock) {
  let isOpen = true
  let closed = () => {}
  response.once('close', () => {
    isOpen = false
    closed()
  })
  // A client that goes away while it is written to is an end like any other; `close` tells of it.
  response.on('error', ignore)
  // It ends with its connection, not with a last chunk: so frames go to the socket as they are, which takes a third less.
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold events back to fill its buffers.
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  // Nobody asks for them any more, and there are thousands of streams that do nothing.
  response.req.headers = {}
  response.req.rawHeaders = []
  return {
    // An object with a getter takes four times the memory.
    isOpen: () => isOpen,
    /** Writes a frame. A client with too much waiting is cut off. */
    send(frame: string | Uint8Array) {
      if (!isOpen) return
      sinkOf(response).write(frame)
      if (response.writableLength > mostWaiting) response.destroy()
    },
    /** Resolves when little waits to be sent, or the client is gone. */
    drained(): Promise<void> {
      const waiting = sinkOf(response)
      if (!isOpen || !waiting.writableNeedDrain) return Promise.resolve()
      return new Promise((resolve) => {
        const go = () => {
          waiting.off('drain', go)
          response.off('close', go)
          resolve()
        }
        waiting.on('drain', go)
        response.on('close', go)
      })
    },
    /** Ends the answer with a last frame. A client that does not read it is cut off, for it would keep the answer open. */
    end(frame?: string | Uint8Array) {
      if (!isOpen) return
      isOpen = false
      response.end(frame)
      response.once(
        'close',
        clock.after(timeToEnd, () => response.destroy()),
      )
    },
    /** Calls `act` once the answer is over: one function at most. */
    onClose(act: () => void) {
      closed = act
    },
  }
}

/** A client that asked for more before this on the same connection gets that first: there is no socket until then. */
const sinkOf = (response: ServerResponse) => response.socket ?? response

const ignore = () => {}
