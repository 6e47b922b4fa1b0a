import type {Clock} from '#shared/clock.ts'
import type {PendingDelivery} from './pending-deliveries.ts'
import type {Outcome, Posting} from './post.ts'
import type {Address, Queue, Queues} from './queue-reader.ts'

/** A post of a delivery, in flight or with a result that is not written yet. */
export interface Attempt {
  row: PendingDelivery
  queue: Queue
  triedAt: number
}

interface InFlight extends Attempt {
  abort: AbortController
  ended: Promise<void>
}

interface Needs {
  clock: Clock
  queues: Pick<Queues, 'acquireSlot'>
  post(posting: Posting, signal: AbortSignal): Promise<Outcome>
  /** Called when the slot is free again, without an outcome for a post that was aborted. */
  onEnd(attempt: Attempt, outcome: Outcome | undefined): void
}

/** Posts deliveries, and remembers each until its result is written: the database still shows it as due. */
export function createAttempts({clock, queues, post, onEnd}: Needs) {
  const claimed = new Set<string>()
  const inFlight = new Set<InFlight>()

  function unclaim({row, queue}: Attempt) {
    claimed.delete(row.id)
    queue.unwritten--
  }

  const abortAll = (isAborted: (row: PendingDelivery) => boolean) => {
    for (const {row, abort} of inFlight) if (isAborted(row)) abort.abort()
  }

  return {
    isClaimed: (deliveryId: string): boolean => claimed.has(deliveryId),
    /** Forgets an attempt whose result is written. */
    unclaim,

    start(row: PendingDelivery, to: Address, queue: Queue) {
      const abort = new AbortController()
      const release = queues.acquireSlot(queue)
      const {id, event, payload} = row
      const answered = post({id, event, payload, attempt: row.tries + 1, ...to}, abort.signal)
      const attempt: InFlight = {row, queue, triedAt: clock.now(), abort, ended: answered.then(end)}
      queue.unwritten++
      claimed.add(id)
      inFlight.add(attempt)

      function end(outcome: Outcome) {
        inFlight.delete(attempt)
        release()
        const isAborted = outcome.error !== null && abort.signal.aborted
        if (isAborted) unclaim(attempt)
        onEnd(attempt, isAborted ? undefined : outcome)
      }
    },

    /** Aborts the posts of deliveries that are gone. */
    abortGone: (exists: (row: PendingDelivery) => boolean) => abortAll((row) => !exists(row)),

    /** Waits for the posts in flight, and aborts them after `grace` milliseconds. */
    async finish(grace: number) {
      const late = setTimeout(() => abortAll(() => true), grace)
      await Promise.all([...inFlight].map(({ended}) => ended))
      clearTimeout(late)
    },
  }
}
