/** How a house measures its energy. Meters and rates are named by their entity or device. */
export interface EnergyPlan {
  grids: readonly GridMeters[]
  solars: readonly SourceMeters[]
  batteries: readonly BatteryMeters[]
  /** The meter of all that the home takes. */
  home?: {to?: string; rate?: string}
  /** Devices with a meter of their own. */
  devices: readonly DeviceMeter[]
  /** The currency of prices, like `EUR`. */
  currency?: string
}

export interface SourceMeters {
  name?: string
  /** The meter of the energy that comes from it. */
  from?: string
  /** The entity with its power now; negative when it takes energy. */
  rate?: string
}

export interface BatteryMeters extends SourceMeters {
  /** The meter of the energy that goes into it. */
  to?: string
}

export interface GridMeters extends BatteryMeters {
  price?: Price
  /** The price that the grid pays for returned energy. */
  exportPrice?: Price
}

/** A price of energy: a number for a kWh, or the entity that tells it. */
export type Price = number | {entity: string}

export interface DeviceMeter {
  meter: string
  rate?: string
  name?: string
  /** The meter that counts this one too. */
  in?: string
}

/** Returns the devices that no other device of the plan counts too; null where meters count each other in a circle. */
export function outermost(devices: readonly DeviceMeter[]): DeviceMeter[] | null {
  const byMeter = new Map(devices.map((device) => [device.meter, device]))
  const above = (device: DeviceMeter) => (device.in === device.meter ? undefined : byMeter.get(device.in ?? ''))
  for (const device of devices) {
    let steps = 0
    for (let one = above(device); one; one = above(one)) if (++steps > devices.length) return null
  }
  return devices.filter((device) => !above(device))
}
