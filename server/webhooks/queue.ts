import type {Clock} from '#shared/clock.ts'
import {asc, eq, sql} from '../database/drizzle.ts'
import {keepReads} from '../database/keep-reads.ts'
import type {Database} from '../database/open.ts'
import {delivery, webhook} from '../database/schema.ts'

/** An unfinished delivery, with what its try needs. */
export type Queued = Pick<
  typeof delivery.$inferSelect,
  'seq' | 'id' | 'webhookId' | 'farewell' | 'event' | 'payload' | 'tries'
> & {nextAttemptAt: number}

export type Queue = ReturnType<typeof createQueue>

/** What is unfinished, lane by lane: there may be very much of it, so it is never read all at once. */
export function createQueue({database, clock}: {database: Database; clock: Clock}) {
  const client = database.$client

  // From lane to lane by the index of what is unfinished: as many steps as there are lanes, however much waits in them.
  const lanes = client.prepare<[], {lane: string; dueAt: number}>(`
    WITH RECURSIVE found(lane) AS (
      SELECT min(lane) FROM delivery WHERE next_attempt_at IS NOT NULL
      UNION ALL
      SELECT (SELECT min(lane) FROM delivery WHERE lane > found.lane AND next_attempt_at IS NOT NULL)
        FROM found WHERE found.lane IS NOT NULL
    )
    SELECT lane, (
      SELECT min(next_attempt_at) FROM delivery WHERE lane = found.lane AND next_attempt_at IS NOT NULL
    ) AS dueAt FROM found WHERE lane IS NOT NULL`)

  // A delivery that waits for its first try is due, and one for another try is so after a wait that began in the past.
  const mend = client.prepare<{now: number}>(`
    UPDATE delivery SET next_attempt_at = :now
      WHERE next_attempt_at > :now AND (step = 0 OR last_tried_at > :now)`)

  const page = database
    .select({
      seq: delivery.seq,
      id: delivery.id,
      webhookId: delivery.webhookId,
      farewell: delivery.farewell,
      event: delivery.event,
      payload: delivery.payload,
      tries: delivery.tries,
      nextAttemptAt: sql<number>`${delivery.nextAttemptAt}`,
    })
    .from(delivery)
    .where(sql`${delivery.lane} = ${sql.placeholder('lane')} AND ${delivery.nextAttemptAt} IS NOT NULL`)
    .orderBy(asc(delivery.nextAttemptAt), asc(delivery.seq))
    .limit(sql.placeholder('limit'))
    .prepare()

  const one = client.prepare<[number, string]>('SELECT 1 FROM delivery WHERE seq = ? AND id = ?')

  const target = database
    .select({
      url: webhook.url,
      secret: webhook.secret,
      previousSecret: webhook.previousSecret,
      previousSecretUntil: webhook.previousSecretUntil,
      failingSince: webhook.failingSince,
    })
    .from(webhook)
    .where(eq(webhook.id, sql.placeholder('id')))
    .prepare()

  return {
    /** The lanes in which something is unfinished, each with when the first of it is due. */
    lanes: () => lanes.all(),
    /** What of a lane is unfinished, the first due first: `limit` at most. */
    ofLane: (lane: string, limit: number): Queued[] => page.all({lane, limit}),
    /** Whether it is still there. */
    has: ({seq, id}: Pick<Queued, 'seq' | 'id'>) => one.get(seq, id) !== undefined,
    /** Where a webhook's deliveries are posted, asked at each post; undefined when it is gone. */
    target: keepReads(database, (webhookId: string) => target.get({id: webhookId})),
    /** Makes due what only waits because the clock was ahead when that was written. Tells whether there was anything. */
    mendTimes: () => mend.run({now: clock.now()}).changes > 0,
  }
}
