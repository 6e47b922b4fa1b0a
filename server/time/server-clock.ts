import type Sqlite from 'better-sqlite3'
import type {Clock} from '#shared/clock.ts'
import {hour, readTrustedTime, storeTrustedTime} from '../database/trusted-time.ts'

/** Milliseconds that the clock may differ from the time that is known: clocks are set by a little all the time. */
export const tolerance = 2 * hour
/** Milliseconds until the clock is compared again while it runs on: each request asks for the time five times. */
const compareInterval = 1000
/** Milliseconds that a server may have been off without a person saying that the time is right. */
export const longestPause = 31 * 24 * hour
/**
 * Milliseconds for which a clock must run without a leap before its time counts: as long as the pause that it tells of,
 * within these. A machine gets the time by then.
 */
export const settleTime = {least: 6 * hour, most: 72 * hour}

/**
 * The state of the clock, compared with the newest time that was known to be right:
 * - `right`: expired things may be deleted.
 * - `unsure`: it moved on no more than a pause explains, or no time is known yet. It is right after `settleTime`.
 * - `ahead`, `behind`: only a person can say that it is right.
 */
export type TimeState = 'right' | 'unsure' | 'ahead' | 'behind'

export interface TimeReport {
  state: TimeState
  /** The clock's time, in milliseconds since the epoch. */
  shown: number
  /** The known time, plus the time that the server ran since; undefined when no time is known. */
  known: number | undefined
}

export interface ServerClock extends Clock {
  /** Tells whether the time is plausible, and learns from it. */
  report(): TimeReport
  /** Takes the clock's time as right: a person said so. */
  confirm(): void
}

/**
 * Wraps the machine's clock. A clock that is behind is corrected: pairings made on a board without a battery clock
 * would be expired once the time comes right. A clock that is ahead is believed, but deletes nothing.
 */
export function createServerClock(clock: Clock, client: Sqlite.Database): ServerClock {
  let trusted = anchorOf(readTrustedTime(client))
  /** The moment since which the clock runs without a leap. */
  let steady = {at: clock.now(), elapsed: clock.elapsed()}
  /** The clock's time when it was last found not to be behind. */
  let comparedAt = Number.NEGATIVE_INFINITY

  function anchorOf(at: number | undefined) {
    return at === undefined ? undefined : {at, elapsed: clock.elapsed()}
  }

  const passed = (since: {at: number; elapsed: number}) => since.at + clock.elapsed() - since.elapsed
  const known = () => trusted && passed(trusted)

  function anchor(at: number) {
    trusted = anchorOf(at)
    comparedAt = Number.NEGATIVE_INFINITY
  }

  function trust(at: number) {
    storeTrustedTime(client, at)
    anchor(at)
  }

  /** Trusts a time even where the disk is full or another program holds the database: the next look stores it. */
  function trustIfPossible(at: number) {
    try {
      trust(at)
    } catch {
      anchor(at)
    }
  }

  function stateAt(shown: number, expected: number | undefined): TimeState {
    if (Math.abs(shown - passed(steady)) > tolerance) steady = {at: shown, elapsed: clock.elapsed()}
    const gap = expected === undefined ? 0 : shown - expected
    if (Math.abs(gap) > longestPause) return gap > 0 ? 'ahead' : 'behind'
    if (isSettled(gap)) return 'right'
    return expected === undefined || Math.abs(gap) > tolerance ? 'unsure' : 'right'
  }

  const isSettled = (gap: number) =>
    clock.elapsed() - steady.elapsed >= Math.min(settleTime.most, Math.max(settleTime.least, Math.abs(gap)))

  return {
    ...clock,
    now() {
      const shown = clock.now()
      if (shown >= comparedAt && shown - comparedAt < compareInterval) return shown
      const expected = known()
      if (expected !== undefined && shown < expected - tolerance) return expected
      comparedAt = shown
      return shown
    },
    report() {
      const shown = clock.now()
      const expected = known()
      const state = stateAt(shown, expected)
      const isBelieved = state === 'right' && isSettled(expected === undefined ? 0 : shown - expected)
      // Otherwise only elapsed time counts: many starts, each a little ahead, would add up.
      if (isBelieved) trustIfPossible(shown)
      else if (expected !== undefined) trustIfPossible(state === 'right' ? Math.min(shown, expected) : expected)
      return {state, shown, known: expected}
    },
    confirm() {
      const at = clock.now()
      trust(at)
      steady = {at, elapsed: clock.elapsed() - settleTime.most}
    },
  }
}
