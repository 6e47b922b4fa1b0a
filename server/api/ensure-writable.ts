import type {FastifyRequest} from 'fastify'
import type {ConnectionStore, Reach} from '../connections/store.ts'
import {ApiError, notFound} from '../errors.ts'
import {callerOf} from './caller.ts'

type Connections = Pick<ConnectionStore, 'byId' | 'reach'>

/**
 * What the gate found before the body was read, found again in the transaction that writes: a body takes its time, and
 * access can end meanwhile. Throws unauthenticated, not_found or forbidden.
 */
export function ensureWritable(connections: Connections, request: FastifyRequest, projectId: string) {
  if (ensureReachable(connections, request, projectId).role === 'viewer') throw new ApiError('forbidden')
}

/** The same where viewers may write too. Throws unauthenticated or not_found. */
export function ensureReachable(connections: Connections, request: FastifyRequest, projectId: string): Reach {
  const {connectionId} = callerOf(request)
  const reach = connections.reach(connectionId, projectId)
  if (!reach) throw connections.byId(connectionId) ? notFound() : new ApiError('unauthenticated')
  return reach
}
