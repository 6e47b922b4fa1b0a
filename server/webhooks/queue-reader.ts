import type {Clock} from '#shared/clock.ts'
import {farewellOf, type PendingDeliveries, type PendingDelivery, type Target} from './pending-deliveries.ts'
import type {Posting} from './post.ts'
import {secretsOf} from './signature.ts'
import type {createWebhookQueues, WebhookQueue} from './webhook-queues.ts'

/** Deliveries read before their slots are free. */
const readAhead = {total: 1024, perQueue: 64}

export type Queue = WebhookQueue<PendingDelivery, Target>
export type Queues = ReturnType<typeof createWebhookQueues<PendingDelivery, Target>>
export type Address = Pick<Posting, 'url' | 'secrets'>

interface Needs {
  clock: Clock
  pending: PendingDeliveries
  queues: Queues
  /** Tests whether a delivery is being posted, or its result is not written yet. */
  isClaimed(deliveryId: string): boolean
}

/** Reads the due deliveries of each queue and their addresses from the database. */
export function createQueueReader({clock, pending, queues, isClaimed}: Needs) {
  return {
    /** Reads which queues have deliveries, and when they are due. */
    readQueues() {
      for (const queue of queues.all()) {
        queue.dueAt = Number.POSITIVE_INFINITY
        queue.rows = []
      }
      for (const {lane: id, dueAt, isFailing} of pending.queues()) {
        const queue = queues.get(id)
        queue.dueAt = dueAt
        if (isFailing === 1) queue.isFailing = true
      }
    },

    /** Reads the due deliveries of a queue, and more ahead where its receiver is healthy. */
    readRows(queue: Queue) {
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
        if (!isClaimed(row.id)) queue.rows.push(row)
      }
    },

    /** Returns where a delivery is posted; undefined when its webhook is gone or off. */
    addressOf(row: PendingDelivery, queue: Queue): Address | undefined {
      const {target} = queue
      if (row.webhookId !== null) return target && {url: target.url, secrets: secretsOf(target, clock.now())}
      // A farewell that hangs has no reader, so its queue never gets more than one slot.
      queue.isHealthy = false
      return farewellOf(row)
    },
  }
}
