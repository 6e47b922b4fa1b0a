import {once} from 'node:events'
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
  response.once('close', () => {
    isOpen = false
  })
  // A client that goes away while it is written to is an end like any other; `close` tells of it.
  response.on('error', () => {})
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold events back to fill its buffers.
    'x-accel-buffering': 'no',
  })
  return {
    get isOpen() {
      return isOpen
    },
    /** Writes a frame. A client with too much waiting is cut off. */
    send(frame: string | Uint8Array) {
      if (!isOpen) return
      response.write(frame)
      if (response.writableLength > mostWaiting) response.destroy()
    },
    /** Resolves when little waits to be sent, or the client is gone. */
    async drained() {
      if (!isOpen || !response.writableNeedDrain) return
      const stop = new AbortController()
      const {signal} = stop
      await Promise.race([once(response, 'drain', {signal}), once(response, 'close', {signal})])
      stop.abort()
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
    onClose: (act: () => void) => void response.once('close', act),
  }
}
