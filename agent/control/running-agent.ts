import type {IncomingMessage} from 'node:http'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {ownCommand} from '../own-command.ts'
import {type AgentRequest, requestAgent} from './request-agent.ts'

/** Sends a request to the running agent. Rejects with a sentence when none runs. */
export async function askRunningAgent(folder: string, request: AgentRequest): Promise<IncomingMessage> {
  const response = await requestAgent(filesIn(folder).socket, request)
  if (!response) throw new Failure('failed', `No agent is running in ${folder}. Start it with: ${ownCommand} run`)
  return response
}
