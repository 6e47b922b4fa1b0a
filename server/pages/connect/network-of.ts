import {isIPv4} from 'node:net'
import type {FastifyRequest} from 'fastify'
import {readGateways} from '#shared/host/gateways.ts'
import {networks} from '#shared/host/setting-readers.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {networkMatcher} from '../../outbound/public-address.ts'

/** A device's network, compared with the one of the person's browser (RFC 10027, section 6.1.1). */
export type Network = 'same' | 'other' | 'unknown'

/** Addresses of a home or a machine, which no stranger on the internet has. */
const isPrivate = networkMatcher(
  networks('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,169.254.0.0/16,::1/128,fc00::/7,fe80::/10'),
)

/**
 * Compares the address of a device's request with that of a page's request. One public address, or two private ones,
 * are one network. Addresses of two families, of an unknown proxy, and of a gateway tell nothing: a router or a
 * container's host puts its own address before those of others.
 */
export function networkOf({ip, headers, socket}: FastifyRequest, address: string | null): Network {
  const isProxys = ip === socket.remoteAddress && 'x-forwarded-for' in headers
  if (address === null || isProxys || readGateways().some((gateway) => gateway === ip || gateway === address))
    return 'unknown'
  if (isPrivate(ip) && isPrivate(address)) return 'same'
  const [own, theirs] = [rateLimitAddress(ip), rateLimitAddress(address)]
  if (own === theirs) return 'same'
  const isComparable = isPrivate(ip) !== isPrivate(address) || isIPv4(own) === isIPv4(theirs)
  return isComparable ? 'other' : 'unknown'
}
