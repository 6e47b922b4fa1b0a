import type {FastifyReply, FastifyRequest} from 'fastify'
import {ApiError} from '../errors.ts'
import {callerOf} from './caller.ts'

/** Seconds after which a connection may find a place free. */
const wait = 1

/**
 * Lets a connection have so many requests under way at once, body and all, where each takes much memory and time. What
 * is more is refused before its body is read: `onRequest` is the route's hook, `during` goes around its handler.
 */
export function atMostAtOnce(most: number, what: string) {
  const underWay = new Map<string, number>()
  const leaving = new WeakMap<FastifyRequest, () => void>()

  /** What leaves again, once however often it is called. */
  function enter(connectionId: string): () => void {
    underWay.set(connectionId, (underWay.get(connectionId) ?? 0) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (underWay.get(connectionId) ?? 0) - 1
      if (left > 0) underWay.set(connectionId, left)
      else underWay.delete(connectionId)
    }
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const {connectionId} = callerOf(request)
      if ((underWay.get(connectionId) ?? 0) >= most) {
        reply.header('retry-after', String(wait))
        throw new ApiError('rate_limited', [`${what}: at most ${most} at once`])
      }
      const leave = enter(connectionId)
      leaving.set(request, leave)
      // Where the client goes away before its body has come, there is nothing to handle.
      reply.raw.once('close', () => {
        if (leaving.has(request)) leave()
      })
    },

    /** The work itself goes on where the client goes away meanwhile, and holds its place. */
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
