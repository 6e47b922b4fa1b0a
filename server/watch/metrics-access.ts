import {timingSafeEqual} from 'node:crypto'
import {BlockList, isIP} from 'node:net'
import type {FastifyRequest} from 'fastify'
import {bareHost} from '#shared/host/bare-host.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {hashSecret} from '../accounts/secrets.ts'
import type {Config} from '../config.ts'

type Access = 'open' | 'wrong-token' | 'closed'

/**
 * Returns the rule for readers of metrics: everyone on this machine, and everyone with the token. The socket's address
 * decides, never a header. A proxy on this machine makes its visitors look local, so nothing is local
 * - when a loopback address is a trusted proxy, or the server listens on loopback under another machine's name;
 * - when others reach it by https, which it doesn't speak itself;
 * - when the request was forwarded, or asks for another host (as a web page does after DNS rebinding).
 */
export function createMetricsAccess(config: Pick<Config, 'baseUrl' | 'host' | 'tls' | 'trustProxy' | 'metricsToken'>) {
  const {host, metricsToken, tls} = config
  const {hostname, protocol} = new URL(config.baseUrl)
  const isProxyHere =
    trustsLoopback(config.trustProxy) ||
    (isLocal(host) && !isLocal(hostname)) ||
    (protocol === 'https:' && tls === undefined)
  const expected = metricsToken === undefined ? undefined : Buffer.from(hashSecret(metricsToken))

  const isOnThisMachine = ({headers, raw}: FastifyRequest) =>
    !isProxyHere &&
    isLocal(raw.socket.remoteAddress ?? '') &&
    isLocal(nameOf(headers.host)) &&
    !forwarding.some((name) => name in headers)

  return function accessOf(request: FastifyRequest): Access {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (expected && token !== undefined && timingSafeEqual(expected, Buffer.from(hashSecret(token)))) return 'open'
    if (isOnThisMachine(request)) return 'open'
    return expected ? 'wrong-token' : 'closed'
  }
}

/** The headers that proxies add. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const nameOf = (host: string | undefined) => (host ?? '').replace(/:\d+$/, '')

/** Returns whether a name or address, in brackets or as IPv6 writes IPv4, is this machine's own. */
function isLocal(name: string): boolean {
  return isLoopback(bareHost(name).replace(/^::ffff:/i, ''))
}

function trustsLoopback(trusted: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of trusted) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return list.check('127.0.0.1') || list.check('::1', 'ipv6')
}
