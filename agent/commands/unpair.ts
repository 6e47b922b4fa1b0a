import {agentCommand} from '#shared/host/own-command.ts'
import {requestAgent} from '../control/request-agent.ts'
import {Failure, isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openAgent} from '../link/open-agent.ts'
import {sessionWords} from '../link/session-words.ts'
import {unpair} from '../link/unpair.ts'
import {type Command, type CommandContext, printLine} from './command.ts'

export const unpairCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'end the session at the server and delete it here; a running agent shows a new code',
  options: {force: {type: 'boolean', help: 'delete the session here even if the server is unreachable'}},
  async run(context) {
    try {
      await unpairHereOrInAgent(context, context.flags.force === true)
    } catch (error) {
      if (!isFailure(error, 'unreachable')) throw error
      const advice = `The session still exists at the server. To delete it only here: ${agentCommand} unpair --force`
      throw new Failure('unreachable', error.message, {advice})
    }
    printLine(context.stderr, 'This agent is no longer paired.')
    return 0
  },
}

async function unpairHereOrInAgent({config, runtime}: CommandContext, force: boolean): Promise<void> {
  const request = {method: 'POST', path: force ? '/unpair?force' : '/unpair'}
  const response = await requestAgent(filesIn(config.data).socket, request)
  if (response) return void response.resume()
  await using agent = await openAgent(config.data, runtime)
  if (!agent.store.current) throw new Failure('not-paired', sessionWords.notPaired)
  await unpair(agent, {force})
}
