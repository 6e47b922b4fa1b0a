import type {FastifyRequest} from 'fastify'
import type {Role} from '../database/tables/members.ts'
import {ApiError, notFound} from '../errors.ts'
import {callerOf} from './caller.ts'

/** A connection's access to a project: its person's role, and whether the connection created the project. */
export interface Reach {
  role: Role
  isCreated: boolean
}

/** The connections as these checks need them. */
export interface Connections {
  /** Returns undefined once the connection has ended. */
  byId(connectionId: string): object | undefined
  reach(connectionId: string, projectId: string): Reach | undefined
}

/**
 * Repeats the gate's checks inside the transaction that writes: access may end while the body arrives. Throws
 * unauthenticated, not_found or forbidden.
 */
export function ensureWritable(connections: Connections, request: FastifyRequest, projectId: string) {
  if (ensureReachable(connections, request, projectId).role === 'viewer') throw new ApiError('forbidden')
}

/** Does the same for operations that viewers may use. Throws unauthenticated or not_found. */
export function ensureReachable(connections: Connections, request: FastifyRequest, projectId: string): Reach {
  const {connectionId} = callerOf(request)
  const reach = connections.reach(connectionId, projectId)
  if (!reach) throw connections.byId(connectionId) ? notFound() : new ApiError('unauthenticated')
  return reach
}
