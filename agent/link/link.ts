import type {StreamPulse} from '../../client/stream-pulse.ts'
import {reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'

/** Updates the model's link after every event and request. */
export interface Link {
  /** Events arrive. */
  streams(): void
  /** A request has passed, even if the stream is silent. */
  passed(): void
  /** Events and requests don't pass. */
  lost(error: unknown): void
}

export interface LinkOptions {
  model: WritableModel
  logger: Logger
  pulse: StreamPulse
}

export function createLink({model, logger, pulse}: LinkOptions): Link {
  const isIn = (state: string) => model.get().link.state === state
  function streams() {
    if (!isIn('online')) logger.info('online')
    model.setLink('online')
  }
  return {
    streams,
    passed() {
      if (!pulse.isQuiet() && !isIn('polling')) return streams()
      if (!isIn('polling')) {
        logger.warn('no events arrive, though requests pass; a proxy may hold them back: reading the home every 30 s')
      }
      model.setLink('polling')
    },
    lost(error) {
      if (!isIn('offline')) logger.warn('offline', {reason: reasonOf(error)})
      model.setLink('offline')
    },
  }
}
