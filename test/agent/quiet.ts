import type {Runtime} from '../../agent/open-agent.ts'
import type {Clock} from '../../shared/clock.ts'
import {systemClock} from '../../shared/clock.ts'

type Entry = {level: string; message: string; fields: Record<string, unknown>}

/** A logger that keeps what it is told. */
export function keepingLogger() {
  const entries: Entry[] = []
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void entries.push({level, message, fields})
  return {entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
}

/** The agent's processContext, without noise and, but for the clock, without chance. */
export const quietRuntime = (clock: Clock = systemClock): Runtime & {logger: ReturnType<typeof keepingLogger>} => ({
  clock,
  random: () => 0.5,
  logger: keepingLogger(),
})

/** Lets what is ready to happen happen: promises and, given enough turns, local files and sockets. */
export async function turns(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
