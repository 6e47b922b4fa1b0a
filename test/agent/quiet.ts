import {sessionWords} from '../../agent/link/session-words.ts'
import type {Runtime} from '../../client/runtime.ts'
import type {Clock} from '../../shared/clock.ts'
import {systemClock} from '../../shared/clock.ts'

type Entry = {level: string; message: string; fields: Record<string, unknown>}

/** Creates a logger that records its entries. */
export function keepingLogger() {
  const entries: Entry[] = []
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void entries.push({level, message, fields})
  return {entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
}

/** Returns a runtime with a recording logger and fixed randomness. */
export const quietRuntime = (clock: Clock = systemClock): Runtime & {logger: ReturnType<typeof keepingLogger>} => ({
  clock,
  random: () => 0.5,
  logger: keepingLogger(),
  words: sessionWords,
})

/** Lets pending promises settle and, with enough turns, local files and sockets. */
export async function turns(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
