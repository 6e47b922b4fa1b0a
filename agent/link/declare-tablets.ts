import {sleep} from '#shared/clock.ts'
import type {Tablet} from '#shared/contract/resources.ts'
import {version} from '#shared/host/version.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {ApiError} from '../../client/api-error.ts'
import {type RetryOptions, retry} from '../../client/retry.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import {reasonOf} from '../failure.ts'
import type {Model} from '../model.ts'
import type {ToldTablets} from '../tablets/told-tablets.ts'

interface TabletDeclarerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  projectId: string
  model: Pick<Model, 'get'>
  tablets: Pick<ToldTablets, 'list' | 'subscribe' | 'take'>
}

export interface TabletDeclarer {
  /** Declares the tablets now: people may have set them. */
  refresh(): void
  /** Declares the tablets at once, after changes, and every ten minutes, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
}

/** Milliseconds between two declarations when no setting changes: of the times when tablets were seen. */
export const declareInterval = 10 * 60_000

/** The same while no stream tells that people set a tablet. */
const pollInterval = 60_000

/** Milliseconds between a change and its declaration, so that several changes are one request. */
export const declareDelay = 2000

/** Refusals that stay: the person may only view the project, or the server is older and knows no tablets. */
const lasting = [400, 403, 404]

/** Declares the tablets to the server. Its answer has the settings that people made for them. */
export function createTabletDeclarer(options: TabletDeclarerOptions): TabletDeclarer {
  const {api, projectId, model, tablets, clock, random, logger} = options
  const path = `/v1/projects/${projectId}/tablets`
  const wakeSignal = createWakeSignal()
  let isAsked = false

  async function declare(signal: AbortSignal): Promise<void> {
    try {
      const answer = await api.put<{tablets: Tablet[]}>(path, {version, tablets: tablets.list()}, {signal})
      tablets.take(answer.tablets)
    } catch (error) {
      if (!(error instanceof ApiError && lasting.includes(error.status))) throw error
      logger.debug('the server does not take the tablets', {reason: reasonOf(error)})
    }
  }

  return {
    refresh() {
      isAsked = true
      wakeSignal.wake()
    },
    async run(signal) {
      const unsubscribe = tablets.subscribe(wakeSignal.wake)
      try {
        for (;;) {
          isAsked = false
          await retry(() => declare(signal), {...options, signal})
          const interval = model.get().link.state === 'polling' ? pollInterval : declareInterval
          // Agents that started together spread out.
          const stop = clock.after(interval * (1 - random() / 10), wakeSignal.wake)
          await wakeSignal.wait(signal).finally(stop)
          if (!isAsked) await sleep(clock, declareDelay, signal)
        }
      } finally {
        unsubscribe()
      }
    },
  }
}
