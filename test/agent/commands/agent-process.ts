import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {PassThrough, Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import type {Test} from 'tap'
import {runCommandLine} from '../../../agent/commands/command-line.ts'
import {openTokenStore} from '../../../agent/link/token-store.ts'
import {startAgentServer} from '../agent-server.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const main = join(import.meta.dirname, '../../../agent/main.ts')

/** Handles SIGXFSZ, so that writing a file that may not grow fails, as on a full disk, without ending the process. */
const fullFilesFail = 'data:text/javascript,process.on("SIGXFSZ",()=>{})'

/** Settings of an agent that polls for its code twice a second; the server's clock must pass the interval. */
export const pollsSoon = {NODE_OPTIONS: `--import=${join(import.meta.dirname, '../short-polls.ts')}`}

/** Returns the command line of this folder's agent: `start` spawns a process, `run` runs a command in this one. */
export function commandLine(t: Test, folder: string, settings: Record<string, string> = {}) {
  const environment = {
    PATH: process.env.PATH,
    // As `npm run agent` does: a third of a start is compiling.
    ...(process.env.NODE_COMPILE_CACHE !== undefined && {NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE}),
    PIANTA_AGENT_DATA: folder,
    PIANTA_AGENT_PORT: '0',
    PIANTA_AGENT_LOG_LEVEL: 'info',
    ...settings,
  }

  function start(...words: string[]) {
    const child = spawn(process.execPath, ['--import', fullFilesFail, main, ...words], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    let said = ''
    const lines = createInterface({input: child.stderr})
    lines.on('line', (line) => {
      said += `${line}\n`
    })
    t.teardown(async () => {
      child.kill('SIGKILL')
      await exited
    })
    return {
      child,
      exited,
      said: () => said,
      /** Resolves once stderr matches; rejects when the process ends first. */
      async says(words: RegExp): Promise<void> {
        while (!words.test(said)) {
          const next = await Promise.race([once(lines, 'line'), exited])
          if (!Array.isArray(next) && !words.test(said)) throw new Error(`it ended with ${next}: ${said}`)
        }
      },
      /** The lines of stdout. */
      printed: () => createInterface({input: child.stdout}),
    }
  }

  /** Runs a command to its end. */
  const run = (...words: string[]) => runWith('', ...words)

  async function runWith(input: string, ...words: string[]) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const {signal} = new AbortController()
    const stdin = Readable.from([Buffer.from(input)])
    const ended = runCommandLine(words, {environment, stdout, stderr, stdin, signal}).finally(() => {
      stdout.end()
      stderr.end()
    })
    const [out, said, code] = await Promise.all([text(stdout), text(stderr), ended])
    return {out, said, code}
  }

  return {start, run, runWith}
}

/** Returns the command line of an unpaired agent. */
export const unpaired = async (t: Test, settings?: Record<string, string>) =>
  commandLine(t, await temporaryFolder(t), settings)

/** Starts a real server and returns the command line of an agent paired with it. */
export async function paired(t: Test, settings?: Record<string, string>) {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  const {refreshedAt, accessExpiresAt, ...pairing} = await server.pairAgent(folder)
  // The agent's process has the real time: on a loaded machine a day of the session could end meanwhile.
  const lead = 3_600_000
  const store = await openTokenStore(folder)
  await store.save({...pairing, refreshedAt: refreshedAt + lead, accessExpiresAt: accessExpiresAt + lead})
  return {server, folder, agent: commandLine(t, folder, settings)}
}
