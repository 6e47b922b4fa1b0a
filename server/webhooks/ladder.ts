import {limits} from '#shared/api/limits.ts'

/** Later, never earlier: what failed together is not tried again together. */
const jitter = 0.1

/**
 * When what failed now, for the `step`th time since it was made or sent again, is tried once more; null when that was the
 * last try. `random` is from 0 to 1.
 */
export function nextAttempt(step: number, now: number, random: number): number | null {
  const wait = limits.webhookRetries[step - 1]
  return wait === undefined ? null : Math.round(now + wait * (1 + jitter * random))
}
