import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {Radar} from '#shared/home/schema.ts'
import {aborted} from '#shared/host/stop-signal.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {House} from '../bridges/house.ts'
import type {AgentState, WritableModel} from '../model.ts'

/** Milliseconds between two looks at the radars: sensors tell places once a second at most. */
export const radarInterval = 1000

export interface RadarOptions {
  house: Pick<House, 'radar'>
  model: WritableModel
  clock: Clock
}

/** Tells the model what the radars of the plan see, until the signal aborts. Waits while the plan has none. */
export async function watchRadars({house, model, clock}: RadarOptions, signal: AbortSignal): Promise<never> {
  let cancel: (() => void) | undefined

  function look(): void {
    const radars = radarsOf(model.get())
    const readings: RadarReadings = Object.fromEntries(
      radars.flatMap(({id, device}) => {
        const reading = house.radar(device.device)
        return reading ? [[id, reading]] : []
      }),
    )
    if (!isDeepStrictEqual(readings, model.get().radars)) model.update({radars: readings})
    cancel = radars.length === 0 ? undefined : clock.after(radarInterval, look)
  }

  signal.throwIfAborted()
  look()
  const unsubscribe = model.subscribe((now, before) => {
    if (cancel === undefined && (now.home !== before.home || now.app !== before.app)) look()
  })
  await aborted(signal)
  unsubscribe()
  cancel?.()
  throw signal.reason
}

/** Returns the radars of the home that are devices of this agent. */
function radarsOf({home, app}: AgentState): (Radar & Required<Pick<Radar, 'device'>>)[] {
  const all = home?.plans.flatMap(({radars = []}) => radars) ?? []
  return all.filter(isKnown)

  function isKnown(radar: Radar): radar is Radar & Required<Pick<Radar, 'device'>> {
    return radar.device !== undefined && radar.device.app === app
  }
}
