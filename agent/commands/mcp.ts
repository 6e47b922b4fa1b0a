import {Readable} from 'node:stream'
import {json} from 'node:stream/consumers'
import {RpcError, readMessage, rpcError, rpcErrors} from '#shared/host/mcp/rpc.ts'
import {serveStdio} from '#shared/host/mcp/stdio.ts'
import type {AssistantRequest} from '../assistants/desk.ts'
import {askRunningAgent} from '../control/running-agent.ts'
import {Failure} from '../failure.ts'
import {type Command, type CommandContext, printLine} from './command.ts'
import {mcpListCommand} from './mcp-list.ts'
import {allowedLines, readAllowed} from './mcp-words.ts'

export const mcpCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'let an assistant read states and command what you allowed, over stdin and stdout (MCP)',
  options: {name: {type: 'string', help: 'the name of the assistant in the log'}},
  async run(context) {
    const {config, flags, stdin, stdout, stderr, signal} = context
    // A person in a terminal has no messages of MCP to type.
    if ((stdin as NodeJS.ReadStream).isTTY) return await mcpListCommand.run(context)
    const name = typeof flags.name === 'string' ? flags.name : 'Assistant'
    for (const line of allowedLines(await readAllowed(config.data))) printLine(stderr, line)
    const input = Readable.from(stdin)
    signal.addEventListener('abort', () => input.destroy(), {once: true})
    await serveStdio({input, output: stdout}, (message, signal) => answer(context, {name, message}, signal)).catch(
      (error) => {
        if (!signal.aborted) throw error
      },
    )
    return 0
  },
}

async function answer({config}: CommandContext, request: AssistantRequest, signal: AbortSignal) {
  try {
    const body = JSON.stringify(request)
    const sent = {method: 'POST', path: '/assistants/message', body, signal}
    return ((await json(await askRunningAgent(config.data, sent))) as object | null) ?? undefined
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The agent may have stopped meanwhile.
    const {id} = readMessage(request.message)
    return id === undefined ? undefined : rpcError(id, new RpcError(rpcErrors.internal, error.message))
  }
}
