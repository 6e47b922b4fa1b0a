import {randomUUID} from 'node:crypto'
import {limits} from '#shared/api/limits.ts'
import type {Delivery} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, desc, eq, isNotNull} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {delivery} from '../database/schema.ts'
import {ApiError, found} from '../errors.ts'
import {timestampOf} from '../timestamp.ts'
import type {Outbox} from './outbox.ts'
import type {WebhookRow} from './store.ts'

export type DeliveryRow = typeof delivery.$inferSelect

export type DeliveryStore = ReturnType<typeof createDeliveries>

interface Needs {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'addTo' | 'changed'>
  connections: Pick<ConnectionStore, 'reach'>
}

/** What was posted to webhooks, or is on its way, for those who look at it. */
export function createDeliveries({database, clock, outbox, connections}: Needs) {
  const isOf = (webhookId: string) => eq(delivery.webhookId, webhookId)

  const find = (webhookId: string, id: string): DeliveryRow | undefined =>
    database
      .select()
      .from(delivery)
      .where(and(isOf(webhookId), eq(delivery.id, id)))
      .get()

  /** Of a project that was lost nothing is told any more, but that it was. */
  function ensureOpen({connectionId}: WebhookRow, {event, projectId}: DeliveryRow) {
    if (event !== 'revision.saved' || (projectId !== null && connections.reach(connectionId, projectId))) return
    throw new ApiError('conflict', ['delivery: is of a project that is closed to this app'])
  }

  return {
    /** One of a webhook. */
    find,

    /** The latest of a webhook, newest first. */
    list: (webhookId: string): DeliveryRow[] =>
      database
        .select()
        .from(delivery)
        .where(isOf(webhookId))
        .orderBy(desc(delivery.seq))
        .limit(limits.deliveriesListed)
        .all(),

    /**
     * Posts an event of no project to one webhook. A test that is still on its way is given up for it: however often it is
     * asked for, one is tried. Throws conflict for a webhook that is off.
     */
    sendTest(webhook: WebhookRow): DeliveryRow {
      ensureOn(webhook)
      const now = clock.now()
      return database.transaction(() => {
        const isPending = and(isOf(webhook.id), eq(delivery.event, 'webhook.test'), isNotNull(delivery.nextAttemptAt))
        database.update(delivery).set({nextAttemptAt: null}).where(isPending).run()
        const test = {id: randomUUID(), type: 'webhook.test', data: '{}', projectId: null, createdAt: now} as const
        const id = outbox.addTo(webhook.id, test)
        outbox.changed(webhook.id)
        return found(find(webhook.id, id))
      })
    },

    /**
     * Posts once more what was delivered or given up, with all its tries, and at once what waits for its next one. It keeps
     * its id. Throws not_found, and conflict for a webhook that is off and for a version of a project that was closed to its
     * connection.
     */
    resend(webhook: WebhookRow, id: string): DeliveryRow {
      return database.transaction(() => {
        const row = found(find(webhook.id, id))
        ensureOn(webhook)
        ensureOpen(webhook, row)
        const again = {step: 0, deliveredAt: null, nextAttemptAt: clock.now()}
        database.update(delivery).set(again).where(eq(delivery.seq, row.seq)).run()
        outbox.changed(webhook.id)
        return {...row, ...again}
      })
    },
  }
}

function ensureOn({disabledAt}: WebhookRow) {
  if (disabledAt !== null) throw new ApiError('conflict', ['webhook: is off; turn it on first'])
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
