import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'
import {type Attempt, createAttempts} from './attempts.ts'
import {createDatabaseRetry} from './database-retry.ts'
import {createDueTimer} from './due-timer.ts'
import type {Outbox} from './outbox.ts'
import type {PendingDeliveries, PendingDelivery, Target} from './pending-deliveries.ts'
import {createPost, type Outcome} from './post.ts'
import {createQueueReader, type Queue} from './queue-reader.ts'
import {createResultBatches} from './result-batches.ts'
import type {DeliveryResults, Result} from './results.ts'
import {createWebhookQueues} from './webhook-queues.ts'

/** Milliseconds that posts in flight may take when the server stops. */
const shutdownGrace = 1000

/** An attempt with its result, which is not written yet. */
interface Ended {
  attempt: Attempt
  result: Result
}

interface Needs {
  clock: Clock
  config: Pick<Config, 'webhookHeaderPrefix'>
  connections: Pick<ConnectionStore, 'onChange'>
  pendingDeliveries: PendingDeliveries
  deliveryResults: Pick<DeliveryResults, 'write'>
  outbox: Pick<Outbox, 'onChange'>
  safeFetch: Pick<SafeFetch, 'request'>
}

/**
 * Posts due deliveries, sharing the slots among the webhooks. Claims are in memory only: one process owns the data
 * folder, and after a crash every post in flight is still due, under the same id.
 */
export function startDispatcher(
  {clock, config, connections, pendingDeliveries: pending, deliveryResults, outbox, safeFetch}: Needs,
  logger: FastifyBaseLogger,
  {within}: {within?: number} = {},
) {
  const post = createPost({safeFetch, clock, config, ...(within !== undefined && {within})})
  const queues = createWebhookQueues<PendingDelivery, Target>({ownerOf: pending.ownerOf})
  const attempts = createAttempts({clock, queues, post, onEnd})
  const reader = createQueueReader({clock, pending, queues, isClaimed: attempts.isClaimed})
  const batches = createResultBatches<Ended>(() => databaseRetry.attempt(writeResults))
  const databaseRetry = createDatabaseRetry({clock, logger, catchUp, resume: wake})
  const timer = createDueTimer(clock, wake)
  let isStopping = false

  function catchUp() {
    writeResults()
    pending.fixFutureTimes()
    readQueues()
  }

  /** Reads all queues again, posts due deliveries and aborts posts of deleted ones. */
  function refresh() {
    if (isStopping) return
    databaseRetry.attempt(readQueues)
    wake()
  }

  function readQueues() {
    attempts.abortGone(pending.exists)
    reader.readQueues()
  }

  /** Posts the deliveries that fell due. */
  function wake() {
    if (isStopping) return
    timer.clear()
    const now = clock.now()
    if (timer.wasSetBack(now)) {
      databaseRetry.attempt(pending.fixFutureTimes)
      refresh()
      return
    }
    for (const queue of queues.all()) schedule(queue, now)
    fillSlots()
  }

  /** Enqueues a queue with a due delivery, and sets the timer for one that is due later. */
  function schedule(queue: Queue, now: number) {
    if (isStopping) return
    queues.enqueue(queue, now)
    timer.wakeAt(queue.dueAt, now)
  }

  /** Posts from the ready queues until no slot is free. */
  function fillSlots() {
    if (isStopping) return
    databaseRetry.attempt(() => {
      for (let queue = queues.next(); queue; queue = queues.next()) postNext(queue)
    })
  }

  function postNext(queue: Queue) {
    if (queue.rows.length === 0) reader.readRows(queue)
    const row = queue.rows.shift()
    const to = row && reader.addressOf(row, queue)
    if (row && to) attempts.start(row, to, queue)
    schedule(queue, clock.now())
  }

  function onEnd(attempt: Attempt, outcome: Outcome | undefined) {
    const {row, queue, triedAt} = attempt
    if (outcome) {
      const hasFailed = outcome.error !== null
      queue.isHealthy = !hasFailed
      const result = {row, outcome, triedAt, endedAt: clock.now(), wasFailing: queue.isFailing}
      if (hasFailed) queue.isFailing = true
      batches.add({attempt, result})
    }
    queues.enqueue(queue, clock.now())
    fillSlots()
  }

  function writeResults() {
    const {written, effect: effects} = batches.write((all) => deliveryResults.write(all.map(({result}) => result)))
    const now = clock.now()
    for (const [index, {attempt, result}] of written.entries()) {
      const {queue} = attempt
      attempts.unclaim(attempt)
      const effect = effects[index]
      queue.isFailing = result.outcome.error !== null
      if (effect?.isDisabled) queue.rows = []
      if (effect?.nextAttemptAt == null) continue
      queue.dueAt = Math.min(queue.dueAt, effect.nextAttemptAt)
      schedule(queue, now)
    }
  }

  const unsubscribe = [
    outbox.onChange(({added, changed, affectsAll}) => {
      if (isStopping) return
      if (affectsAll) return refresh()
      databaseRetry.attempt(() => {
        if (changed.size > 0) attempts.abortGone(pending.exists)
        const now = clock.now()
        for (const id of [...added, ...changed]) {
          const queue = queues.get(id)
          // Rows already read may be gone, or have another address.
          if (changed.has(id)) queue.rows = []
          queue.dueAt = now
          queues.enqueue(queue, now)
        }
      })
      fillSlots()
    }),
    // Webhooks are deleted with their connection.
    connections.onChange(() => queueMicrotask(refresh)),
  ]
  databaseRetry.attempt(pending.fixFutureTimes)
  refresh()

  return {
    /** Waits a second for the posts in flight; one aborted then is posted again after the next start. */
    async stop() {
      isStopping = true
      for (const unsubscribeOne of unsubscribe) unsubscribeOne()
      timer.clear()
      await attempts.finish(shutdownGrace)
      databaseRetry.stop()
      batches.stop()
      try {
        writeResults()
      } catch (error) {
        logger.error({err: error}, 'the results of deliveries could not be written: they are posted again')
      }
    },
  }
}
