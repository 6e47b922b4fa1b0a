import {boundDevices} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'

/** Returns the ids of the devices that move a door or garage door of the plan. */
export function doorMovers(home: Home | undefined, app: string | undefined): ReadonlySet<string> {
  if (!home || app === undefined) return new Set()
  const doors = new Set(
    home.plans.flatMap(({openings}) =>
      openings.flatMap(({id, kind}) => (kind === 'door' || kind === 'garage' ? [id] : [])),
    ),
  )
  return new Set(
    boundDevices(home, app).flatMap(({id, role, device}) => (role !== 'contact' && doors.has(id) ? [device] : [])),
  )
}
