import type {FastifyRequest} from 'fastify'
import type {Caller} from './caller.ts'
import {rateLimitAddress} from './rate-limit-address.ts'

export type FindToken = (token: string) => Caller | undefined

/** The token that a request bears (RFC 6750, section 2.1). */
export function bearerToken({headers}: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whose minute a request counts in: the connection's, with all its tokens, else the address's (decisions: Connections). */
export const limitKey = ({ip}: FastifyRequest, caller: Caller | undefined) =>
  caller ? caller.connectionId : `address ${rateLimitAddress(ip)}`
