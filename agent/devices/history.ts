import {type Clock, sleep} from '#shared/clock.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import {chosenReadings} from '#shared/house/chosen-readings.ts'
import type {DeviceState, PastStates} from '#shared/house/device-state.ts'
import {historyHours} from '#web/panel/protocol.ts'
import type {Gap, TellPast} from '../bridges/bridge.ts'
import {filesIn} from '../folder.ts'
import type {Logger} from '../logger.ts'
import type {AgentState, Model} from '../model.ts'
import {takeLastHistory} from './log/last-history.ts'
import type {FillLine} from './log/log-line.ts'
import {isNews} from './log/news.ts'
import {openStateLog} from './log/state-log.ts'
import {trimPast} from './log/trim-past.ts'

/** The states of the last 72 hours of the devices on the plan. */
export interface History {
  /** Records changes until the signal aborts. Keeps them in the agent's folder, written every five minutes and at the end. */
  run(signal: AbortSignal): Promise<void>
  /** Reads the states of the last hours from the disk, of all devices or of some. */
  read(hours: number, devices?: readonly string[]): Promise<PastStates>
  /** Calls the listener after the house's records came. */
  onFilled(listener: () => void): () => void
  /** Returns the times that it doesn't know, because the agent didn't run or the device was not on the plan. */
  gaps(): readonly Gap[]
  /** Takes the house's records of a device in a part of its gap. */
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
const kept = historyHours * hour

/** Milliseconds between two times that the log is written: a power cut takes no more. */
const writeInterval = 5 * 60_000

/** Milliseconds between two readings of a sensor: a thermometer's tenths need no more. */
const readingInterval = 5 * 60_000

/** Milliseconds of a gap that is worth asking for: after a restart, a door may have been closed and opened meanwhile. */
const smallestGap = 5000

/** The most states of a device in an hour. Of one that changes more often, the rest of the hour is unknown. */
const maxStates = 200

interface Entry {
  /** Elapsed time: the machine's clock may be set meanwhile. */
  at: number
  state: DeviceState
}

/** The states of a device in this hour. */
interface Count {
  from: number
  states: number
}

export function createHistory({folder, model, clock, logger}: HistoryOptions): History {
  /** The last logged state of each device; no more is in memory. */
  const last = new Map<string, Entry>()
  const counts = new Map<string, Count>()
  const present = () => [...last].map(([id, {at, state}]) => [id, at, state] as const)
  const log = openStateLog({folder: filesIn(folder).log, clock, logger, kept, present})
  const started = Promise.withResolvers<void>()
  /** The devices that the plan shows. */
  let bound: ReadonlySet<string> = new Set()
  /** When the last run ended, for the devices that it knew. */
  let ends: ReadonlyMap<string, number> = new Map()
  /** The devices of which this run has seen a state. */
  const seen = new Set<string>()
  const gaps = new Map<string, Gap>()
  const listeners = new Set<() => void>()

  function add(id: string, entry: Entry) {
    last.set(id, entry)
    log.add([id, entry.at, entry.state])
  }

  /** Notes the time before the first state of this run as unknown. */
  function see(id: string, at: number) {
    if (seen.has(id)) return
    seen.add(id)
    const from = Math.max(ends.get(id) ?? Number.NEGATIVE_INFINITY, at - kept)
    if (at - from >= smallestGap) gaps.set(id, {device: id, from, to: at})
  }

  function fill(id: string, recorded: Parameters<TellPast>[1], part: Parameters<TellPast>[2]) {
    const gap = gaps.get(id)
    if (!gap) return
    const from = Math.max(gap.from, part.from)
    const to = Math.min(gap.to, part.to)
    const states = recordedIn({from, to}, recorded)
    if (states.length > 0) log.add({device: id, from, to, recorded: states})
  }

  function record(now: AgentState, before?: AgentState) {
    if (now.home !== before?.home || now.app !== before?.app || now.devices !== before?.devices) bound = shownIds(now)
    const at = Math.round(clock.elapsed())
    for (const id of bound) {
      const state = now.states[id]
      if (state && (state !== before?.states[id] || !last.has(id))) note(id, shownPart(state), at)
    }
    for (const id of last.keys()) if (isGone(id, now)) forget(id, at)
  }

  /** Tells whether a device has left the house or the plan. A bridge that starts does not know its devices yet. */
  const isGone = (id: string, {areDevicesKnown, states}: AgentState) =>
    areDevicesKnown && !(bound.has(id) && id in states)

  /** Begins an unknown time of a device. */
  function forget(id: string, at: number) {
    add(id, {at, state: {status: 'unknown'}})
    last.delete(id)
    counts.delete(id)
  }

  function note(id: string, state: DeviceState, at: number) {
    see(id, at)
    const before = last.get(id)
    if (before && !isNews(before.state, state, at - before.at, readingInterval)) return
    const count = countAt(id, at)
    count.states += 1
    if (count.states < maxStates) add(id, {at, state})
    else if (count.states === maxStates) add(id, {at, state: {status: 'unknown'}})
  }

  function countAt(id: string, at: number): Count {
    const count = counts.get(id)
    if (count && at - count.from < hour) return count
    const next = {from: at, states: 0}
    counts.set(id, next)
    return next
  }

  async function start() {
    await takeLastHistory(filesIn(folder).history, log.keep, logger)
    ends = await log.start()
    started.resolve()
  }

  return {
    async run(signal) {
      await start()
      record(model.get())
      const unsubscribe = model.subscribe(record)
      try {
        for (;;) {
          await sleep(clock, writeInterval, signal)
          // A reading that came soon after another one, and stays, is one by now.
          record(model.get())
          await log.write()
        }
      } finally {
        unsubscribe()
        await log.write()
      }
    },
    async read(hours, devices) {
      await started.promise
      const wanted = devices ? new Set(devices.filter((id) => bound.has(id))) : bound
      return trimPast(await log.read(hours * hour, wanted), hours * hour)
    },
    onFilled(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    gaps: () => [...gaps.values()],
    fill,
    settle(devices) {
      for (const id of devices) gaps.delete(id)
      for (const listener of listeners) listener()
    },
  }
}

/** Returns the devices that the plan shows: bound to it, or chosen by people for a room's readings. */
function shownIds({home, app, devices}: AgentState): ReadonlySet<string> {
  if (!home || !app) return new Set()
  const bindings = boundDevices(home, app)
  return new Set([...bindings, ...chosenReadings(home, bindings, devices)].map(({device}) => device))
}

/** The most recorded states of a part. */
const maxRecorded = 500

/** Returns the recorded states of a part of a gap, as the history keeps its own. */
function recordedIn({from, to}: Omit<Gap, 'device'>, recorded: Parameters<TellPast>[1]): FillLine['recorded'] {
  const inside: Entry[] = []
  for (const {at, state} of recorded) {
    if (at >= to) continue
    const next = {at: Math.round(Math.max(at, from)), state: shownPart(state)}
    // The state at the beginning is the last one before it.
    if (inside.at(-1)?.at === next.at) inside.pop()
    const last = inside.at(-1)
    if (!last || isNews(last.state, next.state, next.at - last.at, readingInterval)) inside.push(next)
  }
  return inside.slice(-maxRecorded).map(({at, state}) => [at, state] as const)
}

/** Returns the part of a state that the plan shows. */
function shownPart(state: DeviceState): DeviceState {
  if (state.status !== 'ok') return {status: state.status}
  const {power: _, title: __, volume: ___, target: ____, moving: _____, ...shown} = state
  return shown
}
