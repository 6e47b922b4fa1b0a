import {setTimeout as sleep} from 'node:timers/promises'

/** Receivers of which one in ten hangs from its second event on; how long the others wait is noted by `floors/receiver.ts`. */
export const hangingReceivers = Array.from({length: 40}, (_, index) => (index % 10 === 0 ? '/hang' : `/timed/${index}`))

/** How many of each event come to receivers that answer. */
export const healthy = hangingReceivers.filter((path) => path !== '/hang').length

/** Events a second, each told to all of them. */
const perSecond = 20

/** One event that all answer, then the others in their time; `happen` is told the number of each, from 0. */
export async function happenInTime(count: number, happen: (number: number) => unknown) {
  happen(0)
  await sleep(1000)
  const start = performance.now()
  for (let number = 1; number < count; number++) {
    await sleep(Math.max(0, start + (number * 1000) / perSecond - performance.now()))
    happen(number)
  }
}
