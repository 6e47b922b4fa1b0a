import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'
import type {Frame} from './frame.ts'

/** Bytes to buffer for a slow client before it is disconnected; it reconnects and resumes. */
const defaultBuffered = 256 * 1024

/** Milliseconds that a client may take to read the last frame. */
const endTimeout = 5000

export type Stream = ReturnType<typeof openStream>

/** Starts an endless `text/event-stream` response. */
export function openStream(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  clock: Clock,
  maxBuffered = defaultBuffered,
) {
  let isOpen = true
  let closed = () => {}
  response.once('close', () => {
    isOpen = false
    closed()
  })
  // A client may disconnect during a write; `close` reports it.
  response.on('error', ignore)
  // No request waits on the connection of an endless response.
  response.shouldKeepAlive = false
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would buffer events.
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  // Some clients buffer a body without chunks until their buffer is full. HTTP/1.0 has no chunks.
  const isChunked = response.chunkedEncoding
  // The headers are no longer needed, and thousands of idle streams would keep them in memory.
  response.req.headers = {}
  response.req.rawHeaders = []
  return {
    // A getter would take four times the memory.
    isOpen: () => isOpen,
    /** Writes a frame. Disconnects a client with too much buffered. */
    send({bytes, chunk}: Frame) {
      if (!isOpen) return
      // Node would encode each chunk for each stream. It does so only for a response that has no socket yet.
      if (response.socket) response.socket.write(isChunked ? chunk : bytes)
      else response.write(bytes)
      if (response.writableLength > maxBuffered) response.destroy()
    },
    /** Resolves when the buffer has room again, or the client is gone. */
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
    /** Ends the response with a last frame. Disconnects a client that does not read it. */
    end(frame?: Frame) {
      if (!isOpen) return
      isOpen = false
      response.end(frame?.bytes)
      response.once(
        'close',
        clock.after(endTimeout, () => response.destroy()),
      )
    },
    /** Calls `act` once the response has ended. Takes one function. */
    onClose(act: () => void) {
      closed = act
    },
  }
}

/** A pipelined response has no socket until the earlier responses are sent. */
const sinkOf = (response: ServerResponse) => response.socket ?? response

const ignore = () => {}
