import {sleep} from '#shared/clock.ts'
import type {Runtime} from '../../client/runtime.ts'
import {isFailure} from '../failure.ts'
import {type OpenAgent, openAgent} from '../link/open-agent.ts'

/** Milliseconds that a command waits for another command, or for an agent that starts. */
const lockTimeout = 10_000
const pause = 100

/**
 * Works through the running agent, or alone with the folder locked. `viaAgent` resolves with undefined when no agent
 * listens.
 */
export async function reachAgent<T>(
  folder: string,
  runtime: Runtime,
  viaAgent: () => Promise<{result: T} | undefined>,
  alone: (agent: OpenAgent) => Promise<T>,
): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    const answer = await viaAgent()
    if (answer) return answer.result
    try {
      await using agent = await openAgent(folder, runtime, {lockTimeout: 0})
      return await alone(agent)
    } catch (error) {
      // The lock's holder doesn't listen: it is another command, or an agent that is starting.
      if (!isFailure(error, 'locked') || waited >= lockTimeout) throw error
    }
    await sleep(runtime.clock, pause)
  }
}
