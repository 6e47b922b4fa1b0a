import type {FastifyRequest} from 'fastify'
import type {Owner} from '../queues/fair-queue.ts'
import {callerOf} from './caller.ts'

/** Returns the owner of a request's work. */
export function ownerOf(request: FastifyRequest): Owner {
  const {accountId, connectionId} = callerOf(request)
  return {person: accountId, connection: connectionId}
}
