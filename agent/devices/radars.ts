import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {Home, Radar} from '#shared/home/schema.ts'
import {aborted} from '#shared/host/stop-signal.ts'
import type {RadarReadings, RadarState} from '#shared/house/radars.ts'
import type {House} from '../bridges/house.ts'
import type {AgentState, WritableModel} from '../model.ts'
import {readZones, roomsOfZones} from './radar-zones/zone-presence.ts'

/** Milliseconds between two looks at the radars: sensors tell places once a second at most. */
export const radarInterval = 1000

export interface RadarOptions {
  house: Pick<House, 'radar' | 'radarZones'>
  model: WritableModel
  clock: Clock
}

/** A radar of this agent, with the room of each of its zones. */
interface PlacedRadar {
  radar: Radar
  device: string
  rooms: readonly (string | null)[]
}

/** Tells the model what the radars of the plan see, until the signal aborts. Waits while the plan has none. */
export async function watchRadars({house, model, clock}: RadarOptions, signal: AbortSignal): Promise<never> {
  let cancel: (() => void) | undefined
  let placed: readonly PlacedRadar[] = []
  /** The home and app that these are of. */
  let of: Pick<AgentState, 'home' | 'app'> | undefined

  function radars(): readonly PlacedRadar[] {
    const {home, app} = model.get()
    if (home !== of?.home || app !== of?.app) placed = placeRadars(home, app)
    of = {home, app}
    return placed
  }

  function read({radar, device, rooms}: PlacedRadar): RadarState | undefined {
    const reading = house.radar(device)
    const zones = radar.zones ? readZones(radar, rooms, {reading, settings: house.radarZones(device)}) : []
    return reading || zones.length > 0 ? {...(reading ?? {status: 'unavailable'}), zones} : undefined
  }

  function look(): void {
    const readings: RadarReadings = Object.fromEntries(
      radars().flatMap((placed) => {
        const state = read(placed)
        return state ? [[placed.radar.id, state]] : []
      }),
    )
    if (!isDeepStrictEqual(readings, model.get().radars)) model.update({radars: readings})
    cancel = placed.length === 0 ? undefined : clock.after(radarInterval, look)
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
function placeRadars(home: Home | undefined, app: string | undefined): PlacedRadar[] {
  return (home?.plans ?? []).flatMap((plan) =>
    (plan.radars ?? []).flatMap((radar) => {
      const {device} = radar
      return device === undefined || device.app !== app
        ? []
        : [{radar, device: device.device, rooms: radar.zones === undefined ? [] : roomsOfZones(plan, radar)}]
    }),
  )
}
