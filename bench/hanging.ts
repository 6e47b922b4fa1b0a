import {setTimeout as sleep} from 'node:timers/promises'

/** One receiver in ten hangs from its second event on. `floors/receiver.ts` times the others. */
export const hangingReceivers = Array.from({length: 40}, (_, index) => (index % 10 === 0 ? '/hang' : `/timed/${index}`))

/** The number of receivers that answer. */
export const healthy = hangingReceivers.filter((path) => path !== '/hang').length

/** Events per second, each to every receiver. */
const perSecond = 20

/**
 * Emits one event that all receivers answer, then the others at the given rate. `emit` takes each event's number, from
 * 0.
 */
export async function emitAtRate(count: number, emit: (number: number) => unknown) {
  emit(0)
  await sleep(1000)
  const start = performance.now()
  for (let number = 1; number < count; number++) {
    await sleep(Math.max(0, start + (number * 1000) / perSecond - performance.now()))
    emit(number)
  }
}
