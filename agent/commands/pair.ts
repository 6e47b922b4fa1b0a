import type {Project} from '#shared/api/resources.ts'
import {Failure} from '../failure.ts'
import {defaultServer, parseServerAddress} from '../find-server.ts'
import {type OpenAgent, openAgent} from '../open-agent.ts'
import {pair} from '../pairing.ts'
import {forgetProject} from '../unpair.ts'
import {type Command, type CommandContext, jsonOption, printLine} from './command.ts'
import {type PairingDisplay, showAsJson, showAsText} from './show-pairing.ts'

export const pairCommand: Command = {
  operands: '[URL]',
  arity: [0, 1],
  summary: 'connect this agent to a server: shows a code that a person confirms on their phone',
  options: {
    ...jsonOption,
    again: {type: 'boolean', help: 'pair anew although this agent is paired'},
  },
  async run(context) {
    const {config, runtime, operands, flags, stderr, signal} = context
    const [url] = operands
    if (url === undefined)
      printLine(stderr, `No address was given: trying ${defaultServer}, the server of this machine.`)
    const server = parseServerAddress(url ?? defaultServer)
    await using agent = await openAgent(config.data, runtime)
    const {current} = agent.store
    if (current && current.lostAt === null && !flags.again) {
      throw new Failure(
        'failed',
        `This agent is paired with ${current.server}. To end that: pianta-agent unpair. To pair anew, and let the person ` +
          'choose "replace this device": pianta-agent pair --again',
      )
    }
    using page = flags.json ? showAsJson(context) : showAsText(context)
    await pairAndKeep(agent, server, context, page, signal)
    return 0
  },
}

/** Success is only said once the tokens are on disk. */
async function pairAndKeep(
  agent: OpenAgent,
  server: URL,
  {runtime}: CommandContext,
  page: PairingDisplay,
  signal: AbortSignal,
): Promise<void> {
  const steps = pair(server, runtime, signal)
  let next = await steps.next()
  for (; !next.done; next = await steps.next()) page.show(next.value)
  await forgetProject(agent.folder)
  await agent.store.save(next.value)
  // The agent is paired now; what it was given to read is only a courtesy.
  const project = await agent.api
    .get<{rows: Project[]}>('/v1/projects', {signal})
    .then(({rows: [first]}) => (first ? {id: first.id, name: first.name} : null))
    .catch(() => null)
  page.paired({server: server.origin, project})
}
