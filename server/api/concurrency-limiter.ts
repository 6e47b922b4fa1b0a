import {once} from 'node:events'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

interface Limit {
  /** Whose request it is: those with one key share the limit. */
  keyOf: (request: FastifyRequest) => string
  /** How many may be under way at once. */
  max: number
}

interface Ticket {
  /** By limit. */
  keys: string[]
  begin(): void
}

export const byConnection = (request: FastifyRequest) => callerOf(request).connectionId
export const byPerson = (request: FastifyRequest) => callerOf(request).accountId
export const byEveryone = () => ''

/**
 * Lets so many requests be under way at once, body and all, where each takes much memory and time. The others wait for
 * their turn with their bodies unread; it comes first to those who, by the first limit, have the fewest under way.
 * `onRequest` is the route's hook, `during` goes around its handler.
 */
export function createConcurrencyLimiter(...limits: readonly [Limit, ...Limit[]]) {
  /** In the order they came. */
  const waiting = new Set<Ticket>()
  const underWay = new Set<Ticket>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  function join(keys: string[]) {
    const {promise: turn, resolve: begin} = Promise.withResolvers<void>()
    const ticket = {keys, begin}
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
    for (let next = nextOf(); next; next = nextOf()) {
      waiting.delete(next)
      underWay.add(next)
      next.begin()
    }
  }

  function nextOf(): Ticket | undefined {
    if (waiting.size === 0) return undefined
    const begun = limits.map((_, limit) => Map.groupBy(underWay, ({keys}) => keys[limit]))
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
      const {turn, leave} = join(limits.map(({keyOf}) => keyOf(request)))
      leaving.set(request, leave)
      const gone = once(reply.raw, 'close').then(() => {
        // Once it is handled, the work goes on without the client, and holds its place.
        if (leaving.has(request)) leave()
      })
      await Promise.race([turn, gone])
      if (reply.raw.destroyed) throw invalidInput('request: its client went away')
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
