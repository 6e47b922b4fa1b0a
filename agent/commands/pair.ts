import {json} from 'node:stream/consumers'
import type {Project} from '#shared/contract/resources.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import {parseServerAddress} from '../../client/find-server.ts'
import {pair} from '../../client/pairing.ts'
import {requestAgent} from '../control/request-agent.ts'
import type {AgentStatus} from '../control/status.ts'
import {Failure, reasonOf} from '../failure.ts'
import {filesIn, storageProblem} from '../folder.ts'
import {findMovedServer} from '../link/moved-server.ts'
import {type OpenAgent, openAgent} from '../link/open-agent.ts'
import {forgetProject} from '../link/unpair.ts'
import {type Command, type CommandContext, jsonOption, printLine} from './command.ts'
import {type PairingDisplay, showAsJson, showAsText} from './show-pairing.ts'
import {openNumbers} from './typed-numbers.ts'

export const pairCommand: Command = {
  operands: '[URL]',
  arity: [0, 1],
  summary: 'connect this agent to a server: shows a code to confirm on a phone',
  options: {
    ...jsonOption,
    again: {type: 'boolean', help: 'pair again even if this agent is already paired'},
  },
  async run(context) {
    const {config, runtime, operands, flags, stderr, signal} = context
    const [url] = operands
    const server = url === undefined ? config.server : parseServerAddress(url)
    if (url === undefined) printLine(stderr, `No server address given; trying ${server.origin}.`)
    const running = await requestAgent(filesIn(config.data).socket, {path: '/status'})
    // An agent that runs unpaired shows a code of its own.
    const {unpaired} = running ? ((await json(running)) as AgentStatus) : {unpaired: null}
    if (unpaired !== null) throw new Failure('not-paired', unpaired)
    await using agent = await openAgent(config.data, runtime)
    const {current} = agent.store
    if (current && current.lostAt === null && !flags.again) {
      throw new Failure(
        'failed',
        `This agent is already paired with ${current.server}. To end the pairing, run: ${agentCommand} unpair. ` +
          `To pair again and choose "replace this device", run: ${agentCommand} pair --again`,
      )
    }
    const problem = await storageProblem(agent.folder)
    if (problem !== undefined) {
      throw new Failure(
        'failed',
        `${agent.folder} can't store the session: ${problem}. Free some space, or choose another folder with ` +
          'PIANTA_AGENT_DATA.',
      )
    }
    using page = flags.json ? showAsJson(context) : showAsText(context)
    await pairAndStore(agent, server, context, page, signal)
    return 0
  },
}

/** Pairs, and reports success only once the tokens are on disk. */
async function pairAndStore(
  agent: OpenAgent,
  server: URL,
  context: CommandContext,
  page: PairingDisplay,
  signal: AbortSignal,
): Promise<void> {
  const {runtime} = context
  using numbers = openNumbers(context)
  const steps = pair(server, runtime, AbortSignal.any([signal, numbers.gaveUp]), numbers.take)
  let next = await steps.next().catch(async (error) => {
    const moved = await findMovedServer(server, runtime.clock, signal)
    throw moved === undefined ? error : new Failure('unreachable', `${reasonOf(error)}. ${moved}`, {cause: error})
  })
  for (; !next.done; next = await steps.next()) {
    page.show(next.value)
    if (next.value.step === 'number') numbers.ask()
  }
  await forgetProject(agent.folder)
  await agent.store.save(next.value)
  // The agent is paired already; the project's name is only for display.
  const project = await agent.api
    .get<{rows: Project[]}>('/v1/projects', {signal})
    .then(({rows: [first]}) => (first ? {id: first.id, name: first.name} : null))
    .catch(() => null)
  page.paired({server: server.origin, project})
}
