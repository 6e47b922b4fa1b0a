import {readFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {readSampleHome, runDemo} from '../demo/run-demo.ts'
import {type Command, UsageError} from './command.ts'
import {aborted, createStopSignal} from './stop-signal.ts'

export const demo: Command = {
  usage: 'demo [--once] [--home FILE]',
  summary:
    'Runs a complete demo in a temporary folder until Ctrl-C: an account, a project, and a paired agent with its ' +
    'panel. --once checks each step and exits. --home FILE shows your own home (any version of the format, without files).',
  async run(args) {
    const {values} = parseArgs({args, options: {once: {type: 'boolean', default: false}, home: {type: 'string'}}})
    const home = values.home === undefined ? readSampleHome() : readHomeFile(values.home)
    const stopped = createStopSignal()
    try {
      await runUntilStopped(home, {isOnce: values.once, stopped})
      return 0
    } catch (error) {
      if (!stopped.aborted) throw error
      console.error('pianta: the demo was stopped before it finished')
      return 1
    }
  },
}

async function runUntilStopped(home: Home, {isOnce, stopped}: {isOnce: boolean; stopped: AbortSignal}) {
  await using running = await runDemo({home, write: (text) => void process.stdout.write(text), stopped})
  if (isOnce) {
    running.writeLine('Every step succeeded. Stopping.')
    return
  }
  running.writeLine('The demo runs until you press Ctrl-C. Then its folder is removed.')
  await Promise.race([aborted(stopped), running.agentFailed])
}

/** Throws UsageError with the file's problems. */
function readHomeFile(file: string): Home {
  let document: unknown
  try {
    document = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--home: ${file} can't be read as JSON (${(error as Error).message})`)
  }
  const {home, problems} = readHome(document)
  if (home && problems.length === 0) return home
  throw new UsageError([`--home: ${file} has problems:`, ...problems.map(({message}) => message)].join('\n'))
}
