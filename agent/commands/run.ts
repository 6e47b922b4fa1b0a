import {ownHouses} from '../config.ts'
import {Failure} from '../failure.ts'
import {run} from '../run.ts'
import {type Command, printJson} from './command.ts'
import {printAddress} from './tablet-words.ts'

export const runCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'follow the home, serve the panel and control the devices until stopped',
  options: {
    bridge: {
      type: 'string',
      help: `the agent's own house: ${ownHouses.join(' or ')} (default: PIANTA_AGENT_BRIDGE)`,
    },
    lan: {type: 'boolean', help: 'let tablets of the network open the panel, by an address with a key'},
    json: {type: 'boolean', help: 'log as JSON lines (default: PIANTA_AGENT_LOG_FORMAT)'},
  },
  async run({config, runtime, flags, stdout, signal}) {
    const bridge = flags.bridge === undefined ? config.bridge : ownHouses.find((name) => name === flags.bridge)
    if (bridge === undefined) {
      throw new Failure('usage', `Unknown bridge ${flags.bridge}. Bridges: ${ownHouses.join(', ')}.`)
    }
    const onReachable = (address: string) => (flags.json ? printJson(stdout, {address}) : printAddress(stdout, address))
    await run({...config, bridge}, runtime, signal, {onReachable}).catch((error) => {
      // The agent was stopped while it started.
      if (!signal.aborted) throw error
    })
    return 0
  },
}
