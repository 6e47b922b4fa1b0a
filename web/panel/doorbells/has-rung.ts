import type {HouseDevice, KnownState} from '#shared/house/device-state.ts'

/** The ends of names of sensors that are on while somebody rings: `binary_sensor.front_door_ding`. */
const bellNames = /(^|[\s._])(doorbell|ding|visitor|campanello|klingel|sonnette|timbre|deurbel)(_\d+)?$/i

/** Tells whether a device is a doorbell: by its class, or by its name, because sensors of two states have no such class. */
export function isDoorbell({kind, name, measures, aliases = []}: HouseDevice): boolean {
  if (measures === 'doorbell') return true
  const mayRing = kind === 'sensor' && (measures === undefined || measures === 'occupancy')
  return mayRing && [name, ...aliases].some((one) => bellNames.test(one))
}

/** Tells whether a doorbell rang: the event of one has a later moment, a sensor is on for a while. */
export function hasRung(before: KnownState, after: KnownState): boolean {
  if (after.at !== undefined) return before.at !== undefined && after.at > before.at
  return (after.on ?? after.motion) === true && (before.on ?? before.motion) === false
}
