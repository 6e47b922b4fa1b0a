import type {Clock} from '../../clock.ts'
import type {DeviceAction, HouseDevice, KnownState} from '../device-state.ts'
import {driftReading, initialStateOf, moveCover, reactionOf} from './behaviour.ts'
import type {SimulatedDevice} from './derive-devices.ts'

/** Milliseconds between two positions of a moving cover. */
const stepInterval = 250

/** Milliseconds between two readings. */
const readingInterval = 60_000

export type HouseholdDevice = SimulatedDevice & HouseDevice

/** A house whose devices exist in memory only. The agent keeps its states in a file, a page forgets them. */
export interface SimulatedHouse {
  /** Begins to change readings by themselves. */
  run(): void
  /** Replaces the devices. New ones begin with their stored state. */
  setDevices(devices: readonly HouseholdDevice[], stored: Readonly<Record<string, KnownState>>): void
  /** Lets a device react after a moment. Throws RangeError when it doesn't exist or can't. */
  command(id: string, action: DeviceAction): void
  /** The states by device. */
  states(): Readonly<Record<string, KnownState>>
  /** Cancels all pending changes, for good. */
  stop(): void
}

export interface SimulatedHouseNeeds {
  clock: Clock
  random(): number
  /** Called with each new state. */
  report(id: string, state: KnownState): void
  /** Called when a device has come to rest after a command. */
  settled(): void
}

export function createSimulatedHouse({clock, random, report, settled}: SimulatedHouseNeeds): SimulatedHouse {
  const states = new Map<string, KnownState>()
  /** Cancels the pending timers when the house ends. */
  const timers = new Set<() => void>()
  const moving = new Set<string>()
  let devices: readonly HouseholdDevice[] = []
  let isStopped = false

  function later(ms: number, act: () => void): void {
    if (isStopped) return
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      act()
    })
    timers.add(cancel)
  }

  function set(id: string, state: KnownState): void {
    states.set(id, state)
    report(id, state)
    if (state.target !== undefined) move(id)
  }

  function move(id: string): void {
    if (moving.has(id)) return
    moving.add(id)
    later(stepInterval, () => {
      moving.delete(id)
      const state = states.get(id)
      if (!state || state.target === undefined) return
      set(id, moveCover(state, stepInterval / 1000))
      if (states.get(id)?.target === undefined) settled()
    })
  }

  function updateReadings(): void {
    for (const [id, state] of states) if (state.reading !== undefined) set(id, driftReading(state, random()))
    later(readingInterval, updateReadings)
  }

  return {
    run: () => later(readingInterval, updateReadings),
    setDevices(next, stored) {
      const gone = new Set(states.keys())
      devices = next
      for (const device of next) {
        const {id} = device
        if (!gone.delete(id)) set(id, {...initialStateOf(device), ...stored[id]})
      }
      for (const id of gone) states.delete(id)
    },
    command(id, action) {
      const device = devices.find((device) => device.id === id)
      if (!device) throw new RangeError(`There is no device ${id}.`)
      const react = reactionOf(device, action)
      if (!react) throw new RangeError(`${device.name} is a ${device.kind} and doesn't support ${action.type}.`)
      later(50 + 100 * random(), () => {
        const state = states.get(id)
        if (!state) return
        set(id, react(state))
        settled()
      })
    },
    states: () => Object.fromEntries(states),
    stop() {
      isStopped = true
      for (const cancel of timers) cancel()
    },
  }
}
