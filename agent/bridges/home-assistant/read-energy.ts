import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import {readEnergyPrefs} from '#shared/house/home-assistant/energy-prefs.ts'
import type {EntityState} from '#shared/house/home-assistant/entity-state.ts'
import type {Metered} from '../bridge.ts'
import type {Connection} from './connection.ts'
import {Refusal} from './refusals.ts'

/** Milliseconds between two readings of the preferences: no event tells of their changes. */
export const energyInterval = 5 * 60_000

/** Reads how the house measures its energy; null where it says nothing of it, or is too old to. */
export async function readEnergy({request}: Connection, currency: string | undefined): Promise<EnergyPlan | null> {
  try {
    const plan = readEnergyPrefs(await request({type: 'energy/get_prefs'}))
    return plan && (currency === undefined ? plan : {...plan, currency})
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns the number of an entity that is a meter, a power or a price; undefined while it has none. */
export function readMeter(entity: EntityState | undefined): Metered | undefined {
  if (!entity || !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(entity.state)) return undefined
  const {unit_of_measurement: unit, state_class: stateClass, last_reset: lastReset} = entity.attributes
  return {
    value: Number(entity.state),
    ...(typeof unit === 'string' && {unit}),
    counts: stateClass === 'total' ? 'total' : 'increasing',
    ...(typeof lastReset === 'string' && {lastReset}),
  }
}
