import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import type {Test} from 'tap'

/** A line that a program of this folder prints. */
export interface Told {
  /** The status of an answer. */
  status?: number
  event?: string
  id?: string
  data?: string
  /** It is about to reconnect. */
  retry?: number | boolean
  /** How it ended. */
  end?: string
}

/** Starts a client's program. The test's teardown ends it. */
export function runClient(t: Test, command: string[], words: string[], env: Record<string, string> = {}) {
  const [program = '', ...first] = command
  const child: ChildProcess = spawn(program, [...first, ...words], {
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const told: Told[] = []
  if (child.stdout === null) throw new Error('no output')
  const lines = createInterface({input: child.stdout})
  lines.on('line', (line) => told.push(JSON.parse(line)))
  t.teardown(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return {
    told,
    events: () => told.filter(({event}) => event !== undefined),
    /** Resolves to the first line from `from` that fits. */
    async until(fits: (line: Told) => boolean, from = 0): Promise<Told> {
      for (;;) {
        const found = told.slice(from).find(fits)
        if (found) return found
        await Promise.race([
          once(lines, 'line'),
          closed.then(() => Promise.reject(new Error(`ended: ${JSON.stringify(told)}`))),
        ])
      }
    },
  }
}
