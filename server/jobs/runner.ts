import {fork} from 'node:child_process'
import {once} from 'node:events'
import {SHARE_ENV, Worker} from 'node:worker_threads'
import type {JobEnd} from './answer-jobs.ts'

/** A thread or a process that runs jobs. */
export interface Runner {
  post(message: unknown, transfer: ArrayBuffer[]): void
  stop(): Promise<unknown>
  /** Lets the server's process end while it is idle. */
  unref(): void
  ref(): void
}

export interface RunnerOptions {
  entry: URL
  /** MiB of JavaScript memory. */
  memory: number
  ended(end: JobEnd): void
  lost(reason: 'memory' | 'death', cause: unknown): void
}

/**
 * V8 ends a thread over its memory limit only after it has promoted its young objects. A larger young generation may
 * crash the whole process first.
 */
const youngGeneration = 16

/** Starts a thread, for jobs that allocate little at once: V8 ends the whole process when one allocation fails. */
export function startThread({entry, memory, ended, lost}: RunnerOptions): Runner {
  const worker = new Worker(entry, {
    // A copy of the environment could end the whole server: Node 24 does not survive copying every variable.
    env: SHARE_ENV,
    resourceLimits: {maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration},
  })
  worker.on('message', ended)
  worker.on('messageerror', (error) => lost('death', error))
  worker.on('error', (error: NodeJS.ErrnoException) =>
    lost(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'death', error),
  )
  worker.on('exit', (code) => lost('death', `exit code ${code}`))
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    stop: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  }
}

/** The signals that end a process without memory: from V8, and from Linux. */
const memorySignals: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])

/** Characters of a dead process's errors. */
const maxErrors = 2000

/** Starts a process, for jobs that may take all memory they get: its end returns everything, and harms no other. */
export function startProcess({entry, memory, ended, lost}: RunnerOptions): Runner {
  const options = [`--max-old-space-size=${Math.floor(memory)}`, '--disable-warning=ExperimentalWarning']
  const child = fork(entry, {
    // Not as arguments: an executable with Node inside would take them for its own.
    env: {...process.env, NODE_OPTIONS: [process.env.NODE_OPTIONS, ...options].join(' ')},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-maxErrors)
  })
  child.on('message', ended)
  child.on('error', (error) => lost('death', error))
  child.on('exit', (code, signal) =>
    lost(memorySignals.has(signal) ? 'memory' : 'death', `exit code ${code ?? signal} ${said}`),
  )
  return {
    // A process that has just died reports its end itself.
    post: (message) => child.send(message as object, () => {}),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      setRef(true)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    ref: () => setRef(true),
    unref: () => setRef(false),
  }

  function setRef(isKept: boolean) {
    const handles = [child, child.channel, child.stderr] as ({ref(): void; unref(): void} | null | undefined)[]
    for (const handle of handles) isKept ? handle?.ref() : handle?.unref()
  }
}
