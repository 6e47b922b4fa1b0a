import type {HouseDevice} from '#shared/house/device-state.ts'
import {Failure} from '../failure.ts'

/** The number of devices that an error lists. */
const maxListed = 10

/** Finds a device by its id or, when exactly one device has it, by its name. Throws a sentence with candidates. */
export function findDevice(devices: readonly HouseDevice[], text: string): HouseDevice {
  const byId = devices.find(({id}) => id === text)
  if (byId) return byId
  const wanted = folded(text)
  const named = devices.filter(({name}) => folded(name) === wanted)
  const [only] = named
  if (only && named.length === 1) return only
  if (only) throw new Failure('usage', `${named.length} devices are called ${text}. Use an id: ${listed(named)}`)
  const similar = devices.filter(({id, name}) => folded(`${id} ${name}`).includes(wanted))
  if (similar.length > 0)
    throw new Failure('usage', `There is no device ${text}. Is it one of these? ${listed(similar)}`)
  throw new Failure(
    'usage',
    devices.length === 0
      ? `There is no device ${text}: the house has no devices yet.`
      : `There is no device ${text}. The command "states" lists all devices.`,
  )
}

const folded = (text: string) => text.trim().toLowerCase().normalize('NFC')

function listed(devices: readonly HouseDevice[]): string {
  const lines = devices.slice(0, maxListed).map(({id, name, room}) => `\n  ${id}  ${name}${room ? ` (${room})` : ''}`)
  const more = devices.length - lines.length
  return lines.join('') + (more > 0 ? `\n  and ${more} more` : '')
}
