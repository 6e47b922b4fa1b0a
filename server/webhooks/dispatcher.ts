import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'
import {createDatabaseRetry} from './database-retry.ts'
import type {Outbox} from './outbox.ts'
import {farewellOf, type PendingDeliveries, type PendingDelivery, type Target} from './pending-deliveries.ts'
import {createPost, type Outcome, type Posting} from './post.ts'
import {createResultBatches} from './result-batches.ts'
import type {DeliveryResults, Result} from './results.ts'
import {secretsOf} from './signature.ts'
import {createWebhookQueues, type WebhookQueue} from './webhook-queues.ts'

/** Milliseconds that posts in flight may take when the server stops. */
const shutdownGrace = 1000

/** A longer timer would be late after the machine slept: timers don't count that time. */
const maxTimerDelay = 60_000

/** A clock that goes back by more was set back. */
const clockTolerance = 1000

/** Deliveries read before their slots are free. */
const readAhead = {total: 1024, perQueue: 64}

type Queue = WebhookQueue<PendingDelivery, Target>
type Address = Pick<Posting, 'url' | 'secrets'>

interface Attempt {
  row: PendingDelivery
  queue: Queue
  abort: AbortController
  release: () => void
  ended: Promise<void>
}

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
  /** Attempts by delivery id until their result is written: the database still shows these deliveries as due. */
  const claimed = new Map<string, Attempt>()
  const inFlight = new Set<Attempt>()
  const batches = createResultBatches<Ended>(() => databaseRetry.attempt(writeResults))
  const databaseRetry = createDatabaseRetry({clock, logger, catchUp, resume: wake})
  let timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
  let latest = clock.now()
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

  /** Reads which queues have deliveries, and when they are due. */
  function readQueues() {
    abortDeleted()
    for (const queue of queues.all()) {
      queue.dueAt = Number.POSITIVE_INFINITY
      queue.rows = []
    }
    for (const {lane: id, dueAt, isFailing} of pending.queues()) {
      const queue = queues.get(id)
      queue.dueAt = dueAt
      if (isFailing === 1) queue.isFailing = true
    }
  }

  function abortDeleted() {
    for (const {row, abort} of inFlight) if (!pending.exists(row)) abort.abort()
  }

  /** Posts the deliveries that fell due. */
  function wake() {
    if (isStopping) return
    timer.cancel()
    timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
    const now = clock.now()
    if (now < latest - clockTolerance) {
      latest = now
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
    latest = Math.max(now, latest)
    queues.enqueue(queue, now)
    if (queue.dueAt <= now || queue.dueAt >= timer.at) return
    timer.cancel()
    const at = Math.min(queue.dueAt, now + maxTimerDelay)
    timer = {at: queue.dueAt, cancel: clock.after(at - now, wake)}
  }

  /** Posts from the ready queues until no slot is free. */
  function fillSlots() {
    if (isStopping) return
    databaseRetry.attempt(() => {
      for (let queue = queues.next(); queue; queue = queues.next()) postNext(queue)
    })
  }

  function postNext(queue: Queue) {
    if (queue.rows.length === 0) readRows(queue)
    const row = queue.rows.shift()
    const to = row && addressOf(row, queue)
    if (row && to) send(row, to, queue)
    schedule(queue, clock.now())
  }

  /** Reads the due deliveries of a queue, and more ahead where its receiver is healthy. */
  function readRows(queue: Queue) {
    const now = clock.now()
    const ahead = Math.min(readAhead.perQueue, Math.floor(readAhead.total / (queues.readyCount() + 1)))
    const limit = (queue.isHealthy ? Math.max(1, ahead) : 1) + queue.unwritten + 1
    const unfinished = pending.list(queue.id, limit)
    queue.target = pending.target(queue.id)
    if (queue.target && queue.target.failingSince !== null) queue.isFailing = true
    queue.rows = []
    queue.dueAt = unfinished.length === limit ? now : Number.POSITIVE_INFINITY
    for (const row of unfinished) {
      if (row.nextAttemptAt > now) {
        queue.dueAt = row.nextAttemptAt
        break
      }
      if (!claimed.has(row.id)) queue.rows.push(row)
    }
  }

  function send(row: PendingDelivery, to: Address, queue: Queue) {
    const triedAt = clock.now()
    const abort = new AbortController()
    const {id, event, payload} = row
    const attempt: Attempt = {
      row,
      queue,
      abort,
      release: queues.acquireSlot(queue),
      ended: post({id, event, payload, attempt: row.tries + 1, ...to}, abort.signal).then((outcome) =>
        end(attempt, outcome, triedAt),
      ),
    }
    queue.unwritten++
    claimed.set(id, attempt)
    inFlight.add(attempt)
  }

  function addressOf(row: PendingDelivery, queue: Queue): Address | undefined {
    const {target} = queue
    if (row.webhookId !== null) return target && {url: target.url, secrets: secretsOf(target, clock.now())}
    // A farewell that hangs has no reader, so its queue never gets more than one slot.
    queue.isHealthy = false
    return farewellOf(row)
  }

  function end(attempt: Attempt, outcome: Outcome, triedAt: number) {
    const {row, queue} = attempt
    const hasFailed = outcome.error !== null
    inFlight.delete(attempt)
    attempt.release()
    if (hasFailed && attempt.abort.signal.aborted) {
      unclaim(attempt)
    } else {
      queue.isHealthy = !hasFailed
      const result = {row, outcome, triedAt, endedAt: clock.now(), wasFailing: queue.isFailing}
      if (hasFailed) queue.isFailing = true
      batches.add({attempt, result})
    }
    queues.enqueue(queue, clock.now())
    fillSlots()
  }

  function unclaim({row, queue}: Attempt) {
    claimed.delete(row.id)
    queue.unwritten--
  }

  function writeResults() {
    const {written, effect: effects} = batches.write((all) => deliveryResults.write(all.map(({result}) => result)))
    const now = clock.now()
    for (const [index, {attempt, result}] of written.entries()) {
      const {queue} = attempt
      unclaim(attempt)
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
        if (changed.size > 0) abortDeleted()
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
      timer.cancel()
      const late = setTimeout(() => {
        for (const {abort} of inFlight) abort.abort()
      }, shutdownGrace)
      await Promise.all([...inFlight].map(({ended}) => ended))
      clearTimeout(late)
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
