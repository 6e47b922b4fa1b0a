import type {PastState, PastStates} from '#shared/house/device-state.ts'
import {type FillLine, isRunLine, isStateLine, type LogLine, type StateLine} from './log-line.ts'

/** A run of the agent with its log. */
interface Run {
  number: number
  start: number
  end: number
  /** The last difference between the machine's clock and the run's own, in milliseconds. */
  offset: number
  states: Map<string, StateLine[]>
  fills: FillLine[]
}

/** A moment of the run that goes on. */
export interface LogMoment {
  /** The run's own clock. */
  elapsed: number
  /** Milliseconds since the epoch. */
  wall: number
}

/** Reads lines of the log, the oldest first. */
export interface LogReader {
  take(lines: readonly LogLine[]): void
  /** Returns the states of all devices, by their age. The time between two runs is unknown. */
  past(now: LogMoment): PastStates
}

/** Reads the log of some devices. */
export function createLogReader(devices: ReadonlySet<string>): LogReader {
  const runs: Run[] = []

  function takeOne(line: LogLine) {
    const run = runs.at(-1)
    if (isStateLine(line)) {
      if (run && devices.has(line[0])) takeState(run, line)
    } else if (isRunLine(line)) {
      const {run: number, at, wall} = line
      if (run?.number === number) Object.assign(run, {end: Math.max(run.end, at), offset: wall - at})
      else runs.push({number, start: at, end: at, offset: wall - at, states: new Map(), fills: []})
    } else if (devices.has(line.device)) run?.fills.push(line)
  }

  return {
    take(lines) {
      for (const line of lines) takeOne(line)
    },
    past(now) {
      const past: Record<string, PastState[]> = {}
      let lastEnd = 0
      for (const run of aged(runs, now)) {
        // The time between two runs is unknown, unless a house recorded it.
        for (const entries of Object.values(past)) endAt(entries, lastEnd)
        addRun(past, run)
        lastEnd = run.endAge
      }
      return past
    },
  }
}

function addRun(past: Record<string, PastState[]>, {states, fills, ageOf}: AgedRun) {
  for (const [device, lines] of states) {
    past[device] ??= []
    const entries = past[device]
    for (const [, at, state, isRecorded] of lines)
      entries.push({ago: ageOf(at), state, ...(isRecorded && {isRecorded})})
  }
  for (const {device, from, to, recorded} of fills) {
    const entries = recorded.map(([at, state]) => ({ago: ageOf(at), state, isRecorded: true}))
    past[device] = filled(past[device] ?? [], ageOf(from), ageOf(to), entries)
  }
}

/** Adds a state. A file begins with states that the one before it may have too. */
function takeState(run: Run, line: StateLine) {
  const [device, at] = line
  const lines = run.states.get(device) ?? []
  run.states.set(device, lines)
  const lastAt = lines.at(-1)?.[1] ?? Number.NEGATIVE_INFINITY
  if (lastAt > at) return
  if (lastAt === at) lines.pop()
  lines.push(line)
  run.end = Math.max(run.end, at)
}

interface AgedRun extends Run {
  ageOf(at: number): number
  /** The age of its end. */
  endAge: number
}

/** Milliseconds by which a clock may have been set back without a doubt about earlier times. */
const maxSetBack = 2 * 60_000

/**
 * Returns the runs with the ages of their times. Those of earlier runs come from the machine's clock as it is now, so one
 * that was wrong at the start, and is set, moves them to their place. Nobody knows when runs were that the clock has still
 * ahead of it: they are left out.
 */
function aged(runs: readonly Run[], {elapsed, wall}: LogMoment): AgedRun[] {
  const result: AgedRun[] = []
  let next = 0
  for (const run of runs.toReversed()) {
    const {start, end, offset} = run
    const isLast = run === runs.at(-1)
    const away = wall - (end + offset)
    if (!isLast && away < -maxSetBack) break
    const endAge = isLast ? elapsed - end : Math.max(next, away)
    const ageOf = (at: number) => Math.max(0, endAge + (end - at))
    result.unshift({...run, ageOf, endAge})
    next = ageOf(start)
  }
  return result
}

function endAt(entries: PastState[], ago: number) {
  if (entries.at(-1)?.state.status !== 'unknown') entries.push({ago, state: {status: 'unknown'}})
}

/** Puts what the house recorded into a time that was unknown. What follows is unknown again, unless it is logged. */
function filled(known: readonly PastState[], from: number, to: number, recorded: readonly PastState[]): PastState[] {
  const [first] = recorded
  // The unknown time begins where the last run ended, unless the house knows that moment; times are rounded.
  const beginsAtOnce = first !== undefined && first.ago >= from
  const before = known.filter(({ago}) => (beginsAtOnce ? ago > from + 1 : ago >= from - 1))
  const after = known.filter(({ago}) => ago <= to && ago < from - 1)
  const isFollowed = after.some(({ago}) => ago >= to - 1)
  const end: PastState[] = first && !isFollowed ? [{ago: to, state: {status: 'unknown'}}] : []
  return [...before, ...recorded, ...end, ...after]
}
