import {BlockList, isIP} from 'node:net'
import type {Network} from '#shared/host/setting-readers.ts'

/**
 * Every IPv4 range of the IANA special-purpose registry (RFC 6890 and later entries), multicast, and 168.63.129.16: a
 * public number that leads to the host of a virtual machine in Azure.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** The IPv6 range that the internet uses (RFC 4291, section 2.4), and the special ranges within it. */
const global6 = ['2000::/3']
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = listOf([...special4, ...special6].map(networkOf))
const global = listOf(global6.map(networkOf))

/**
 * Returns whether an IP address, as URL, net or dns write it, is on the public internet. An IPv6 address that embeds an
 * IPv4 address (mapped, NAT64, 6to4, Teredo) never is.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return (
    isIP(address) === 6 && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
  )
}

/**
 * Returns a function that tests whether an address is in one of these networks; it accepts mapped IPv4 (`::ffff:…`).
 */
export function networkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = listOf(networks)
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const {address, bits, family} of networks) list.addSubnet(address, bits, family)
  return list
}

function networkOf(text: string): Network {
  const [address = '', bits] = text.split('/')
  return {address, bits: Number(bits), family: address.includes(':') ? 'ipv6' : 'ipv4'}
}
