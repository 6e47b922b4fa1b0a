import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {text} from 'node:stream/consumers'

const main = join(import.meta.dirname, '../../agent/main.ts')

/** One command of `pianta-agent`, as a process of its own like on a tablet. */
export interface AgentCommands {
  /** Runs a command to its end; the value of the JSON that it printed. Throws with its message when it fails. */
  ask<T>(...args: string[]): Promise<T>
  /** Starts a command that goes on. Its messages are kept to tell what went wrong. */
  start(...args: string[]): RunningAgent
}

export interface RunningAgent {
  /** What it prints, a JSON value a line. */
  lines(): AsyncIterable<Record<string, unknown>>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** What it said on stderr so far. */
  messages(): string
  stop(): Promise<void>
}

/** Each command is asked to end when `stopped` aborts. */
export function agentCommands(settings: Record<string, string>, stopped: AbortSignal): AgentCommands {
  function run(args: string[]) {
    stopped.throwIfAborted()
    const env = {...process.env, ...settings}
    const child = spawn(process.execPath, [main, ...args], {env, stdio: ['ignore', 'pipe', 'pipe']})
    const end = () => child.kill('SIGTERM')
    stopped.addEventListener('abort', end)
    child.once('exit', () => stopped.removeEventListener('abort', end))
    return child
  }

  return {
    async ask(...args) {
      const child = run(args)
      const [out, messages, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      if (code !== 0) throw new Error(`pianta-agent ${args.join(' ')} ended with ${code}: ${messages.trim()}`)
      return JSON.parse(out)
    },
    start: (...args) => follow(run(args)),
  }
}

function follow(child: ChildProcess & {stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream}): RunningAgent {
  let messages = ''
  child.stderr.on('data', (chunk) => {
    messages = (messages + chunk).slice(-10_000)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    async *lines() {
      for await (const line of createInterface({input: child.stdout})) yield JSON.parse(line)
    },
    ended,
    messages: () => messages.trim(),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
