import {parseArgs} from 'node:util'
import {UsageError} from '#shared/host/command-errors.ts'
import {aborted, createPipeSignal, createStopSignal} from '#shared/host/stop-signal.ts'
import {type DemoBridge, demoBridges, runDemo} from '../../demo/run-demo.ts'
import {readSampleHome} from '../../demo/sample-home.ts'
import type {Command} from './command.ts'
import {type DemoHome, readHomeFile} from './read-home-file.ts'
import {startDemoServer} from './start-demo-server.ts'

export const demo: Command = {
  usage: 'demo [--once] [--home FILE] [--bridge simulated|mqtt]',
  summary:
    'Runs a complete demo in a temporary folder until Ctrl-C: an account, a project, and a paired agent with its ' +
    'panel. --once checks each step and exits. --home FILE shows your own home: any file that `import` takes.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        once: {type: 'boolean', default: false},
        home: {type: 'string'},
        bridge: {type: 'string', default: 'simulated'},
      },
    })
    const bridge = demoBridges.find((name) => name === values.bridge)
    if (!bridge) throw new UsageError(`--bridge must be one of ${demoBridges.join(', ')}`)
    const home = values.home === undefined ? {home: readSampleHome('en'), images: []} : await readHomeFile(values.home)
    const stopped = AbortSignal.any([createStopSignal(), createPipeSignal()])
    try {
      await runUntilStopped(home, {bridge, isOnce: values.once, stopped})
      return 0
    } catch (error) {
      if (!stopped.aborted) throw error
      console.error('pianta: the demo was stopped before it finished')
      return 1
    }
  },
}

interface RunOptions {
  bridge: DemoBridge
  isOnce: boolean
  stopped: AbortSignal
}

async function runUntilStopped(home: DemoHome, {bridge, isOnce, stopped}: RunOptions) {
  const write = (text: string) => void process.stdout.write(text)
  await using running = await runDemo({...home, bridge, isShown: !isOnce, startServer: startDemoServer, write, stopped})
  if (isOnce) {
    running.writeLine('Every step succeeded. Stopping.')
    return
  }
  running.writeLine('The demo runs until you press Ctrl-C. Then its folder is removed.')
  await Promise.race([aborted(stopped), running.agentFailed])
}
