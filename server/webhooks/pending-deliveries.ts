import type {Clock} from '#shared/clock.ts'
import type {Database} from '../database/open.ts'
import type {Farewell} from '../database/tables/webhooks.ts'
import type {Secrets} from './signature.ts'

/** A delivery that is not finished, with the data for its next attempt. */
export interface PendingDelivery {
  seq: number
  id: string
  /** Null for a farewell. */
  webhookId: string | null
  /** A Farewell as JSON. */
  farewell: string | null
  event: string
  payload: string
  tries: number
  nextAttemptAt: number
}

/** A webhook's address, secrets and state. */
export interface Target extends Secrets {
  url: string
  failingSince: number | null
}

export type PendingDeliveries = ReturnType<typeof createPendingDeliveries>

/**
 * Reads the outbox queue by queue: it may be too long to read at once. Every post reads it, so it is plain SQL:
 * mapping rows by columns takes longer than SQLite. The column `lane` is the queue's id.
 */
export function createPendingDeliveries({database, clock}: {database: Database; clock: Clock}) {
  const client = database.$client

  // Steps from lane to lane in the index of unfinished deliveries: one step a lane, however many wait in it.
  const queues = client.prepare<[], {lane: string; dueAt: number; isFailing: 0 | 1}>(`
    WITH RECURSIVE found(lane) AS (
      SELECT min(lane) FROM delivery WHERE next_attempt_at IS NOT NULL
      UNION ALL
      SELECT (SELECT min(lane) FROM delivery WHERE lane > found.lane AND next_attempt_at IS NOT NULL)
        FROM found WHERE found.lane IS NOT NULL
    )
    SELECT lane, (
      SELECT min(next_attempt_at) FROM delivery WHERE lane = found.lane AND next_attempt_at IS NOT NULL
    ) AS dueAt, webhook.failing_since IS NOT NULL AS isFailing
      FROM found LEFT JOIN webhook ON webhook.id = lane WHERE lane IS NOT NULL`)

  // A first attempt is due at once, and the wait before a later one can't have started in the future.
  const fixTimes = client.prepare<{now: number}>(`
    UPDATE delivery SET next_attempt_at = :now
      WHERE next_attempt_at > :now AND (step = 0 OR last_tried_at > :now)`)

  const selectQueue = client.prepare<[lane: string, limit: number], PendingDelivery>(`
    SELECT seq, id, webhook_id AS webhookId, farewell, event, payload, tries, next_attempt_at AS nextAttemptAt
      FROM delivery WHERE lane = ? AND next_attempt_at IS NOT NULL ORDER BY next_attempt_at, seq LIMIT ?`)

  const one = client.prepare<[seq: number, id: string]>('SELECT 1 FROM delivery WHERE seq = ? AND id = ?')

  const target = client.prepare<[id: string], Target>(`
    SELECT url, secret, previous_secret AS previousSecret, previous_secret_until AS previousSecretUntil,
      failing_since AS failingSince FROM webhook WHERE id = ?`)

  const counted = client
    .prepare<[], number>('SELECT count(*) FROM (SELECT 1 FROM delivery WHERE next_attempt_at IS NOT NULL LIMIT 100000)')
    .pluck()

  const owner = client
    .prepare<[id: string], string>(`
      SELECT account_id FROM webhook JOIN connection ON connection.id = connection_id WHERE webhook.id = ?`)
    .pluck()

  return {
    /** Lists the queues with unfinished deliveries: when the first is due, and whether the webhook is failing. */
    queues: () => queues.all(),
    /** Lists up to `limit` unfinished deliveries of a queue, the first due first. */
    list: (queueId: string, limit: number) => selectQueue.all(queueId, limit),
    /** Counts the unfinished deliveries, up to 100,000, and returns when the first is due. */
    backlog(): {count: number; dueAt: number | null} {
      const dueAt = queues.all().reduce((first, one) => Math.min(first, one.dueAt), Number.POSITIVE_INFINITY)
      return {count: counted.get() ?? 0, dueAt: Number.isFinite(dueAt) ? dueAt : null}
    },
    exists: ({seq, id}: Pick<PendingDelivery, 'seq' | 'id'>) => one.get(seq, id) !== undefined,
    /** Returns a webhook's target; undefined when it is deleted. */
    target: (webhookId: string) => target.get(webhookId),
    /** Returns the account that connected a webhook's app; undefined when the webhook is deleted. */
    ownerOf: (webhookId: string) => owner.get(webhookId),
    /** Makes deliveries due that wait only because the clock was ahead. Returns whether there were any. */
    fixFutureTimes: () => fixTimes.run({now: clock.now()}).changes > 0,
  }
}

export const farewellOf = ({farewell}: PendingDelivery): Farewell | undefined =>
  farewell === null ? undefined : JSON.parse(farewell)
