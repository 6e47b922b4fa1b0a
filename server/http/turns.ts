import {once} from 'node:events'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

export type Turns = ReturnType<typeof takeTurns>

interface Ticket {
  key: string
  begin(): void
}

export const byConnection = (request: FastifyRequest) => callerOf(request).connectionId

/**
 * Lets whoever asks, a connection unless `keyOf` tells them apart, have so many requests under way at once, body and all,
 * where each takes much memory and time; and `inAll` of everybody's. The others wait for their turn with their bodies
 * unread; it comes first to those who have the fewest under way. `onRequest` is the route's hook, `during` goes around
 * its handler.
 */
export function takeTurns(most: number, keyOf = byConnection, inAll = Number.POSITIVE_INFINITY) {
  /** In the order they came. */
  const waiting = new Set<Ticket>()
  const underWay = new Set<Ticket>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  function join(key: string) {
    const {promise: turn, resolve: begin} = Promise.withResolvers<void>()
    const ticket = {key, begin}
    waiting.add(ticket)
    letIn()
    const leave = () => {
      waiting.delete(ticket)
      underWay.delete(ticket)
      letIn()
    }
    return {turn, leave}
  }

  function letIn() {
    while (underWay.size < inAll) {
      const next = nextOf(Map.groupBy(underWay, ({key}) => key))
      if (!next) return
      waiting.delete(next)
      underWay.add(next)
      next.begin()
    }
  }

  function nextOf(begun: ReadonlyMap<string, readonly Ticket[]>): Ticket | undefined {
    let [next, fewest] = [undefined as Ticket | undefined, most]
    for (const ticket of waiting) {
      const count = begun.get(ticket.key)?.length ?? 0
      if (count === 0) return ticket
      if (count < fewest) [next, fewest] = [ticket, count]
    }
    return next
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
