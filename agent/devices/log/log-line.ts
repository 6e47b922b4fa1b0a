import type {DeviceState} from '#shared/house/device-state.ts'
import {isRecord} from '#shared/json.ts'

/**
 * A run of the agent that is alive. Times of a run are milliseconds of its own clock, which nobody sets. What is known ends
 * with the run's last line, and with the next run it begins anew.
 */
export interface RunLine {
  run: number
  at: number
  /** The same moment in milliseconds since the epoch, as the machine has it: it may be wrong. */
  wall: number
}

/** A device's state from a moment on. A log that an older agent left says here whether the house recorded it. */
export type StateLine = readonly [device: string, at: number, state: DeviceState, isRecorded?: true]

/** The states that a house recorded of a time that the agent doesn't know. */
export interface FillLine {
  device: string
  from: number
  to: number
  recorded: readonly (readonly [at: number, state: DeviceState])[]
}

/** A line of the log of states. */
export type LogLine = RunLine | StateLine | FillLine

export const isStateLine = (line: LogLine): line is StateLine => Array.isArray(line)

export const isRunLine = (line: LogLine): line is RunLine => 'run' in line

/** Returns lines as text. */
export const textOf = (lines: readonly LogLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Parses lines. One that was cut by a power failure, or damaged, is left out. */
export const linesOf = (text: string): LogLine[] =>
  text
    .split('\n')
    .map(parseLine)
    .filter((line) => line !== undefined)

function parseLine(text: string): LogLine | undefined {
  if (text === '') return undefined
  try {
    const line: unknown = JSON.parse(text)
    return isLine(line) ? line : undefined
  } catch {
    return undefined
  }
}

function isLine(line: unknown): line is LogLine {
  if (Array.isArray(line)) return typeof line[0] === 'string' && isTimed(line.slice(1))
  if (!isRecord(line)) return false
  const {run, at, wall, device, from, to, recorded} = line
  if (run !== undefined) return [run, at, wall].every(Number.isFinite)
  const isFill = typeof device === 'string' && [from, to].every(Number.isFinite)
  return isFill && Array.isArray(recorded) && recorded.every(isTimed)
}

function isTimed(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const [at, state] = value
  return Number.isFinite(at) && isRecord(state) && typeof state.status === 'string'
}
