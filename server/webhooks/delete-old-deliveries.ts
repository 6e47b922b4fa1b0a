import {setImmediate} from 'node:timers/promises'
import {limits} from '#shared/contract/limits.ts'
import {deleteInSlices, sliceSize} from '../database/delete-in-slices.ts'
import {asc, desc, eq, gt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {delivery, webhook} from '../database/tables/webhooks.ts'

/**
 * Deletes finished deliveries except each webhook's latest, which are listed. Pending ones stay, however old. Goes
 * through them in slices.
 */
export function createOldDeliveryCleanup({database}: {database: Database}) {
  const oldestListed = lazyStatement(() =>
    database
      .select({seq: delivery.seq})
      .from(delivery)
      .where(eq(delivery.webhookId, sql.placeholder('webhookId')))
      .orderBy(desc(delivery.seq))
      .limit(1)
      .offset(limits.deliveryListSize - 1),
  )
  const slice = lazyStatement(() =>
    database
      .select({
        seq: delivery.seq,
        webhookId: delivery.webhookId,
        isFinished: sql<0 | 1>`${delivery.nextAttemptAt} is null`,
      })
      .from(delivery)
      .where(gt(delivery.seq, sql.placeholder('behind')))
      .orderBy(asc(delivery.seq))
      .limit(sliceSize),
  )
  const remove = lazyStatement(() =>
    database.delete(delivery).where(sql`${delivery.seq} in (select value from json_each(${sql.placeholder('seqs')}))`),
  )

  /** Returns the oldest listed delivery of each webhook that has more. */
  async function readOldestListed(signal: AbortSignal | undefined): Promise<Map<string, number>> {
    const oldest = new Map<string, number>()
    const webhooks = database.select({id: webhook.id}).from(webhook).all()
    for (const [index, {id}] of webhooks.entries()) {
      if (signal?.aborted) break
      const row = oldestListed.get({webhookId: id})
      if (row) oldest.set(id, row.seq)
      if (index % sliceSize === sliceSize - 1) await setImmediate()
    }
    return oldest
  }

  return async (signal?: AbortSignal) => {
    const oldest = await readOldestListed(signal)
    if (oldest.size === 0) return
    const isOld = ({seq, webhookId, isFinished}: {seq: number; webhookId: string | null; isFinished: 0 | 1}) =>
      isFinished === 1 && webhookId !== null && seq < (oldest.get(webhookId) ?? 0)
    await deleteInSlices({slice, isOld, remove}, signal)
  }
}
