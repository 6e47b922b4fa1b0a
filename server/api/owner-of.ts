import type {FastifyRequest} from 'fastify'
import type {Owner} from '../fair-queue.ts'
import {callerOf} from './caller.ts'

/** Returns whom the work of a request is done for. */
export function ownerOf(request: FastifyRequest): Owner {
  const {accountId, connectionId} = callerOf(request)
  return {person: accountId, connection: connectionId}
}
