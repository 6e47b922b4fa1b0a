import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Delivery} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, desc, eq, isNotNull} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {delivery} from '../database/tables/webhooks.ts'
import {ApiError, found} from '../errors.ts'
import type {Outbox} from './outbox.ts'
import type {WebhookRow} from './store.ts'

export type DeliveryRow = typeof delivery.$inferSelect

export type DeliveryStore = ReturnType<typeof createDeliveries>

interface Needs {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'addTo' | 'notifyChanged'>
  connections: Pick<ConnectionStore, 'reach'>
}

/** Lists, tests and resends the deliveries of webhooks. */
export function createDeliveries({database, clock, outbox, connections}: Needs) {
  const isOfWebhook = (webhookId: string) => eq(delivery.webhookId, webhookId)

  const find = (webhookId: string, id: string): DeliveryRow | undefined =>
    database
      .select()
      .from(delivery)
      .where(and(isOfWebhook(webhookId), eq(delivery.id, id)))
      .get()

  /** Throws for a version of a project the connection lost: it may learn only that it lost the project. */
  function ensureReachable({connectionId}: WebhookRow, {event, projectId}: DeliveryRow) {
    if (event !== 'revision.saved' || (projectId !== null && connections.reach(connectionId, projectId))) return
    throw new ApiError('conflict', ['delivery: its project is closed to this app'])
  }

  return {
    find,

    /** Lists a webhook's latest deliveries, newest first. */
    list: (webhookId: string): DeliveryRow[] =>
      database
        .select()
        .from(delivery)
        .where(isOfWebhook(webhookId))
        .orderBy(desc(delivery.seq))
        .limit(limits.deliveryListSize)
        .all(),

    /**
     * Sends a test event to one webhook, replacing a test that is still pending. Throws conflict for a disabled
     * webhook.
     */
    sendTest(webhook: WebhookRow): DeliveryRow {
      ensureEnabled(webhook)
      const now = clock.now()
      return database.transaction(() => {
        const isPending = and(
          // The lane leads the index of unfinished deliveries.
          eq(delivery.lane, webhook.id),
          eq(delivery.event, 'webhook.test'),
          isNotNull(delivery.nextAttemptAt),
        )
        database.update(delivery).set({nextAttemptAt: null}).where(isPending).run()
        const test = {id: randomUUID(), type: 'webhook.test', data: '{}', projectId: null, createdAt: now} as const
        const id = outbox.addTo(webhook.id, test)
        outbox.notifyChanged(webhook.id)
        return found(find(webhook.id, id))
      })
    },

    /**
     * Sends a delivery again under its id, at once and with all attempts. Throws not_found, and conflict for a
     * disabled webhook or a version of a project closed to the connection.
     */
    resend(webhook: WebhookRow, id: string): DeliveryRow {
      return database.transaction(() => {
        const row = found(find(webhook.id, id))
        ensureEnabled(webhook)
        ensureReachable(webhook, row)
        const again = {step: 0, deliveredAt: null, nextAttemptAt: clock.now()}
        database.update(delivery).set(again).where(eq(delivery.seq, row.seq)).run()
        outbox.notifyChanged(webhook.id)
        return {...row, ...again}
      })
    },
  }
}

function ensureEnabled({disabledAt}: WebhookRow) {
  if (disabledAt !== null) throw new ApiError('conflict', ['webhook: is disabled; enable it first'])
}

export function toDelivery(row: DeliveryRow): Delivery {
  const {id, event, payload, tries, lastStatus, lastAnswer, lastError, lastTook} = row
  return {
    id,
    event,
    payload: JSON.parse(payload),
    tries,
    lastStatus,
    lastAnswer,
    lastError,
    lastTookMs: lastTook,
    createdAt: timestampOf(row.createdAt),
    lastTriedAt: timestampOf(row.lastTriedAt),
    deliveredAt: timestampOf(row.deliveredAt),
    nextAttemptAt: timestampOf(row.nextAttemptAt),
  }
}
