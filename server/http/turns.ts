import {once} from 'node:events'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

export type Turns = ReturnType<typeof takeTurns>

interface Ticket {
  begin(): void
}

/**
 * Lets whoever asks, a connection unless `keyOf` tells them apart, have so many requests under way at once, body and all,
 * where each takes much memory and time. The others wait for their turn with their bodies unread. `onRequest` is the
 * route's hook, `during` goes around its handler.
 */
export function takeTurns(most: number, keyOf = (request: FastifyRequest) => callerOf(request).connectionId) {
  /** By key; the first so many of a line have their turn. */
  const lines = new Map<string, Set<Ticket>>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  function join(key: string) {
    const line = lines.get(key) ?? new Set()
    lines.set(key, line)
    const {promise: turn, resolve: begin} = Promise.withResolvers<void>()
    const ticket = {begin}
    line.add(ticket)
    if (line.size <= most) begin()
    const leave = () => {
      line.delete(ticket)
      for (const next of line.values().take(most)) next.begin()
      if (line.size === 0 && lines.get(key) === line) lines.delete(key)
    }
    return {turn, leave}
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const {turn, leave} = join(keyOf(request))
      leaving.set(request, leave)
      const gone = once(reply.raw, 'close').then(() => {
        // Once it is handled, the work goes on without the client, and holds its place.
        if (leaving.has(request)) leave()
      })
      await Promise.race([turn, gone])
      if (reply.raw.destroyed) throw invalidInput('request: its client went away')
    },

    async during<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
      const leave = leaving.get(request)
      leaving.delete(request)
      try {
        return await act()
      } finally {
        leave?.()
      }
    },
  }
}
