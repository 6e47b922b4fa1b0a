import type {IncomingMessage} from 'node:http'
import {agentCommand} from '#shared/host/own-command.ts'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {type AgentRequest, requestAgent} from './request-agent.ts'

/** Sends a request to the running agent. Rejects with a sentence when none runs. */
export async function askRunningAgent(folder: string, request: AgentRequest): Promise<IncomingMessage> {
  const response = await requestAgent(filesIn(folder).socket, request)
  if (!response) throw new Failure('failed', `No agent is running in ${folder}. Start it with: ${agentCommand} run`)
  return response
}
