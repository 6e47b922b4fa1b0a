import {type Clock, sleep} from '#shared/clock.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import type {House} from '../bridges/house.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import type {History} from './history.ts'

export interface FillOptions {
  history: Pick<History, 'gaps' | 'fill' | 'settle'>
  house: Pick<House, 'readPast'>
  model: Model
  clock: Clock
  logger: Logger
}

/** Milliseconds from a change to the question: a house that has just connected tells its devices first. */
export const fillDelay = 10_000

/** Milliseconds between two tries. A house that is away may be back by then. */
export const retryDelay = 60_000

/** Tries for the devices of a house that is connected, and doesn't answer. */
const maxTries = 5

/** Fills the gaps of the history with records of the houses, until the signal aborts. */
export async function fillPast(
  {history, house, model, clock, logger}: FillOptions,
  signal: AbortSignal,
): Promise<never> {
  const changes = createWakeSignal()
  const parts = ['home', 'devices', 'bridges'] as const
  const unsubscribe = model.subscribe((state, previous) => {
    if (parts.some((part) => state[part] !== previous[part])) changes.wake()
  })
  let tries = 0
  try {
    for (;;) {
      await sleep(clock, fillDelay, signal)
      const gaps = history.gaps()
      if (gaps.length === 0) {
        tries = 0
        await changes.wait(signal)
        continue
      }
      const settled = await house.readPast(gaps, history.fill, signal)
      history.settle(settled)
      if (settled.size > 0) logger.debug('the past was read', {devices: settled.size})
      tries = settled.size > 0 ? 0 : tries + 1
      if (tries >= maxTries) {
        // The next change of a bridge, like a reconnection, is worth another try.
        tries = 0
        await changes.wait(signal)
      } else if (history.gaps().length > 0) {
        await sleep(clock, retryDelay, signal)
      }
    }
  } finally {
    unsubscribe()
  }
}
