import type {FastifyRequest} from 'fastify'
import {rateLimitAddress} from './rate-limit-address.ts'

/** Returns who answers are counted for: the person, or the address of a visitor who isn't signed in. */
export const holderOf = ({caller, visitor, ip}: FastifyRequest): string =>
  caller?.accountId ?? visitor?.account?.id ?? `address ${rateLimitAddress(ip)}`
