import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import {askRunningAgent} from '../control/running-agent.ts'
import type {VisitList, VisitRequest} from '../visits/visit-desk.ts'
import {visitsSetting} from '../visits/visit-rules.ts'
import {type Command, type CommandContext, jsonOption, printResult} from './command.ts'

const options = {
  ...jsonOption,
  device: {type: 'string', help: 'one device, by its id or name: what is left out otherwise, like a garage door'},
} as const satisfies Command['options']

export const visitsListCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'list what people may do from outside, and who looks now',
  options: jsonOption,
  run: async (context) => print(context, await ask(context, 'GET', '/visits')),
}

export const visitsAllowCommand: Command = {
  operands: '[look|commands]',
  arity: [0, 1],
  summary: 'let members of the project look at the house from outside, or command it too',
  options,
  run: async (context) => print(context, await ask(context, 'POST', '/visits/allow')),
}

export const visitsForbidCommand: Command = {
  operands: '[look|commands]',
  arity: [0, 1],
  summary: 'let nobody look from outside any more, or nobody command',
  options,
  run: async (context) => print(context, await ask(context, 'POST', '/visits/forbid')),
}

async function ask({config, operands, flags}: CommandContext, method: string, path: string): Promise<VisitList> {
  const {device} = flags
  const request: VisitRequest = {what: operands[0] ?? null, device: typeof device === 'string' ? device : null}
  const body = method === 'GET' ? {} : {body: JSON.stringify(request)}
  return (await json(await askRunningAgent(config.data, {method, path, ...body}))) as VisitList
}

function print(context: CommandContext, list: VisitList): number {
  printResult(context, list, linesOf(list))
  return 0
}

function linesOf(list: VisitList): string[] {
  const {mode, setting} = list
  const isFor = setting !== null && setting !== mode
  return [...ruleLines(list), ...(isFor ? [`${visitsSetting} changes that at the next start.`] : [])]
}

function ruleLines({mode, devices, visitors}: VisitList): string[] {
  if (mode === 'off')
    return [`Nobody looks at the house from outside. Let members of the project with: ${agentCommand} visits allow`]
  return [
    'Members of the project whom an owner allowed under People look at the house from outside.',
    mode === 'look'
      ? `They command nothing. Let owners and editors with: ${agentCommand} visits allow commands`
      : 'Owners and editors among them also command it, without entrances, valves, sirens, scenes and what the panel asks before.',
    ...(devices.length > 0
      ? ['They command these too:', ...devices.map(({name, device}) => `  ${name} (${device})`)]
      : []),
    visitors.length > 0 ? `Looking now: ${visitors.join(', ')}` : 'Nobody looks now.',
  ]
}
