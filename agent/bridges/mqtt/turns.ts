import type {Clock} from '#shared/clock.ts'

/** Work in pieces, as a generator makes it: each `yield` is a place to pause. */
export type Task = Iterator<void>

/** Spreads tasks over turns of the event loop, so that the panel answers meanwhile. */
export interface Turns {
  /**
   * Runs a task after those before it: at once, while this turn has time left. Returns a promise if it isn't done yet,
   * which resolves when it is.
   */
  run(task: Task): Promise<void> | undefined
  end(): void
}

/** Milliseconds of work in one turn. A piece takes at most about ten. */
const slice = 10

export function createTurns(clock: Clock): Turns {
  const queue: {task: Task; done(): void}[] = []
  /** Milliseconds of work in this turn. */
  let used = 0
  let next: NodeJS.Immediate | undefined

  function work(): void {
    const startedAt = clock.elapsed()
    for (let first = queue[0]; first; first = queue[0]) {
      if (used + clock.elapsed() - startedAt >= slice) break
      if (!first.task.next().done) continue
      queue.shift()
      first.done()
    }
    used += clock.elapsed() - startedAt
    next ??= setImmediate(() => {
      next = undefined
      used = 0
      if (queue.length > 0) work()
    })
  }

  return {
    run(task) {
      const {promise, resolve} = Promise.withResolvers<void>()
      let isDone = false
      queue.push({
        task,
        done() {
          isDone = true
          resolve()
        },
      })
      // Tasks before it have used up this turn.
      if (queue.length === 1) work()
      return isDone ? undefined : promise
    },
    end() {
      if (next) clearImmediate(next)
      for (const {done} of queue.splice(0)) done()
    },
  }
}
