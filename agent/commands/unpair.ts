import {requestAgent} from '../control/request-agent.ts'
import {Failure, isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openAgent} from '../open-agent.ts'
import {notPaired} from '../session.ts'
import {unpair} from '../unpair.ts'
import {type Command, type CommandContext, printLine} from './command.ts'

export const unpairCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'end the session at the server and forget it; a running agent stops',
  options: {force: {type: 'boolean', help: 'forget it here also when the server cannot be reached'}},
  async run(context) {
    try {
      await unpairAny(context, context.flags.force === true)
    } catch (error) {
      if (!isFailure(error, 'unreachable')) throw error
      throw new Failure(
        'unreachable',
        `${error.message}\nThe server was not told. To forget it here alone: pianta-agent unpair --force`,
      )
    }
    printLine(context.stderr, 'This agent is not paired any more.')
    return 0
  },
}

async function unpairAny({config, runtime}: CommandContext, force: boolean): Promise<void> {
  const question = {method: 'POST', path: force ? '/unpair?force' : '/unpair'}
  const answered = await requestAgent(filesIn(config.data).socket, question)
  if (answered) return void answered.resume()
  await using agent = await openAgent(config.data, runtime)
  if (!agent.store.current) throw new Failure('not-paired', notPaired)
  await unpair(agent, {force})
}
