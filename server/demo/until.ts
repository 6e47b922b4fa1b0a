import {type Clock, sleep} from '#shared/clock.ts'

/** Asks again and again until there is an answer. Throws what `giveUp` says after `ms` milliseconds. */
export async function until<T>(
  clock: Clock,
  ms: number,
  ask: () => Promise<T | undefined>,
  giveUp: () => string,
  signal?: AbortSignal,
): Promise<T> {
  const end = clock.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (clock.now() > end) throw new Error(giveUp())
    await sleep(clock, 100, signal)
  }
}
