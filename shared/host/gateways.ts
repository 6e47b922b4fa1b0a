import {readFileSync} from 'node:fs'
import {SocketAddress} from 'node:net'

/**
 * Returns the addresses of the gateways through which this machine reaches the internet: of a home's router, or of the
 * host that runs its container. Linux tells them; elsewhere there are none.
 */
export const readGateways = (): string[] =>
  [readTable('/proc/net/route', gatewayOf), readTable('/proc/net/ipv6_route', gateway6Of)].flat()

function readTable(path: string, read: (fields: readonly string[]) => string | undefined): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line) => read(line.trim().split(/\s+/)) ?? [])
  } catch {
    return []
  }
}

const none = /^0*$/

/** Reads a route of the kernel's table: interface, destination, gateway, as hexadecimal numbers in the host's order. */
export function gatewayOf([, destination = '', gateway = '']: readonly string[]): string | undefined {
  if (!/^0{8}$/.test(destination) || !/^[\dA-F]{8}$/.test(gateway) || none.test(gateway)) return undefined
  const bytes = Buffer.from(gateway, 'hex')
  return [...bytes].reverse().join('.')
}

/** Reads a route of IPv6: destination, its length, source, its length, gateway. */
export function gateway6Of([destination = '', length, , , gateway = '']: readonly string[]): string | undefined {
  if (!/^0{32}$/.test(destination) || length !== '00') return undefined
  if (!/^[\da-f]{32}$/.test(gateway) || none.test(gateway)) return undefined
  const address = gateway.replace(/(.{4})(?!$)/g, '$1:')
  return new SocketAddress({address, family: 'ipv6'}).address
}
