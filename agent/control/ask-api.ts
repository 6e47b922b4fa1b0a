import {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {sleep} from '#shared/clock.ts'
import {ApiError} from '../api-error.ts'
import {isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openAgent, type World} from '../open-agent.ts'
import {askAgent, type Question} from './ask-agent.ts'
import {askApi} from './handle-control.ts'

/** What the API answered, whoever asked it. */
export interface Answer {
  status: number
  body: Readable
}

/** How long two commands that pass wait for each other, and for an agent that starts; in milliseconds. */
const patience = 10_000
const pause = 100

/**
 * Asks the API with the agent's own token: through the agent when it runs, so that only one process renews the session;
 * otherwise alone, with the folder locked until `use` has read the answer.
 */
export async function withAnswer<T>(
  folder: string,
  world: World,
  question: Question,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    const answer = await askAgent(filesIn(folder).socket, question)
    if (answer) return await use({status: answer.statusCode ?? 500, body: answer})
    try {
      await using agent = await openAgent(folder, world, {patience: 0})
      const {method = 'GET', path, contentType, body = ''} = question
      const response = await askApi(agent, {method, path, contentType, body: new Uint8Array(Buffer.from(body))})
      return await use({status: response.status, body: bodyOf(response)})
    } catch (error) {
      // The folder is taken by who does not listen: another command like this one, or an agent about to listen.
      if (!isFailure(error, 'locked') || waited >= patience) throw error
    }
    await sleep(world.clock, pause)
  }
}

/** A JSON answer of the API; a refusal rejects with an `ApiError`. */
export function readApi<T>(folder: string, world: World, path: string): Promise<T> {
  return withAnswer(folder, world, {path}, async ({status, body}) => {
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
