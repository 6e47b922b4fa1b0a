import {readFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {readHome} from '#shared/home/read-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {runDemo, sampleHome} from '../demo/run-demo.ts'
import {type Command, UsageError} from './command.ts'
import {aborted, stopSignal} from './stop-signal.ts'

export const demo: Command = {
  usage: 'demo [--once] [--home FILE]',
  summary:
    'Shows Pianta at work on a folder of its own, until Ctrl-C: a person, a project, a paired agent with its panel. ' +
    '--once checks each step and ends; --home FILE shows a home of yours (any version of the format, naming no files).',
  async run(args) {
    const {values} = parseArgs({args, options: {once: {type: 'boolean', default: false}, home: {type: 'string'}}})
    const home = values.home === undefined ? sampleHome() : readHomeFile(values.home)
    const stopped = stopSignal()
    try {
      await play(home, {isOnce: values.once, stopped})
      return 0
    } catch (error) {
      if (!stopped.aborted) throw error
      console.error('pianta: the demo was stopped')
      return 1
    }
  },
}

async function play(home: Home, {isOnce, stopped}: {isOnce: boolean; stopped: AbortSignal}) {
  await using running = await runDemo({home, write: (text) => void process.stdout.write(text), stopped})
  if (isOnce) {
    running.say('Every step was checked. Stopping.')
    return
  }
  running.say('It runs until you press Ctrl-C; then its folder is removed.')
  await Promise.race([aborted(stopped), running.agentFailed])
}

/** Throws UsageError with what is wrong in the file. */
function readHomeFile(file: string): Home {
  let document: unknown
  try {
    document = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--home: ${file} can't be read as JSON (${(error as Error).message})`)
  }
  const {home, problems} = readHome(document)
  if (home && problems.length === 0) return home
  throw new UsageError([`--home: ${file} can't be shown:`, ...problems.map(({message}) => message)].join('\n'))
}
