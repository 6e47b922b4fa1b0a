import {once} from 'node:events'
import {isDeepStrictEqual} from 'node:util'
import type {Home} from '#shared/home/schema.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceAction, DeviceState, HouseDevice, KnownState} from '#shared/house/device-state.ts'
import {filesIn} from '../../folder.ts'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {driftReading, initialStateOf, moveCover, reactionOf, withCapabilities} from './behaviour.ts'
import {deriveDevices, type SimulatedDevice} from './derive-devices.ts'

/** Milliseconds between two positions of a moving cover. */
const stepInterval = 250

/** Milliseconds between two readings. */
const readingInterval = 60_000

/** Creates a simulated house, with devices derived from the home. It stores their states. */
export function createSimulatedBridge(context: BridgeContext): Bridge {
  const {folder, homes, report, changed, clock, random, logger} = context
  const stored = openJsonFile({path: filesIn(folder).house, version: 1, isValid: isHouse})
  const states = new Map<string, KnownState>()
  /** Cancels the pending timers when the bridge ends. */
  const timers = new Set<() => void>()
  const moving = new Set<string>()
  let devices: readonly (SimulatedDevice & HouseDevice)[] | undefined
  let storedStates: Readonly<Record<string, KnownState>> = {}
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  let ended: AbortSignal | undefined
  let written: Promise<void> | undefined

  function later(ms: number, act: () => void): void {
    if (ended?.aborted) return
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
      if (states.get(id)?.target === undefined) store()
    })
  }

  /** Stores all states. A moving cover resumes after a restart, because its target is stored: steps need no write. */
  function store(): void {
    storedStates = {...storedStates, ...Object.fromEntries(states)}
    written = writeOrWarn(stored, storedStates, logger)
  }

  function updateReadings(): void {
    for (const [id, state] of states) if (state.reading !== undefined) set(id, driftReading(state, random()))
    later(readingInterval, updateReadings)
  }

  function updateDevices(next: readonly (SimulatedDevice & HouseDevice)[]): void {
    if (isDeepStrictEqual(next, devices)) return
    const gone = new Set(states.keys())
    devices = next
    for (const device of next) {
      const {id} = device
      if (!gone.delete(id)) set(id, {...initialStateOf(device), ...storedStates[id]})
    }
    for (const id of gone) states.delete(id)
    changed()
  }

  return {
    id: 'simulated',
    async run(signal) {
      ended = signal
      storedStates = (await stored.read()) ?? {}
      if (signal.aborted) return
      health = {state: 'connected', since: clock.now()}
      const unsubscribe = homes((home) => updateDevices(home ? simulatedDevices(home) : []))
      later(readingInterval, updateReadings)
      await once(signal, 'abort')
      unsubscribe()
      for (const cancel of timers) cancel()
      await written
    },
    devices: () => devices,
    // Nothing but the panel drives a simulated house.
    automated: () => [],
    health: () => health,
    problems: () => [],
    async command(id: string, action: DeviceAction) {
      const device = devices?.find((device) => device.id === id)
      if (!device) throw new RangeError(`There is no device ${id}.`)
      const react = reactionOf(device, action)
      if (!react) throw new RangeError(`${device.name} is a ${device.kind} and doesn't support ${action.type}.`)
      later(50 + 100 * random(), () => {
        const state = states.get(id)
        if (!state) return
        set(id, react(state))
        store()
      })
    },
  }
}

const simulatedDevices = (home: Home) => deriveDevices(home).map(withCapabilities)

function isHouse(value: unknown): value is Record<string, KnownState> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isKnown)
}

const isKnown = (state: DeviceState | null): state is KnownState => state?.status === 'ok'
