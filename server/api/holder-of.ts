import type {FastifyRequest} from 'fastify'
import {rateLimitAddress} from './rate-limit-address.ts'

/** Returns the key to count answers by: the person, or the address of an anonymous visitor. */
export const holderOf = ({caller, visitor, ip}: FastifyRequest): string =>
  caller?.accountId ?? visitor?.account?.id ?? `address ${rateLimitAddress(ip)}`
