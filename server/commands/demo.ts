import {parseArgs} from 'node:util'
import {type DemoHome, readHomeFile} from '../demo/read-home-file.ts'
import {readSampleHome, runDemo} from '../demo/run-demo.ts'
import type {Command} from './command.ts'
import {aborted, createStopSignal} from './stop-signal.ts'

export const demo: Command = {
  usage: 'demo [--once] [--home FILE]',
  summary:
    'Runs a complete demo in a temporary folder until Ctrl-C: an account, a project, and a paired agent with its ' +
    'panel. --once checks each step and exits. --home FILE shows your own home: any file that `import` takes.',
  async run(args) {
    const {values} = parseArgs({args, options: {once: {type: 'boolean', default: false}, home: {type: 'string'}}})
    const home = values.home === undefined ? {home: readSampleHome(), images: []} : await readHomeFile(values.home)
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

async function runUntilStopped(home: DemoHome, {isOnce, stopped}: {isOnce: boolean; stopped: AbortSignal}) {
  await using running = await runDemo({...home, write: (text) => void process.stdout.write(text), stopped})
  if (isOnce) {
    running.writeLine('Every step succeeded. Stopping.')
    return
  }
  running.writeLine('The demo runs until you press Ctrl-C. Then its folder is removed.')
  await Promise.race([aborted(stopped), running.agentFailed])
}
