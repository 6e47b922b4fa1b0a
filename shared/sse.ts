/** Server-sent events as they travel: https://html.spec.whatwg.org/multipage/server-sent-events.html */

export interface SseMessage {
  event: string
  data: string
  /** What a client sends as `Last-Event-ID` when it comes back. */
  id?: string
}

/** One message. A line break in `data` becomes a line of its own, as the format wants; `event` and `id` have none. */
export function encodeMessage({event, data, id}: SseMessage): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`
}

/** How long a client waits before it comes back, in milliseconds. */
export const encodeRetry = (ms: number): string => `retry: ${ms}\n\n`

/** A line that every client ignores: it keeps proxies from closing a quiet stream. */
export const encodeComment = (text: string): string => `: ${text}\n\n`
