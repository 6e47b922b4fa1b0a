import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import {chooseBridges} from '../bridges/choose-bridges.ts'
import {requestAgent} from '../control/request-agent.ts'
import {type AgentStatus, stoppedBridgeLine} from '../control/status.ts'
import {filesIn} from '../folder.ts'
import {describeBridge} from './bridge-words.ts'
import {type Command, jsonOption, printLine, printResult} from './command.ts'

export const bridgeListCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'list the bridges to houses and their state',
  options: jsonOption,
  async run(context) {
    const {config, runtime, stderr} = context
    const running = await requestAgent(filesIn(config.data).socket, {path: '/status'})
    const bridges = running
      ? ((await json(running)) as AgentStatus).bridges
      : (await chooseBridges(config, runtime.logger)).map(stoppedBridgeLine)
    printResult(context, {bridges}, bridges.map(describeBridge))
    if (bridges.length === 0) printLine(stderr, `There is no bridge yet. Add one with: ${agentCommand} bridge add`)
    return 0
  },
}
