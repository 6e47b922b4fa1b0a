import {readFile} from 'node:fs/promises'
import {buffer} from 'node:stream/consumers'
import {pipeline} from 'node:stream/promises'
import {agentCommand} from '#shared/host/own-command.ts'
import {safeJson} from '#shared/text/terminal-text.ts'
import {withApiResponse} from '../control/request-api.ts'
import {Failure, reasonOf} from '../failure.ts'
import {type Command, type CommandContext, printLine} from './command.ts'

export const apiCommand: Command = {
  operands: 'METHOD PATH',
  arity: [2, 2],
  summary: `call the API with the agent's own token, like: ${agentCommand} api GET /v1/projects`,
  options: {
    data: {type: 'string', help: 'the body: text, @FILE, or - for standard input'},
    type: {type: 'string', default: 'application/json', help: 'the content type of the body'},
  },
  async run(context) {
    const {config, runtime, operands, flags, stdout, stderr, signal} = context
    const [method = '', text = ''] = operands
    if (!/^[a-z]+$/i.test(method))
      throw new Failure('usage', `${method} is not an HTTP method. Use GET, PUT, POST, PATCH or DELETE.`)
    const path = pathOf(text)
    const body = await readBody(context)
    const contentType = body === undefined ? undefined : String(flags.type)
    return await withApiResponse(
      config.data,
      runtime,
      {method: method.toUpperCase(), path, contentType, body},
      async (answer) => {
        // A terminal would act on the names in an answer; a file gets its bytes.
        const safe = (body: AsyncIterable<Buffer>) => (stdout.isTTY ? safeTexts(body) : body)
        await pipeline(answer.body, safe, stdout, {end: false, signal})
        if (answer.status < 400) return 0
        printLine(stderr)
        printLine(stderr, `${method.toUpperCase()} ${path} failed with ${answer.status}`)
        return 1
      },
    )
  },
}

/** Returns an API path as requests have it: with its spaces and letters escaped. */
function pathOf(text: string): string {
  const {pathname, search} = new URL(text.startsWith('/') ? `http://agent${text}` : 'http://agent')
  if (!/^\/v1(?:\/|$)/.test(pathname))
    throw new Failure('usage', `${text} is not an API path. API paths begin with /v1.`)
  return `${pathname}${search}`
}

async function* safeTexts(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of body) yield safeJson(decoder.decode(chunk, {stream: true}))
}

async function readBody({flags: {data}, stdin}: CommandContext): Promise<string | Uint8Array | undefined> {
  if (typeof data !== 'string') return undefined
  if (data === '-') return await buffer(stdin as NodeJS.ReadableStream)
  if (!data.startsWith('@')) return data
  return await readFile(data.slice(1)).catch((error) => {
    throw new Failure('usage', `--data ${data}: ${reasonOf(error)}`, {cause: error})
  })
}
