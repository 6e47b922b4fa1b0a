import type {Clock} from '#shared/clock.ts'
import type {PastStates} from '#shared/house/device-state.ts'
import {reasonOf} from '../../failure.ts'
import type {Logger} from '../../logger.ts'
import {openLogFiles} from './log-files.ts'
import {type FillLine, isRunLine, isStateLine, type LogLine, linesOf, type StateLine, textOf} from './log-line.ts'
import {createLogReader} from './past-of-log.ts'

const hour = 3_600_000

/** Milliseconds that a file covers, and bytes after which it ends before. */
const fileSpan = 6 * hour
const maxFile = 2 * 1024 * 1024

/** Characters that wait until they are written. */
const maxWaiting = 64 * 1024

/** Characters that wait for a full disk. More are dropped, and their time is unknown. */
const maxHeld = 1024 * 1024

export interface StateLogOptions {
  folder: string
  clock: Clock
  logger: Logger
  /** Milliseconds that states are kept. */
  kept: number
  /** Returns the present states: each file begins with them, so that those before it can be deleted. */
  present(): readonly StateLine[]
}

/** The states of devices in files. Memory holds only those that wait for the disk. */
export interface StateLog {
  /** Writes lines of an older agent, before the first run. */
  keep(lines: readonly LogLine[]): Promise<void>
  /** Begins another run. Resolves with the time until which earlier runs knew each device, by this run's clock. */
  start(): Promise<ReadonlyMap<string, number>>
  add(line: StateLine | FillLine): void
  /** Writes the waiting states, and deletes old ones. */
  write(): Promise<void>
  /** Reads the states of the last milliseconds, and some before, of some devices. */
  read(longest: number, devices: ReadonlySet<string>): Promise<PastStates>
}

export function openStateLog({folder, clock, logger, kept, present}: StateLogOptions): StateLog {
  const files = openLogFiles(folder)
  /** Returns how long ago each file ended, but for the last one. */
  const ages = new Map<number, () => number>()
  let current = {number: 1, from: 0}
  let run = 0
  /** When old files were looked for last: not at the start, when a clock may be wrong until it is set. */
  let cleanedAt = 0
  let waiting = ''
  let isFull = false
  /** Reading and writing take turns: a line is in a file or waits, never both. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.then(act)
    // The states that were read must not stay in memory until the next turn.
    last = done.then(
      () => {},
      () => {},
    )
    return done
  }

  const elapsed = () => Math.round(clock.elapsed())
  const heading = (): LogLine => ({run, at: elapsed(), wall: clock.now()})
  const opening = () => textOf([heading(), ...present()])

  function hold(text: string) {
    waiting += text
    if (waiting.length > maxWaiting && !isFull) void inTurn(flush)
    else if (waiting.length > maxHeld) {
      run += 1
      waiting = opening()
    }
  }

  async function flush() {
    const text = waiting + textOf([heading()])
    waiting = ''
    try {
      const bytes = await files.append(current.number, text)
      isFull = false
      if (bytes < maxFile && elapsed() - current.from < fileSpan) return
      beginFile()
      await files.bound()
    } catch (error) {
      if (!isFull) logger.warn('could not write the log of states', {path: folder, reason: reasonOf(error)})
      isFull = true
      waiting = text + waiting
    }
  }

  function beginFile() {
    const end = elapsed()
    ages.set(current.number, () => elapsed() - end)
    current = {number: current.number + 1, from: elapsed()}
    waiting = opening() + waiting
  }

  /** Deletes old states, once an hour. */
  async function clean() {
    if (elapsed() - cleanedAt < hour) return
    cleanedAt = elapsed()
    for (const [number, age] of ages) {
      if (age() < kept) continue
      await files.remove(number)
      ages.delete(number)
    }
  }

  /** Reads the end of each device in a file. */
  async function survey(number: number, known: Map<string, number>) {
    const devices = new Set<string>()
    let end = Number.NEGATIVE_INFINITY
    let current = run
    for (const line of await files.read(number)) {
      if (isStateLine(line)) devices.add(line[0])
      if (!isRunLine(line)) continue
      if (line.run !== current) devices.clear()
      current = line.run
      end = line.wall
      for (const device of devices) known.set(device, end)
    }
    run = Math.max(run, current)
    ages.set(number, () => clock.now() - end)
  }

  return {
    keep: (lines) =>
      inTurn(async () => {
        await files.append(((await files.list()).at(-1) ?? 0) + 1, textOf(lines))
      }),
    start: () =>
      inTurn(async () => {
        const known = new Map<string, number>()
        const numbers = await files.list()
        for (const number of numbers) await survey(number, known)
        run += 1
        const startedAt = elapsed()
        cleanedAt = startedAt
        current = {number: (numbers.at(-1) ?? 0) + 1, from: startedAt}
        waiting = textOf([heading()]) + waiting
        // The clock may have been set back meanwhile.
        const away = (end: number) => Math.max(0, clock.now() - end)
        return new Map([...known].map(([device, end]) => [device, startedAt - away(end)]))
      }),
    add: (line) => hold(textOf([line])),
    write: () =>
      inTurn(async () => {
        await flush()
        await clean()
      }),
    read: (longest, devices) =>
      inTurn(async () => {
        if (devices.size === 0) return {}
        const reader = createLogReader(devices)
        for (const number of await files.list()) {
          // The next file begins with the states that last, or its run knows nothing of before.
          if ((ages.get(number)?.() ?? 0) <= longest) reader.take(await files.read(number))
        }
        reader.take(linesOf(waiting))
        return reader.past({elapsed: elapsed(), wall: clock.now()})
      }),
  }
}
