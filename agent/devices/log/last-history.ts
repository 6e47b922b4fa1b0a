import type {PastState, PastStates} from '#shared/house/device-state.ts'
import {reasonOf} from '../../failure.ts'
import {openJsonFile} from '../../json-file.ts'
import type {Logger} from '../../logger.ts'
import type {LogLine, StateLine} from './log-line.ts'

/** The history as older agents kept it: a day in one file. */
interface Stored {
  /** Milliseconds since the epoch. */
  writtenAt: number
  past: PastStates
}

/** Takes the history of an older agent: its lines go to `keep`, then its file goes. */
export async function takeLastHistory(
  path: string,
  keep: (lines: readonly LogLine[]) => Promise<void>,
  logger: Logger,
): Promise<void> {
  const stored = openJsonFile({path, version: 1, isValid: isStored})
  const last = await stored.read()
  if (!last) return
  const heading: LogLine = {run: 0, at: 0, wall: last.writtenAt}
  const lines = Object.entries(last.past).flatMap(([device, past]) => linesOf(device, past))
  const start = lines.reduce((first, [, at]) => Math.min(first, at), 0)
  try {
    await keep([{...heading, at: start, wall: heading.wall + start}, ...lines, heading])
    await stored.remove()
  } catch (error) {
    logger.warn('could not take over the last history', {path, reason: reasonOf(error)})
  }
}

const linesOf = (device: string, past: readonly PastState[]) =>
  past.map(
    ({ago, state, isRecorded}): StateLine =>
      isRecorded ? [device, Math.round(-ago), state, true] : [device, Math.round(-ago), state],
  )

function isStored(value: unknown): value is Stored {
  const {writtenAt, past} = (value ?? {}) as Partial<Stored>
  return typeof writtenAt === 'number' && typeof past === 'object' && Object.values(past).every(isPast)
}

const isPast = (past: unknown): past is PastState[] =>
  Array.isArray(past) && past.every(({ago, state}) => typeof ago === 'number' && typeof state?.status === 'string')
