import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {BusyError, invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

interface Options {
  /** Returns the key of a request. Requests with different keys never wait for each other. */
  keyOf: (request: FastifyRequest) => string
  /** The most requests with one key that run at once. */
  max: number
  clock: Clock
}

interface Line {
  running: number
  /** The waiting requests, in order of arrival. */
  waiting: Set<() => void>
}

export const byConnection = (request: FastifyRequest) => callerOf(request).connectionId

/**
 * Limits how many requests of one connection or person run at once, with the time that their bodies take to arrive.
 * The others wait with their bodies unread, then get BusyError. `enter` is the route's hook, and `run` wraps its
 * handler.
 */
export function createConcurrencyLimiter({keyOf, max, clock}: Options) {
  const lines = new Map<string, Line>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  function join(key: string) {
    const line = lines.get(key) ?? {running: 0, waiting: new Set()}
    lines.set(key, line)
    const {promise: slot, resolve, reject} = Promise.withResolvers<void>()
    const begin = () => {
      cancel()
      line.waiting.delete(begin)
      line.running++
      resolve()
    }
    const cancel = clock.after(limits.queueTimeout, () => {
      line.waiting.delete(begin)
      reject(new BusyError())
    })
    line.waiting.add(begin)
    const leave = () => {
      cancel()
      if (!line.waiting.delete(begin)) line.running--
      fillSlots(key, line)
    }
    fillSlots(key, line)
    return {slot, leave}
  }

  function fillSlots(key: string, line: Line) {
    for (const begin of line.waiting) {
      if (line.running === max) return
      begin()
    }
    if (line.running === 0) lines.delete(key)
  }

  return {
    /** Waits for a slot. Throws BusyError after `limits.queueTimeout`. */
    async enter(request: FastifyRequest, reply: FastifyReply) {
      const {slot, leave} = join(keyOf(request))
      leaving.set(request, leave)
      const {promise: gone, resolve} = Promise.withResolvers<void>()
      reply.raw.once('close', () => {
        // A handler that has started keeps its slot: its work goes on without the client.
        if (leaving.delete(request)) leave()
        resolve()
      })
      await Promise.race([slot, gone]).catch((error) => {
        leaving.delete(request)
        throw error
      })
      if (reply.raw.destroyed) throw invalidInput('request: the client disconnected')
    },

    /** Runs the work of a request that has entered, and frees its slot. */
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
