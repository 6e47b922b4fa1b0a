import {once} from 'node:events'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

interface Limit {
  /** Returns the key of a request; requests with the same key share the limit. */
  keyOf: (request: FastifyRequest) => string
  /** The maximum number of requests that run at once. */
  max: number
}

interface Ticket {
  /** One key per limit. */
  keys: string[]
  begin(): void
}

export const byConnection = (request: FastifyRequest) => callerOf(request).connectionId
export const byPerson = (request: FastifyRequest) => callerOf(request).accountId
export const byEveryone = () => ''

/**
 * Limits how many memory-heavy requests run at once. The others queue with their bodies unread; the next slot goes to
 * the request whose first key has the fewest running. `onRequest` is the route's hook, and `run` wraps its handler.
 */
export function createConcurrencyLimiter(...limits: readonly [Limit, ...Limit[]]) {
  /** The queue, in order of arrival. */
  const waiting = new Set<Ticket>()
  const running = new Set<Ticket>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  function join(keys: string[]) {
    const {promise: slot, resolve: begin} = Promise.withResolvers<void>()
    const ticket = {keys, begin}
    waiting.add(ticket)
    fillSlots()
    const leave = () => {
      waiting.delete(ticket)
      running.delete(ticket)
      fillSlots()
    }
    return {slot, leave}
  }

  function fillSlots() {
    for (let next = selectNext(); next; next = selectNext()) {
      waiting.delete(next)
      running.add(next)
      next.begin()
    }
  }

  function selectNext(): Ticket | undefined {
    if (waiting.size === 0) return undefined
    const begun = limits.map((_, limit) => Map.groupBy(running, ({keys}) => keys[limit]))
    let [next, fewest] = [undefined as Ticket | undefined, Number.POSITIVE_INFINITY]
    for (const ticket of waiting) {
      const counts = ticket.keys.map((key, limit) => begun[limit]?.get(key)?.length ?? 0)
      const [count = 0] = counts
      if (count < fewest && limits.every(({max}, limit) => Number(counts[limit]) < max))
        [next, fewest] = [ticket, count]
    }
    return next
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const {slot, leave} = join(limits.map(({keyOf}) => keyOf(request)))
      leaving.set(request, leave)
      const gone = once(reply.raw, 'close').then(() => {
        // A handler that has started keeps its slot: its work goes on without the client.
        if (leaving.has(request)) leave()
      })
      await Promise.race([slot, gone])
      if (reply.raw.destroyed) throw invalidInput('request: the client disconnected')
    },

    async run<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
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
