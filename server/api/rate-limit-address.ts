import {isIPv6} from 'node:net'

/**
 * Returns the address that rate limits count a client by. An IPv6 client counts by its /64 network: it has all of its
 * addresses, and would start anew with each.
 */
export function rateLimitAddress(ip: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(ip)) return ip
  // `::` stands for the zeros that are missing from eight groups.
  const [start = [], end = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = new Array(8 - start.length - end.length).fill('0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
