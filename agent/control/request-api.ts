import {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {sleep} from '#shared/clock.ts'
import {ApiError} from '../api-error.ts'
import {isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openAgent, type Runtime} from '../open-agent.ts'
import {forwardToApi} from './handle-control.ts'
import {type AgentRequest, requestAgent} from './request-agent.ts'

/** What the API answered, whoever asked it. */
export interface ApiResponse {
  status: number
  body: Readable
}

/** How long two commands that pass wait for each other, and for an agent that starts; in milliseconds. */
const lockTimeout = 10_000
const pause = 100

/**
 * Asks the API with the agent's own token: through the agent when it runs, so that only one process renews the session;
 * otherwise alone, with the folder locked until `use` has read the answer.
 */
export async function withApiResponse<T>(
  folder: string,
  runtime: Runtime,
  question: AgentRequest,
  use: (answer: ApiResponse) => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    const answer = await requestAgent(filesIn(folder).socket, question)
    if (answer) return await use({status: answer.statusCode ?? 500, body: answer})
    try {
      await using agent = await openAgent(folder, runtime, {lockTimeout: 0})
      const {method = 'GET', path, contentType, body = ''} = question
      const response = await forwardToApi(agent, {method, path, contentType, body: new Uint8Array(Buffer.from(body))})
      return await use({status: response.status, body: bodyOf(response)})
    } catch (error) {
      // The folder is taken by who does not listen: another command like this one, or an agent about to listen.
      if (!isFailure(error, 'locked') || waited >= lockTimeout) throw error
    }
    await sleep(runtime.clock, pause)
  }
}

/** A JSON answer of the API; a refusal rejects with an `ApiError`. */
export function getFromApi<T>(folder: string, runtime: Runtime, path: string): Promise<T> {
  return withApiResponse(folder, runtime, {path}, async ({status, body}) => {
    const said = await text(body)
    if (status >= 400) throw new ApiError(`GET ${path}`, status, parse(said))
    return JSON.parse(said) as T
  })
}

const bodyOf = ({body}: Response) =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])

function parse(said: string) {
  try {
    return JSON.parse(said)
  } catch {
    return {}
  }
}
