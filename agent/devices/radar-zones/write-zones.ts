import {type Clock, sleep} from '#shared/clock.ts'
import type {ZoneSettings} from '#shared/house/radars.ts'
import {Failure, reasonOf} from '../../failure.ts'
import type {ZoneWrite} from './plan-writes.ts'

/** Milliseconds between two looks at the settings. */
export const lookInterval = 250

/** Milliseconds that a setting has to be told as it was written. */
export const takeTimeout = 5000

/**
 * Milliseconds from one setting to the next, and from the last one to the final reading. ESPHome tells a number at once,
 * asks its sensor, and then tells all numbers that the sensor holds: the next one must not cross with that answer.
 */
export const writePause = 500
export const settleTime = 2000

/** Milliseconds that all settings have together. */
const writeTimeout = 120_000

export interface WriteZonesOptions {
  /** Returns the settings as the house tells them now. */
  read(): ZoneSettings
  set(key: string, value: string): Promise<void>
  clock: Clock
}

/** The result of writing settings. */
export interface WrittenZones {
  /** Why not all was written; null if all was. */
  failure: string | null
  /** The settings that were not written, or not told back. */
  left: readonly ZoneWrite[]
}

/**
 * Writes settings one after another, each once the one before is told as it was written; ends at the first that isn't.
 * The sensor's zones must be read then.
 */
export async function writeZones(
  writes: readonly ZoneWrite[],
  {read, set, clock}: WriteZonesOptions,
  signal: AbortSignal,
): Promise<WrittenZones> {
  const end = clock.elapsed() + writeTimeout
  for (const [index, write] of writes.entries()) {
    try {
      if (clock.elapsed() > end) throw new Failure('failed', `The time of ${writeTimeout / 1000} s is over.`)
      await set(write.key, write.to)
      await untilTold(write)
      await sleep(clock, writePause, signal)
      // The sensor's own answer may have taken it back.
      if (told(write) !== write.to) throw new Failure('failed', notTold(write, told(write)))
    } catch (error) {
      signal.throwIfAborted()
      return {failure: reasonOf(error), left: writes.slice(index)}
    }
  }
  await sleep(clock, settleTime, signal)
  return {failure: null, left: []}

  function told({key}: ZoneWrite): string | null {
    return read()[key]?.value ?? null
  }

  async function untilTold(write: ZoneWrite): Promise<void> {
    const last = clock.elapsed() + takeTimeout
    for (;;) {
      if (told(write) === write.to) return
      if (clock.elapsed() >= last) throw new Failure('failed', notTold(write, told(write)))
      await sleep(clock, lookInterval, signal)
    }
  }
}

function notTold({title, to}: ZoneWrite, value: string | null): string {
  const told = value === null ? 'is not heard' : `is ${value || 'empty'}`
  const wanted = to === '' ? 'it was emptied' : `${to} was written`
  return `${title} ${told} after ${wanted}.`
}
