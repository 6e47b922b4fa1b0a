import type {NodeCron} from 'node-cron'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds between looks at the clock, which may be set meanwhile. */
const clockCheck = 5000
/** The moments that are looked at after a sleep. After a longer one a schedule counts as due. */
const maxMissed = 12_000
/** Longer than any shift of a zone's clock. */
const beforeShift = 3 * 60 * 60 * 1000

interface Needs {
  cron: Pick<NodeCron, 'createTask' | 'parse'>
  /** A valid cron expression, in the zone of this process. */
  pattern: string
  clock: Clock
  act(): void
}

/**
 * Acts at the times of a cron expression. A machine that slept acts once when it wakes. Returns a function that stops.
 * node-cron's own timer leaves out the hour that autumn repeats, and the times that spring skips.
 */
export function startAtDueTimes({cron, pattern, clock, act}: Needs): () => void {
  const {step, isDue} = createDueTimes(cron, pattern)
  const floor = (time: number) => time - (time % step)
  let last = floor(clock.now())
  let cancel = wait()

  function look() {
    const now = clock.now()
    // After a clock was set back, times of the past are not due again; the next ones are.
    const isAct = now >= last && wasDue(floor(now))
    last = floor(now)
    cancel = wait()
    if (isAct) act()
  }

  function wasDue(until: number): boolean {
    if ((until - last) / step > maxMissed) return true
    for (let time = last + step; time <= until; time += step) if (isDue(time)) return true
    return false
  }

  function wait() {
    return clock.after(Math.min(last + step - clock.now(), clockCheck), look)
  }

  return () => cancel()
}

/**
 * Tells when a cron expression is due, in local time. In the hour that autumn repeats, expressions for every hour are
 * due both times, others the first time. A time that spring skips is due as much later.
 */
function createDueTimes({createTask, parse}: Needs['cron'], pattern: string) {
  const {hour, second} = parse(pattern)
  const isHourly = hour.length === 24
  // The wall's time is matched as if it were UTC, which has no shifts.
  const task = createTask(pattern, () => {}, {timezone: 'Etc/UTC'})
  const matches = (time: number, offset: number) => task.match(new Date(time + offset))

  return {
    /** Milliseconds between the moments that may be due. */
    step: second.length === 1 && second[0] === 0 ? 60_000 : 1000,
    isDue(time: number): boolean {
      const offset = offsetAt(time)
      const before = offsetAt(time - beforeShift)
      const isAfterShift = before !== offset && offsetAt(time - Math.abs(offset - before)) === before
      if (isHourly || !isAfterShift) return matches(time, offset)
      // The hour after a shift: the repeated one, or the one in which the skipped times are due beside its own.
      return before < offset && (matches(time, offset) || matches(time, before))
    },
  }
}

/** Returns the milliseconds of the process's zone from UTC. */
const offsetAt = (time: number) => -new Date(time).getTimezoneOffset() * 60_000
