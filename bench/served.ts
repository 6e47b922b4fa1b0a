import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createConnection} from 'node:net'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {freePort} from '../demo/free-port.ts'

/** The core shared by server and load generator: their processor time excludes other work on the machine. */
export const core = String(availableParallelism() - 1)

export const pinned = (command: readonly string[]) => ['taskset', '-c', core, ...command] as [string, ...string[]]

/** A server process, which stops at the end of its block. */
export interface Served extends AsyncDisposable {
  url: string
  /** The processor time of all its threads so far, in microseconds. */
  cpuTime(): number
  /** Resident memory in MiB: now, and the peak. */
  memory(): {now: number; most: number}
  /** Milliseconds from its start until it listened. */
  startedIn: number
}

interface Start {
  command: readonly string[]
  environment?: Record<string, string>
}

/**
 * Starts a server on a free port, and waits until it listens. `isFree` gives it every core, for wall-clock
 * measurements. Throws when it exits first.
 */
export async function serve(startOn: (port: number) => Start, {isFree = false} = {}): Promise<Served> {
  const port = await freePort()
  const start = startOn(port)
  const [command, ...rest] = isFree ? (start.command as [string, ...string[]]) : pinned(start.command)
  const env = {...process.env, ...start.environment}
  const startedAt = performance.now()
  const server = spawn(command, rest, {env, stdio: ['ignore', 'ignore', 'pipe']})
  let said = ''
  server.stderr.on('data', (text) => {
    said += text
  })
  const pid = server.pid
  if (pid === undefined) throw new Error(`${command} can't be started (taskset is in the package util-linux)`)
  while (!(await listens(port))) {
    if (server.exitCode !== null) throw new Error(`${start.command.join(' ')} ended: ${said}`)
    await sleep(5)
  }
  const startedIn = performance.now() - startedAt
  return {
    url: `http://127.0.0.1:${port}`,
    cpuTime: () => cpuTimeOf(pid),
    memory: () => memoryOf(pid),
    startedIn,
    [Symbol.asyncDispose]: () => stop(server),
  }
}

/** Starts a server of `floors/` with the port and these options. */
export const floor = (name: string, ...options: string[]) =>
  serve((port) => ({command: [process.execPath, join(floors, `${name}.ts`), String(port), ...options]}))
const floors = join(import.meta.dirname, 'floors')

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({host: '127.0.0.1', port})
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** The kernel counts in 1/100 s (proc(5), stat). */
function cpuTimeOf(pid: number): number {
  const [, after = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return {now: read('VmRSS'), most: read('VmHWM')}
}
