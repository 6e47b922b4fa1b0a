import {Readable} from 'node:stream'
import {ApiError} from '../../client/api-error.ts'
import type {Runtime} from '../../client/runtime.ts'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {readBounded} from '../read-bounded.ts'
import {forwardToApi} from './handle-control.ts'
import {reachAgent} from './reach-agent.ts'
import {type AgentRequest, requestAgent} from './request-agent.ts'

/** A response of the API. */
export interface ApiResponse {
  status: number
  body: Readable
}

/**
 * Calls the API with the agent's own token: through the running agent, so that only one process refreshes the session,
 * or directly, with the folder locked until `use` ends.
 */
export async function withApiResponse<T>(
  folder: string,
  runtime: Runtime,
  question: AgentRequest,
  use: (answer: ApiResponse) => Promise<T>,
): Promise<T> {
  return await reachAgent(
    folder,
    runtime,
    async () => {
      const answer = await requestAgent(filesIn(folder).socket, question)
      return answer && {result: await use({status: answer.statusCode ?? 500, body: answer})}
    },
    async (agent) => {
      const {method = 'GET', path, contentType, body = ''} = question
      const response = await forwardToApi(agent, {method, path, contentType, body: new Uint8Array(Buffer.from(body))})
      return await use({status: response.status, body: bodyOf(response)})
    },
  )
}

/** Resolves with the JSON of an API path. Rejects with an `ApiError` when the API refuses. */
export function getFromApi<T>(
  folder: string,
  runtime: Runtime,
  path: string,
  maxLength = defaultMaxLength,
): Promise<T> {
  return withApiResponse(folder, runtime, {path}, async ({status, body}) => {
    const content = await readText(body, maxLength)
    if (status >= 400) throw new ApiError(`GET ${path}`, status, parse(content))
    return JSON.parse(content) as T
  })
}

/** The maximum length of an answer that a command reads whole. */
const defaultMaxLength = 1024 * 1024

async function readText(body: Readable, maxLength: number): Promise<string> {
  const read = await readBounded(body, maxLength)
  if (!read)
    throw new Failure('unreachable', `The response of the server is longer than ${maxLength / 1024 / 1024} MiB.`)
  return read.toString()
}

const bodyOf = ({body}: Response) =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])

function parse(content: string) {
  try {
    return JSON.parse(content)
  } catch {
    return {}
  }
}
