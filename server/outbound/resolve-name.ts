import type {LookupAddress} from 'node:dns'
import {lookup, Resolver} from 'node:dns/promises'
import {isLocal} from './url-problem.ts'

/** The addresses of a name; rejects when there are none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

interface LookUpNeeds {
  /** What is asked too, for what the DNS doesn't know. */
  system?: ResolveName | undefined
  /** Name servers in place of the system's. */
  servers?: readonly string[]
  /** Milliseconds for the first of two tries; the second has twice as long. */
  patience?: number
}

/**
 * Names are asked of the DNS without the system's own look-up, which takes one of four threads for as long as a name
 * server keeps silent: two such names would hold up every other. Where networks are opened the system knows more
 * (the hosts file, mDNS), and is asked for what can only be there.
 */
export function createNameResolver({system, servers, patience = 2000}: LookUpNeeds = {}): ResolveName {
  /** IPv4 first: at home it is the one that works. */
  async function resolveName(name: string): Promise<LookupAddress[]> {
    // A new one knows the name servers of now.
    const resolver = new Resolver({timeout: patience, tries: 2})
    if (servers) resolver.setServers(servers)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    return [...addresses(v4, 4), ...addresses(v6, 6)]
  }

  if (!system) return resolveName
  return async (name) => {
    if (isLocal(name)) return system(name)
    try {
      return await resolveName(name)
    } catch (error) {
      if (!isUnknown(error)) throw error
      return system(name)
    }
  }
}

/** As every program of this machine looks names up. */
export const resolveWithSystem: ResolveName = (name) => lookup(name, {all: true})

const addresses = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({address, family})) : []

/** The DNS has no such name, or there is no DNS. */
const isUnknown = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')
