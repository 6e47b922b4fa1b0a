import type {Clock} from '#shared/clock.ts'
import {Failure} from '../failure.ts'
import {createPace} from '../pace.ts'
import type {BridgeDesk} from './bridge-desk.ts'

/** Houses that all tablets together may try to add within `addWindow`. */
export const maxAdds = 10

/** Milliseconds in which `maxAdds` counts. */
export const addWindow = 10 * 60 * 1000

/**
 * Limits how often panels try to add a house. Each try tells whether an address of the network answers, so without a
 * limit a stolen tablet could list the network's devices.
 */
export function limitAdds(desk: BridgeDesk, clock: Clock, onRefused: () => void): BridgeDesk {
  const pace = createPace(clock, {most: maxAdds, within: addWindow})
  function limited<T>(act: () => Promise<T>): Promise<T> {
    const wait = pace()
    if (wait === 0) return act()
    onRefused()
    const minutes = Math.ceil(wait / 60_000)
    return Promise.reject(
      new Failure('failed', `Too many tries to add a house. Try again in ${minutes} min, or use a terminal.`),
    )
  }
  const {add, signIns} = desk
  return {
    ...desk,
    add: (request, signal) => limited(() => add(request, signal)),
    signIns: {...signIns, begin: (house, origin, signal) => limited(() => signIns.begin(house, origin, signal))},
  }
}
