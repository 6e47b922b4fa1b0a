import {json} from 'node:stream/consumers'
import {type BridgeKeeper, createBridgeKeeper} from '../bridges/bridge-keeper.ts'
import {openBridgeStore} from '../bridges/bridge-store.ts'
import type {CommandContext} from '../commands/command.ts'
import {filesIn} from '../folder.ts'
import {reachAgent} from './reach-agent.ts'
import {type AgentRequest, requestAgent} from './request-agent.ts'

/** Changes or tests bridges: in the running agent, where it takes effect at once, or else in the folder's files. */
export function withBridges<T>(
  {config, runtime}: Pick<CommandContext, 'config' | 'runtime'>,
  request: AgentRequest,
  alone: (keeper: BridgeKeeper) => Promise<T>,
): Promise<T> {
  return reachAgent(
    config.data,
    runtime,
    async () => {
      const response = await requestAgent(filesIn(config.data).socket, request)
      if (!response) return undefined
      if (response.statusCode !== 204) return {result: (await json(response)) as T}
      response.resume()
      return {result: undefined as T}
    },
    () => {
      const store = openBridgeStore(config.data)
      return alone(createBridgeKeeper({store, settings: config.bridges, clock: runtime.clock}))
    },
  )
}
