import {isDeepStrictEqual} from 'node:util'
import {type Clock, sleep} from '#shared/clock.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import type {DeviceState, KnownState, PastState, PastStates} from '#shared/house/device-state.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {AgentState, Model} from '../model.ts'

/** The states of the last 24 hours of the devices on the plan. */
export interface History {
  /** Records changes until the signal aborts. Keeps them in the agent's folder, written once an hour and at the end. */
  run(signal: AbortSignal): Promise<void>
  read(): PastStates
}

export interface HistoryOptions {
  folder: string
  model: Model
  clock: Clock
  logger: Logger
}

const hour = 3_600_000
const kept = 24 * hour

/** Milliseconds between two readings of a sensor: a thermometer's tenths need no more. */
const readingInterval = 5 * 60_000

/** The most states that are kept of a device, in case it changes many times a second. */
const maxStates = 500

interface Entry {
  /** Elapsed time: the machine's clock may be set meanwhile. */
  at: number
  state: DeviceState
}

export function createHistory({folder, model, clock, logger}: HistoryOptions): History {
  const stored = openJsonFile({path: filesIn(folder).history, version: 1, isValid: isStored})
  const devices = new Map<string, Entry[]>()
  /** The devices that the home binds. */
  let bound: ReadonlySet<string> = new Set()

  function add(id: string, entry: Entry) {
    const entries = devices.get(id) ?? []
    devices.set(id, entries)
    entries.push(entry)
    const oldest = clock.elapsed() - kept
    // The state before the first hour stays, as far as it lasts into it.
    while (entries.length > maxStates || (entries[1] && entries[1].at <= oldest)) entries.shift()
  }

  function record(now: AgentState, before?: AgentState) {
    if (now.home !== before?.home || now.app !== before?.app) bound = boundIds(now)
    const at = clock.elapsed()
    for (const id of bound) {
      const state = now.states[id]
      if (state && (state !== before?.states[id] || !devices.has(id))) note(id, shownPart(state), at)
    }
    for (const id of devices.keys()) if (isGone(id, now)) note(id, {status: 'unknown'}, at)
  }

  /** Tells whether a device has left the house or the plan. A bridge that starts does not know its devices yet. */
  const isGone = (id: string, {areDevicesKnown, states}: AgentState) =>
    areDevicesKnown && !(bound.has(id) && id in states)

  function note(id: string, state: DeviceState, at: number) {
    const last = devices.get(id)?.at(-1)
    if (!last || isNews(last, state, at)) add(id, {at, state})
  }

  function read(): PastStates {
    return Object.fromEntries(Object.entries(all()).filter(([id]) => bound.has(id)))
  }

  function all(): PastStates {
    const now = clock.elapsed()
    const past = (entries: readonly Entry[]) => entries.map(({at, state}) => ({ago: Math.max(0, now - at), state}))
    return Object.fromEntries([...devices].map(([id, entries]) => [id, past(entries)]))
  }

  /** Forgets the devices that have been gone for 24 hours. */
  function forgetGone() {
    const oldest = clock.elapsed() - kept
    for (const [id, entries] of devices) {
      if (isGone(id, model.get()) && entries.every(({at}) => at <= oldest)) devices.delete(id)
    }
  }

  function store() {
    forgetGone()
    return writeOrWarn(stored, {writtenAt: clock.now(), past: all()}, logger)
  }

  async function restore() {
    const last = await stored.read()
    if (!last) return
    const now = clock.elapsed()
    // The clock may have been set back meanwhile.
    const away = Math.max(0, clock.now() - last.writtenAt)
    for (const [id, past] of Object.entries(last.past)) {
      for (const {ago, state} of past) add(id, {at: now - away - ago, state})
      // The states since then are unknown.
      add(id, {at: now - away, state: {status: 'unknown'}})
    }
  }

  return {
    async run(signal) {
      await restore()
      record(model.get())
      const unsubscribe = model.subscribe(record)
      try {
        for (;;) {
          await sleep(clock, hour, signal)
          await store()
        }
      } finally {
        unsubscribe()
        await store()
      }
    },
    read,
  }
}

function boundIds({home, app}: AgentState): ReadonlySet<string> {
  return new Set(home && app ? boundDevices(home, app).map(({device}) => device) : [])
}

/** Returns the part of a state that the plan shows. */
function shownPart(state: DeviceState): DeviceState {
  if (state.status !== 'ok') return {status: state.status}
  const {power: _, battery: __, title: ___, volume: ____, target: _____, moving: ______, ...shown} = state
  return shown
}

/** Tests whether a state differs from the last one. Readings alone count every five minutes. */
function isNews({at, state}: Entry, next: DeviceState, now: number): boolean {
  if (isDeepStrictEqual(state, next)) return false
  return now - at >= readingInterval || !isDeepStrictEqual(withoutReadings(state), withoutReadings(next))
}

function withoutReadings(state: DeviceState): DeviceState {
  if (state.status !== 'ok') return state
  const {temperature: _, humidity: __, value: ___, reading: ____, ...rest}: KnownState = state
  return rest
}

interface Stored {
  /** Milliseconds since the epoch. */
  writtenAt: number
  past: PastStates
}

function isStored(value: unknown): value is Stored {
  const {writtenAt, past} = (value ?? {}) as Partial<Stored>
  return typeof writtenAt === 'number' && typeof past === 'object' && Object.values(past).every(isPast)
}

const isPast = (past: unknown): past is PastState[] =>
  Array.isArray(past) && past.every(({ago, state}) => typeof ago === 'number' && typeof state?.status === 'string')
