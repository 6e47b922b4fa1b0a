/** Encodes server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */

export interface SseMessage {
  event: string
  data: string
  /** The client sends it as `Last-Event-ID` when it reconnects. */
  id?: string
}

/**
 * Encodes a message. Each line of `data` becomes a line of its own, as the format requires.
 * `event` and `id` contain no line break.
 */
export function encodeMessage({event, data, id}: SseMessage): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`
}

/**
 * Encodes the milliseconds that a client waits before it reconnects, as a line of the next message: some clients take a
 * blank line after it for the end of an empty event.
 */
export const encodeRetry = (ms: number): string => `retry: ${ms}\n`

/** Encodes a line that every client ignores. It keeps proxies from closing a quiet stream. */
export const encodeComment = (text: string): string => `: ${text}\n`
