import {setImmediate} from 'node:timers/promises'
import {limits} from '#shared/api/limits.ts'
import {and, desc, eq, gt, isNull, lt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {delivery, webhook} from '../database/schema.ts'

/** Deliveries deleted at once, before other work gets its turn. */
const pageSize = 500

/** Deletes finished deliveries except each webhook's latest, which are listed. Pending ones stay, however old. */
export function createOldDeliveryCleanup({database}: {database: Database}) {
  const isOfWebhook = eq(delivery.webhookId, sql.placeholder('webhookId'))
  const isOlder = lt(delivery.seq, sql.placeholder('than'))
  const older = database
    .select({seq: delivery.seq})
    .from(delivery)
    .where(and(isOfWebhook, isOlder))
    .orderBy(desc(delivery.seq))
    .limit(sql.placeholder('count'))
    .prepare()
  const remove = database
    .delete(delivery)
    .where(and(isOfWebhook, gt(delivery.seq, sql.placeholder('behind')), isOlder, isNull(delivery.nextAttemptAt)))
    .prepare()

  /** Returns the position of the `count`th delivery before `than`, newest first; undefined when there are fewer. */
  const lastOf = (count: number, webhookId: string, than: number) =>
    older.all({webhookId, than, count}).at(count - 1)?.seq

  async function deleteOldOf(webhookId: string, signal: AbortSignal | undefined) {
    let than = lastOf(limits.deliveriesListed, webhookId, Number.MAX_SAFE_INTEGER)
    while (than !== undefined && !signal?.aborted) {
      const last = lastOf(pageSize, webhookId, than)
      remove.run({webhookId, behind: last === undefined ? 0 : last - 1, than})
      than = last
      await setImmediate()
    }
  }

  return async (signal?: AbortSignal) => {
    for (const {id} of database.select({id: webhook.id}).from(webhook).all()) {
      if (!signal?.aborted) await deleteOldOf(id, signal)
    }
  }
}
