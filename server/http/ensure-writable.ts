import type {FastifyRequest} from 'fastify'
import type {ConnectionStore} from '../connections/store.ts'
import {ApiError, notFound} from '../errors.ts'
import {callerOf} from './caller.ts'

/**
 * What the gate found before the body was read, found again in the transaction that writes: a body takes its time, and
 * access can end meanwhile. Throws unauthenticated, not_found or forbidden.
 */
export function ensureWritable(
  connections: Pick<ConnectionStore, 'byId' | 'reach'>,
  request: FastifyRequest,
  projectId: string,
) {
  const {connectionId} = callerOf(request)
  const reach = connections.reach(connectionId, projectId)
  if (!reach) throw connections.byId(connectionId) ? notFound() : new ApiError('unauthenticated')
  if (reach.role === 'viewer') throw new ApiError('forbidden')
}
