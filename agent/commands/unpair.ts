import {askAgent} from '../control/ask-agent.ts'
import {Failure, isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openAgent} from '../open-agent.ts'
import {notPaired} from '../session.ts'
import {unpair} from '../unpair.ts'
import {type Call, type Command, printLine} from './command.ts'

export const unpairCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'end the session at the server and forget it; a running agent stops',
  options: {force: {type: 'boolean', help: 'forget it here also when the server cannot be reached'}},
  async run(call) {
    try {
      await unpairAny(call, call.flags.force === true)
    } catch (error) {
      if (!isFailure(error, 'unreachable')) throw error
      throw new Failure(
        'unreachable',
        `${error.message}\nThe server was not told. To forget it here alone: pianta-agent unpair --force`,
      )
    }
    printLine(call.stderr, 'This agent is not paired any more.')
    return 0
  },
}

async function unpairAny({config, world}: Call, force: boolean): Promise<void> {
  const question = {method: 'POST', path: force ? '/unpair?force' : '/unpair'}
  const answered = await askAgent(filesIn(config.data).socket, question)
  if (answered) return void answered.resume()
  await using agent = await openAgent(config.data, world)
  if (!agent.store.current) throw new Failure('not-paired', notPaired)
  await unpair(agent, {force})
}
