import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {get} from 'node:http'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {programEnvironment} from '../programs.ts'

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..')

export type Program = ReturnType<typeof startCommand>

/** Starts a program of this checkout in a process that can be killed at any moment. */
export const start = (file: string, args: string[], settings: Record<string, string>) =>
  startCommand([process.execPath, join(root, 'bin/run.mjs'), join(root, file), ...args], settings)

/**
 * Starts a command in a process that can be killed at any moment. Drops tap's NODE_OPTIONS, which would record coverage
 * and handle signals.
 */
export function startCommand(command: readonly string[], settings: Record<string, string>) {
  const child = spawn('env', [`NODE_OPTIONS=${settings['NODE_OPTIONS'] ?? ''}`, ...command], {
    env: {...programEnvironment, ...settings},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  return {
    exit,
    pid: child.pid,
    /** Returns the next printed line; undefined once the process has ended. */
    async nextLine(): Promise<string | undefined> {
      const {value, done} = await lines.next()
      return done ? undefined : value
    },
    async end(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await exit
    },
    /** Throws when the program has ended. */
    expectRunning() {
      const ended = child.exitCode ?? child.signalCode
      if (ended !== null) throw new Error(`${command.join(' ')} ended with ${ended}`)
    },
  }
}

/** Returns the settings of a quiet server for tests that kill it. */
export const quietServer = (folder: string, port: number) => ({
  PIANTA_DATA: folder,
  PIANTA_PORT: String(port),
  PIANTA_LOG_LEVEL: 'silent',
  PIANTA_STARTER_CATALOG: 'off',
  PIANTA_RATE_LIMIT: '1000000',
})

/** Waits until a started server answers. Rejects when it ends first. */
export async function startsToAnswer(program: Program, port: number): Promise<void> {
  while (!(await answers(port))) program.expectRunning()
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    get({host: '127.0.0.1', port, path: '/v1'}, (answer) => {
      answer.resume().on('end', () => resolve(true))
    }).on('error', () => setTimeout(resolve, 10, false))
  })
