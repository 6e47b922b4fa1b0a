import {bridgeNames} from '../bridges/names.ts'
import {Failure} from '../failure.ts'
import {run} from '../run.ts'
import type {Command} from './command.ts'

export const runCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'follow the home, serve the panel, drive the devices, until stopped',
  options: {
    bridge: {type: 'string', help: `where the devices are: ${bridgeNames.join(' or ')} (else PIANTA_AGENT_BRIDGE)`},
  },
  async run({config, runtime, flags, signal}) {
    const bridge = flags.bridge === undefined ? config.bridge : bridgeNames.find((name) => name === flags.bridge)
    if (bridge === undefined) {
      throw new Failure('usage', `There is no bridge ${flags.bridge}. There are: ${bridgeNames.join(', ')}.`)
    }
    await run({...config, bridge}, runtime, signal).catch((error) => {
      // Told to stop before it had quite begun.
      if (!signal.aborted) throw error
    })
    return 0
  },
}
