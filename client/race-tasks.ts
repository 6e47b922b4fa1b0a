/** The abort reason of tasks after another one ended. */
class Ended extends Error {
  override readonly name = 'Ended'
}

/**
 * Runs tasks until the first one ends, then aborts the others and waits for them. Settles like the first one. All tasks
 * stop when `signal` aborts, and none outlives the call.
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
