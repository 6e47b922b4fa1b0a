import type {FastifyRequest} from 'fastify'
import type {Caller} from './caller.ts'
import {rateLimitAddress} from './rate-limit-address.ts'

export type FindToken = (token: string) => Caller | undefined

/** Returns the bearer token of a request (RFC 6750, section 2.1). */
export function bearerToken({headers}: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Returns the key that a request is rate-limited by: its connection, with all its tokens, or else its address. */
export const limitKey = ({ip}: FastifyRequest, caller: Caller | undefined) =>
  caller ? caller.connectionId : `address ${rateLimitAddress(ip)}`
