import {Bonjour, type Service} from 'bonjour-service'
import {type Clock, sleep} from '#shared/clock.ts'
import type {NearbyHouse} from '#web/panel/protocol.ts'
import type {Logger} from '../logger.ts'
import {kindOf} from './kinds.ts'

/** Milliseconds that houses have to answer. */
export const searchTime = 3000

/** Asks the network for houses by mDNS. Resolves with none where mDNS is not possible. */
export async function findHouses(
  kind: string,
  {clock, logger}: {clock: Clock; logger: Logger},
  signal?: AbortSignal,
): Promise<NearbyHouse[]> {
  const found = new Map<string, NearbyHouse>()
  // A network without multicast fails here, and people type the address.
  const bonjour = new Bonjour({}, (error: Error) => logger.debug('mDNS failed', {reason: error.message}))
  try {
    const browser = bonjour.find({type: kindOf(kind).service}, (service) => {
      const house = houseOf(kind, service)
      if (house && found.size < maxFound) found.set(house.url, house)
    })
    await sleep(clock, searchTime, signal)
    browser.stop()
  } finally {
    bonjour.destroy()
  }
  return [...found.values()]
}

/** Announcements come from anyone in the network, so few are enough. */
const maxFound = 20

/** Reads an announcement; returns undefined when its address makes no sense. */
export function houseOf(kind: string, service: Pick<Service, 'name' | 'port' | 'addresses' | 'txt'>) {
  const {name, port, addresses = [], txt} = service
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const address = addresses.find((address) => !address.includes(':')) ?? addresses[0]
  const host = address?.includes(':') ? `[${address}]` : address
  const {announcedUrls = [], parseAddress} = kindOf(kind)
  const [announced] = announcedUrls.flatMap((key) => text(txt?.[key]) ?? [])
  const typed = announced ?? (host && `${host}:${port}`)
  if (typed === undefined) return undefined
  try {
    return {name: String(text(txt?.location_name) ?? name).slice(0, 100), url: parseAddress(typed).url}
  } catch {
    return undefined
  }
}
