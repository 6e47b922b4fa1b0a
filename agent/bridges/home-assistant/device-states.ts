import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import {entityOf, type KnownDevice} from '#shared/house/home-assistant/derive-devices.ts'
import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {readState} from '#shared/house/home-assistant/domains/domains.ts'
import type {StateSource} from '#shared/house/home-assistant/entity-state.ts'
import type {Translate} from '#shared/house/home-assistant/phrases.ts'
import type {HouseProblems} from './house-problems.ts'

/** The states of devices, read from their entities and each reported when it has changed. */
export interface DeviceStates {
  /** Returns the entity of a device; undefined while Home Assistant has none. */
  entity(device: string): Entity | undefined
  /** Reports a device's state; of one without an entity after a grace. Returns whether its problem has changed. */
  show(device: string): boolean
  /** Remembers where a cover is going. */
  setTarget(device: string, target: number): void
  /** While the house is silent on an open connection, nobody knows its states: every device is unavailable. */
  setSilent(isSilent: boolean): void
  /** Begins the house's absence: after a grace every device is unavailable. */
  lose(): void
  /** Ends the house's absence. `show()` each device afterwards. */
  find(): void
  /** Forgets the reported devices that are not among these, and their problems. */
  forgetOthers(devices: ReadonlyMap<string, unknown>): void
  end(): void
}

/** The states of a house, its unit of temperatures and its words. */
export interface HouseStates {
  states: StateSource
  temperatureUnit: string
  /** Home Assistant's own words. */
  translate?: Translate | undefined
}

export interface DeviceStatesOptions {
  house(): HouseStates
  /** Returns the devices by id. */
  known(): ReadonlyMap<string, KnownDevice>
  problems: Pick<HouseProblems, 'setUnreadable' | 'forget'>
  clock: Clock
  report(device: string, state: DeviceState): void
}

/** Milliseconds that an outage or a missing entity is not told: panels must not flicker. */
export const outageGrace = 3000

/** Creates the states of devices. The house is absent at first. */
export function createDeviceStates({house, known, problems, clock, report}: DeviceStatesOptions): DeviceStates {
  const reported = new Map<string, DeviceState>()
  const targets = new Map<string, number>()
  let isAway = true
  let cancelMissing: (() => void) | undefined

  function tell(id: string, state: DeviceState): void {
    if (isDeepStrictEqual(reported.get(id), state)) return
    reported.set(id, state)
    report(id, state)
  }

  function entity(id: string): Entity | undefined {
    const device = known().get(id)
    const {states, temperatureUnit, translate} = house()
    const state = device && states.get(device.entityId)
    if (!device || !state) return undefined
    const {entityId, precision, wordsKey} = device
    const {name} = device.device
    return entityOf({entityId, name, precision, state, temperatureUnit, target: targets.get(id)}, translate, wordsKey)
  }

  function show(id: string): boolean {
    const current = entity(id)
    if (!current) {
      showMissingLater()
      return false
    }
    const battery = known().get(id)?.battery
    const {state, problem} = readState(current, battery && house().states.get(battery)?.state)
    if (state.status === 'ok' && state.moving === undefined) targets.delete(id)
    tell(id, state)
    return problems.setUnreadable(id, current.name, problem)
  }

  /** Shows after a grace that devices without an entity are unavailable. */
  function showMissingLater(): void {
    cancelMissing ??= clock.after(outageGrace, () => {
      cancelMissing = undefined
      for (const id of known().keys()) if (isAway || !entity(id)) tell(id, {status: 'unavailable'})
    })
  }

  function stopWaiting(): void {
    cancelMissing?.()
    cancelMissing = undefined
  }

  return {
    entity,
    show,
    setTarget: (id, target) => void targets.set(id, target),
    setSilent(isSilent) {
      for (const id of known().keys()) {
        if (isSilent) tell(id, {status: 'unavailable'})
        else show(id)
      }
    },
    lose() {
      isAway = true
      targets.clear()
      showMissingLater()
    },
    find() {
      isAway = false
      stopWaiting()
    },
    forgetOthers(devices) {
      for (const id of [...reported.keys()].filter((id) => !devices.has(id))) {
        reported.delete(id)
        targets.delete(id)
        problems.forget(id)
      }
    },
    end: stopWaiting,
  }
}
