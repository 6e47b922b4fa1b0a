import {type Clock, sleep} from '#shared/clock.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {isStatus} from '../../client/api-error.ts'
import {isTransient} from '../../client/retry.ts'
import type {StreamPulse} from '../../client/stream-pulse.ts'
import type {HomeFollower} from './follow-home.ts'
import type {Link} from './link.ts'

export interface HomePollerOptions {
  api: ApiClient
  projectId: string
  homes: HomeFollower
  link: Link
  pulse: StreamPulse
  clock: Clock
  random(): number
}

export interface HomePoller {
  /** Asks for the home, and updates the link. Resolves with false when the agent has lost the project. */
  ask(signal: AbortSignal): Promise<boolean>
  /** Asks while the stream brings nothing, until the agent loses the project. */
  run(signal: AbortSignal): Promise<void>
}

/** The most milliseconds between two questions. */
const maxInterval = 30_000

/** Milliseconds that the first stream has to open. */
const firstDelay = 2500

/** Asks for the home in place of a stream that doesn't open or brings nothing. An unchanged home costs one 304. */
export function createHomePoller({api, projectId, homes, link, pulse, clock, random}: HomePollerOptions): HomePoller {
  async function isReached(signal: AbortSignal): Promise<boolean> {
    if (await homes.read(signal)) return true
    // No version is saved, or the agent has lost the project: without a stream nothing else tells.
    try {
      await api.get(`/v1/projects/${projectId}`, {signal})
      return true
    } catch (error) {
      if (isStatus(error, 404)) return false
      throw error
    }
  }

  async function ask(signal: AbortSignal): Promise<boolean> {
    try {
      if (!(await isReached(signal))) return false
      link.passed()
    } catch (error) {
      if (!isTransient(error)) throw error
      link.lost(error)
    }
    return true
  }

  return {
    ask,
    async run(signal) {
      await sleep(clock, firstDelay, signal)
      while (!pulse.needsHelp() || (await ask(signal))) {
        // Agents that started together spread out.
        await sleep(clock, maxInterval - 3000 * random(), signal)
      }
    },
  }
}
