import type {LookupAddress} from 'node:dns'
import {lookup, Resolver} from 'node:dns/promises'
import {isLocal} from './url-problem.ts'

/** Resolves a name to its addresses; rejects when it has none. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

interface ResolverOptions {
  /** Resolves local names, and names that the DNS does not know. Without it, only the DNS is queried. */
  system?: ResolveName | undefined
  /** Name servers to query instead of the system's. */
  servers?: readonly string[]
  /** Milliseconds for the first of two attempts; the second has twice as long. */
  timeout?: number
}

/**
 * Creates a resolver that queries the DNS directly: the system's lookup blocks one of Node's four threads while a name
 * server is silent. Only `system` can know the names of the hosts file and of mDNS.
 */
export function createNameResolver({system, servers, timeout = 2000}: ResolverOptions = {}): ResolveName {
  /** Returns IPv4 addresses first: they work more often in home networks. */
  async function resolveByDns(name: string): Promise<LookupAddress[]> {
    // A new resolver reads the current name servers.
    const resolver = new Resolver({timeout, tries: 2})
    if (servers) resolver.setServers(servers)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    return [...addresses(v4, 4), ...addresses(v6, 6)]
  }

  if (!system) return resolveByDns
  return async (name) => {
    if (isLocal(name)) return system(name)
    try {
      return await resolveByDns(name)
    } catch (error) {
      if (!isUnknown(error)) throw error
      return system(name)
    }
  }
}

/** Resolves a name as other programs on this machine do. */
export const resolveWithSystem: ResolveName = (name) => lookup(name, {all: true})

const addresses = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({address, family})) : []

/** Returns whether the DNS lacks the name, or no name server accepts queries. A timeout counts as neither. */
const isUnknown = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')
