import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {extname, join} from 'node:path'
import {createInterface} from 'node:readline'
import {text} from 'node:stream/consumers'

// As shipped, files end with `.cjs`.
const main = join(import.meta.dirname, `../agent/main${extname(import.meta.filename)}`)

/** Runs `pianta-agent` commands as separate processes, like on a tablet. */
export interface AgentCommands {
  /** Runs a command to its end and parses the JSON it prints. Throws with its messages when it fails. */
  runJson<T>(...args: string[]): Promise<T>
  /** Starts a command that keeps running. */
  start(...args: string[]): RunningAgent
}

export interface RunningAgent {
  /** The JSON values that it prints, one a line. */
  lines(): AsyncIterable<Record<string, unknown>>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** The last 10,000 characters of stderr, for error messages. */
  messages(): string
  stop(): Promise<void>
}

/** Every command gets SIGTERM when `stopped` aborts. */
export function createAgentCommands(settings: Record<string, string>, stopped: AbortSignal): AgentCommands {
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
    async runJson(...args) {
      const child = run(args)
      const [stdout, messages, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      if (code !== 0) throw new Error(`pianta-agent ${args.join(' ')} exited with code ${code}: ${messages.trim()}`)
      return JSON.parse(stdout)
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
