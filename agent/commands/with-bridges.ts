import {json} from 'node:stream/consumers'
import {type BridgeKeeper, createBridgeKeeper} from '../bridges/bridge-keeper.ts'
import {openBridgeStore} from '../bridges/bridge-store.ts'
import {reachAgent} from '../control/reach-agent.ts'
import {type AgentRequest, requestAgent} from '../control/request-agent.ts'
import {filesIn} from '../folder.ts'
import type {CommandContext} from './command.ts'

/**
 * Changes or tests bridges: in the running agent, where it takes effect at once, or else in the folder's files. Only a
 * change locks the folder, while it stores.
 */
export async function withBridges<T>(
  {config, runtime}: Pick<CommandContext, 'config' | 'runtime'>,
  request: AgentRequest,
  alone: (keeper: BridgeKeeper) => Promise<T>,
): Promise<T> {
  const viaAgent = async <T>() => {
    const response = await requestAgent(filesIn(config.data).socket, request)
    if (!response) return undefined
    if (response.statusCode !== 204) return {result: (await json(response)) as T}
    response.resume()
    return {result: undefined as T}
  }
  const answer = await viaAgent<T>()
  if (answer) return answer.result
  const keeper = createBridgeKeeper({
    store: openBridgeStore(config.data),
    settings: config.bridges,
    clock: runtime.clock,
    // An agent that started in the meantime gets the whole request.
    withLock: <T>(act: () => Promise<T>) => reachAgent(config.data, runtime, viaAgent<T>, act),
  })
  return await alone(keeper)
}
