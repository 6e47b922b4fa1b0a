import {json} from 'node:stream/consumers'
import type {AllowRequest} from '../assistants/allow-request.ts'
import type {AllowedLine} from '../assistants/desk.ts'
import {askRunningAgent} from '../control/running-agent.ts'
import {type Command, type CommandContext, jsonOption, printResult} from './command.ts'
import {leftOutLines, rowOf} from './mcp-words.ts'

const options = {
  ...jsonOption,
  room: {type: 'string', help: 'only in the room of this name'},
  device: {type: 'string', help: 'one device, by its id or name'},
} as const satisfies Command['options']

const what = 'states|light|cover|switch|climate|media'

export const mcpAllowCommand: Command = {
  operands: `[${what}]`,
  arity: [0, 1],
  summary: 'allow assistants to read states, to command devices of a kind, or one device',
  options,
  async run(context) {
    const line = (await json(await send(context, '/assistants/allow'))) as AllowedLine
    printResult(context, line, [`Assistants may ${rowOf(line)}`, ...leftOutLines(line)])
    return 0
  },
}

export const mcpForbidCommand: Command = {
  operands: `[${what}|all]`,
  arity: [0, 1],
  summary: 'take back what assistants may do; all takes back everything',
  options,
  async run(context) {
    const gone = (await json(await send(context, '/assistants/forbid'))) as string[]
    const lines = gone.map((words) => `Assistants may no longer ${words}`)
    printResult(context, gone, lines.length > 0 ? lines : ['Assistants may do nothing, as before.'])
    return 0
  },
}

async function send({config, operands, flags}: CommandContext, path: string) {
  const {room, device} = flags
  const request: AllowRequest = {
    what: operands[0] ?? null,
    room: typeof room === 'string' ? room : null,
    device: typeof device === 'string' ? device : null,
  }
  return await askRunningAgent(config.data, {method: 'POST', path, body: JSON.stringify(request)})
}
