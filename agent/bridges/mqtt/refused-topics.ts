import {Failure} from '../../failure.ts'
import type {BrokerConnection} from './connect-broker.ts'
import {discoveryFilters} from './discovery/read-discovery.ts'
import {tasmotaFilters} from './discovery/tasmota.ts'

/** The most topics that a sentence names: thousands may be refused. */
const maxNamed = 5

/**
 * Subscribes to the topics of discovery messages; resolves with the refused ones. Rejects if all are refused: then a
 * person must act.
 */
export async function subscribeDiscovery(connection: BrokerConnection, prefix: string): Promise<readonly string[]> {
  const filters = [...discoveryFilters(prefix), ...tasmotaFilters]
  const refused = await connection.subscribe(filters)
  if (refused.length < filters.length) return refused
  throw new Failure('configuration', describeRefused(refused) ?? '', {isTransient: true})
}

/** Names the topics that the broker refuses, and the remedy; undefined if it refuses none. */
export function describeRefused(topics: readonly string[]): string | undefined {
  if (topics.length === 0) return undefined
  const named = topics.slice(0, maxNamed).join(', ')
  const more = topics.length > maxNamed ? ` and ${topics.length - maxNamed} more` : ''
  return `The MQTT broker doesn't let this login read ${named}${more}. Allow it in the broker's access list.`
}
