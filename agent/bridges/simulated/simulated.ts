import {isDeepStrictEqual} from 'node:util'
import type {Device} from '#shared/api/resources.ts'
import type {DeviceAction, DeviceState, KnownState} from '#shared/plan/device-state.ts'
import {filesIn} from '../../folder.ts'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {createStateFeed} from '../state-feed.ts'
import {driftReading, initialStates, moveCover, reactionOf} from './behaviour.ts'
import {deriveDevices} from './derive-devices.ts'

/** Milliseconds between two positions of a moving cover. */
const stepInterval = 250

/** Milliseconds between two readings. */
const readingInterval = 60_000

/** Creates a simulated house, with devices derived from the home. It stores their states. */
export function createSimulatedBridge({folder, homes, clock, random, logger}: BridgeContext): Bridge {
  const stored = openJsonFile({path: filesIn(folder).house, version: 1, isValid: isHouse})
  const feed = createStateFeed()
  const states = new Map<string, KnownState>()
  const listeners = new Set<() => void>()
  /** Cancels the pending timers when the bridge ends. */
  const timers = new Set<() => void>()
  const moving = new Set<string>()
  let devices: readonly Device[] = []
  let storedStates: Readonly<Record<string, KnownState>> = {}
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
    feed.push({device: id, state})
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

  function updateDevices(next: readonly Device[]): void {
    if (isDeepStrictEqual(next, devices)) return
    const gone = new Set(states.keys())
    devices = next
    for (const {id, kind} of devices) {
      if (!gone.delete(id)) set(id, storedStates[id] ?? initialStates[kind])
    }
    for (const id of gone) states.delete(id)
    for (const listener of listeners) listener()
  }

  return {
    name: 'simulated',
    async start(signal) {
      ended = signal
      storedStates = (await stored.read()) ?? {}
      signal.throwIfAborted()
      const unsubscribe = homes((home) => updateDevices(home ? deriveDevices(home) : []))
      later(readingInterval, updateReadings)
      signal.addEventListener('abort', () => {
        unsubscribe()
        for (const cancel of timers) cancel()
      })
    },
    devices: () => devices,
    // Nothing but the panel drives a simulated house.
    automated: () => [],
    async *states() {
      yield* feed.read(ended ?? AbortSignal.abort())
      await written
    },
    async command(id: string, action: DeviceAction) {
      const device = devices.find((device) => device.id === id)
      if (!device) throw new RangeError(`There is no device ${id}.`)
      const react = reactionOf(device.kind, action)
      if (!react) throw new RangeError(`${device.name} is a ${device.kind} and doesn't support ${action.type}.`)
      later(50 + 100 * random(), () => {
        const state = states.get(id)
        if (!state) return
        set(id, react(state))
        store()
      })
    },
    onDevicesChanged: (act) => void listeners.add(act),
  }
}

function isHouse(value: unknown): value is Record<string, KnownState> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isKnown)
}

const isKnown = (state: DeviceState | null): state is KnownState => state?.status === 'ok'
