import {isDeepStrictEqual} from 'node:util'
import type {Device} from '#shared/api/resources.ts'
import type {DeviceAction, DeviceState, KnownState} from '#shared/plan/device-state.ts'
import {filesIn} from '../../folder.ts'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {createStateFeed} from '../state-feed.ts'
import {drift, initialStates, reactionOf, travel} from './behaviour.ts'
import {deriveDevices} from './derive-devices.ts'

/** Milliseconds between two positions of a moving cover. */
const frame = 250

/** Milliseconds between two readings. */
const readingInterval = 60_000

/** A house that exists nowhere else: its devices are those that the home has places for, and it remembers their states. */
export function createSimulatedBridge({folder, homes, clock, random, logger}: BridgeContext): Bridge {
  const stored = openJsonFile({path: filesIn(folder).house, version: 1, isValid: isHouse})
  const feed = createStateFeed()
  const states = new Map<string, KnownState>()
  const listeners = new Set<() => void>()
  /** What is to be undone when the bridge ends. */
  const running = new Set<() => void>()
  const moving = new Set<string>()
  let devices: readonly Device[] = []
  let remembered: Readonly<Record<string, KnownState>> = {}
  let ended: AbortSignal | undefined
  let written: Promise<void> | undefined

  function later(ms: number, act: () => void): void {
    if (ended?.aborted) return
    const cancel = clock.after(ms, () => {
      running.delete(cancel)
      act()
    })
    running.add(cancel)
  }

  function set(id: string, state: KnownState): void {
    states.set(id, state)
    feed.push({device: id, state})
    if (state.target !== undefined) move(id)
  }

  function move(id: string): void {
    if (moving.has(id)) return
    moving.add(id)
    later(frame, () => {
      moving.delete(id)
      const state = states.get(id)
      if (!state || state.target === undefined) return
      set(id, travel(state, frame / 1000))
      if (states.get(id)?.target === undefined) remember()
    })
  }

  /** Covers on their way are kept with where they go, and go on after a restart; so no step of theirs needs the disk. */
  function remember(): void {
    remembered = {...remembered, ...Object.fromEntries(states)}
    written = writeOrWarn(stored, remembered, logger)
  }

  function measure(): void {
    for (const [id, state] of states) if (state.reading !== undefined) set(id, drift(state, random()))
    later(readingInterval, measure)
  }

  function settle(next: readonly Device[]): void {
    if (isDeepStrictEqual(next, devices)) return
    const gone = new Set(states.keys())
    devices = next
    for (const {id, kind} of devices) {
      if (!gone.delete(id)) set(id, remembered[id] ?? initialStates[kind])
    }
    for (const id of gone) states.delete(id)
    for (const listener of listeners) listener()
  }

  return {
    name: 'simulated',
    async start(signal) {
      ended = signal
      remembered = (await stored.read()) ?? {}
      signal.throwIfAborted()
      const forget = homes((home) => settle(home ? deriveDevices(home) : []))
      later(readingInterval, measure)
      signal.addEventListener('abort', () => {
        forget()
        for (const cancel of running) cancel()
      })
    },
    devices: () => devices,
    async *states() {
      yield* feed.read(ended ?? AbortSignal.abort())
      await written
    },
    async command(id: string, action: DeviceAction) {
      const device = devices.find((device) => device.id === id)
      if (!device) throw new RangeError(`there is no device ${id}`)
      const react = reactionOf(device.kind, action)
      if (!react) throw new RangeError(`${device.name} is a ${device.kind}, which has no ${action.type}`)
      later(50 + 100 * random(), () => {
        const state = states.get(id)
        if (!state) return
        set(id, react(state))
        remember()
      })
    },
    onDevicesChanged: (act) => void listeners.add(act),
  }
}

function isHouse(value: unknown): value is Record<string, KnownState> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isKnown)
}

const isKnown = (state: DeviceState | null): state is KnownState => state?.status === 'ok'
