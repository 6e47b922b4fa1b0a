import {isDeepStrictEqual} from 'node:util'
import {type Clock, sleep} from '#shared/clock.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import {chosenReadings} from '#shared/house/chosen-readings.ts'
import type {DeviceState, KnownState, PastState, PastStates} from '#shared/house/device-state.ts'
import type {Gap, TellPast} from '../bridges/bridge.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {AgentState, Model} from '../model.ts'

/** The states of the last 24 hours of the devices on the plan. */
export interface History {
  /** Records changes until the signal aborts. Keeps them in the agent's folder, written once an hour and at the end. */
  run(signal: AbortSignal): Promise<void>
  read(): PastStates
  /** Returns the times that it doesn't know, because the agent didn't run or the device was not on the plan. */
  gaps(): readonly Gap[]
  /** Takes what the house recorded of a device in its gap. */
  fill: TellPast
  /** Leaves the gaps of devices as they are. */
  settle(devices: Iterable<string>): void
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

/** Milliseconds of a gap that is worth asking for. */
const smallestGap = 60_000

/** The most states that are kept of a device, in case it changes many times a second. */
const maxStates = 500

interface Entry {
  /** Elapsed time: the machine's clock may be set meanwhile. */
  at: number
  state: DeviceState
  isRecorded?: boolean
}

export function createHistory({folder, model, clock, logger}: HistoryOptions): History {
  const stored = openJsonFile({path: filesIn(folder).history, version: 1, isValid: isStored})
  const devices = new Map<string, Entry[]>()
  /** The devices that the plan shows. */
  let bound: ReadonlySet<string> = new Set()
  /** When the last run ended, for the devices that it knew. */
  const ends = new Map<string, number>()
  /** The devices of which this run has seen a state. */
  const seen = new Set<string>()
  const gaps = new Map<string, Gap>()

  function add(id: string, entry: Entry) {
    const entries = devices.get(id) ?? []
    devices.set(id, entries)
    entries.push(entry)
    const oldest = clock.elapsed() - kept
    // The state before the first hour stays, as far as it lasts into it.
    while (entries.length > maxStates || (entries[1] && entries[1].at <= oldest)) entries.shift()
  }

  /** Notes the time before the first state of this run as unknown. */
  function see(id: string, at: number) {
    if (seen.has(id)) return
    seen.add(id)
    const from = Math.max(ends.get(id) ?? Number.NEGATIVE_INFINITY, at - kept)
    if (at - from >= smallestGap) gaps.set(id, {device: id, from, to: at})
  }

  function fill(id: string, recorded: Parameters<TellPast>[1]) {
    const gap = gaps.get(id)
    gaps.delete(id)
    if (!gap) return
    const {from, to} = gap
    const inside = recordedIn(gap, recorded)
    const [first] = inside
    if (!first) return
    const known = devices.get(id) ?? []
    // The unknown time begins where the last run ended, unless the house knows that moment.
    const before = known.filter(({at}) => (first.at === from ? at < from : at <= from))
    devices.set(id, [...before, ...inside, ...known.filter(({at}) => at >= to)].slice(-maxStates))
  }

  function record(now: AgentState, before?: AgentState) {
    if (now.home !== before?.home || now.app !== before?.app || now.devices !== before?.devices) bound = shownIds(now)
    const at = clock.elapsed()
    for (const id of bound) {
      const state = now.states[id]
      if (!state) continue
      see(id, at)
      if (state !== before?.states[id] || !devices.has(id)) note(id, shownPart(state), at)
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
    const past = (entries: readonly Entry[]) =>
      entries.map(({at, state, isRecorded}) => ({ago: Math.max(0, now - at), state, ...(isRecorded && {isRecorded})}))
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
      for (const {ago, state, isRecorded} of past)
        add(id, {at: now - away - ago, state, ...(isRecorded && {isRecorded})})
      ends.set(id, now - away)
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
    gaps: () => [...gaps.values()],
    fill,
    settle(devices) {
      for (const id of devices) gaps.delete(id)
    },
  }
}

/** Returns the devices that the plan shows: bound to it, or chosen by people for a room's readings. */
function shownIds({home, app, devices}: AgentState): ReadonlySet<string> {
  if (!home || !app) return new Set()
  const bindings = boundDevices(home, app)
  return new Set([...bindings, ...chosenReadings(home, bindings, devices)].map(({device}) => device))
}

/** Returns the recorded states of a gap, as the history keeps its own. */
function recordedIn({from, to}: Gap, recorded: Parameters<TellPast>[1]): Entry[] {
  const inside: Entry[] = []
  for (const {at, state} of recorded) {
    if (at >= to) continue
    const next = {at: Math.max(at, from), state: shownPart(state), isRecorded: true}
    // The state at the beginning is the last one before it.
    if (inside.at(-1)?.at === from && next.at === from) inside.pop()
    const last = inside.at(-1)
    if (!last || isNews(last, next.state, next.at)) inside.push(next)
  }
  return inside
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
