import type {Clock} from '#shared/clock.ts'
import type {Database} from '../database/open.ts'
import type {Farewell} from '../database/schema.ts'
import type {Secrets} from './signature.ts'

/** An unfinished delivery, with what its try needs. */
export interface PendingDelivery {
  seq: number
  id: string
  /** Null of a farewell. */
  webhookId: string | null
  /** JSON of a Farewell. */
  farewell: string | null
  event: string
  payload: string
  tries: number
  nextAttemptAt: number
}

/** Where a webhook is posted to, and how it does. */
export interface Target extends Secrets {
  url: string
  failingSince: number | null
}

/**
 * What is unfinished, lane by lane: there may be very much of it, so it is never read all at once. In plain SQL: it is asked
 * for every post, and mapping rows by columns takes longer than SQLite.
 */
export function createPendingDeliveries({database, clock}: {database: Database; clock: Clock}) {
  const client = database.$client

  // From lane to lane by the index of what is unfinished: as many steps as there are lanes, however much waits in them.
  const lanes = client.prepare<[], {lane: string; dueAt: number; isFailing: 0 | 1}>(`
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

  // A delivery that waits for its first try is due, and one for another try is so after a wait that began in the past.
  const mend = client.prepare<{now: number}>(`
    UPDATE delivery SET next_attempt_at = :now
      WHERE next_attempt_at > :now AND (step = 0 OR last_tried_at > :now)`)

  const ofLane = client.prepare<[lane: string, limit: number], PendingDelivery>(`
    SELECT seq, id, webhook_id AS webhookId, farewell, event, payload, tries, next_attempt_at AS nextAttemptAt
      FROM delivery WHERE lane = ? AND next_attempt_at IS NOT NULL ORDER BY next_attempt_at, seq LIMIT ?`)

  const one = client.prepare<[seq: number, id: string]>('SELECT 1 FROM delivery WHERE seq = ? AND id = ?')

  const target = client.prepare<[id: string], Target>(`
    SELECT url, secret, previous_secret AS previousSecret, previous_secret_until AS previousSecretUntil,
      failing_since AS failingSince FROM webhook WHERE id = ?`)

  const person = client
    .prepare<[id: string], string>(`
      SELECT account_id FROM webhook JOIN connection ON connection.id = connection_id WHERE webhook.id = ?`)
    .pluck()

  return {
    /** The lanes in which something is unfinished: when the first of it is due, and whether a post there failed last. */
    lanes: () => lanes.all(),
    /** What of a lane is unfinished, the first due first: `limit` at most. */
    ofLane: (lane: string, limit: number) => ofLane.all(lane, limit),
    /** Whether it is still there. */
    has: ({seq, id}: Pick<PendingDelivery, 'seq' | 'id'>) => one.get(seq, id) !== undefined,
    /** Where a webhook's deliveries are posted; undefined when it is gone. */
    target: (webhookId: string) => target.get(webhookId),
    /** Whose app a webhook is of; undefined when it is gone. */
    ownerOf: (webhookId: string) => person.get(webhookId),
    /** Makes due what only waits because the clock was ahead when that was written. Tells whether there was anything. */
    fixFutureTimes: () => mend.run({now: clock.now()}).changes > 0,
  }
}

export const farewellOf = ({farewell}: PendingDelivery): Farewell | undefined =>
  farewell === null ? undefined : JSON.parse(farewell)
