/** Why tasks are told to stop when one of them has ended. */
class Ended extends Error {
  override readonly name = 'Ended'
}

/**
 * Runs tasks until the first of them ends, tells the others to stop and waits for them. Answers what the first answered,
 * or rejects as it did. None outlives the call, and when `signal` aborts all stop.
 */
export async function raceTasks<T>(signal: AbortSignal, tasks: ((signal: AbortSignal) => Promise<T>)[]): Promise<T> {
  const controller = new AbortController()
  const both = AbortSignal.any([signal, controller.signal])
  const running = tasks.map((task) => task(both))
  try {
    return await Promise.race(running)
  } finally {
    controller.abort(new Ended('another task ended first'))
    await Promise.allSettled(running)
  }
}
