import {type WebhookEvent, webhookEvents} from '#shared/contract/events.ts'
import {index, integer, sql, sqliteTable, text} from '../drizzle.ts'
import {goesWith} from '../goes-with.ts'
import {connection} from './connections.ts'

/** An app's address for events (docs/api.md#webhooks). Deleting its connection cascades to it. */
export const webhook = sqliteTable(
  'webhook',
  {
    id: text().primaryKey(),
    connectionId: goesWith(() => connection.id),
    url: text().notNull(),
    /** The types it receives. */
    events: text({mode: 'json'}).$type<WebhookEvent[]>().notNull(),
    /** Stored in plain text: it signs deliveries. */
    secret: text().notNull(),
    /** The previous secret, and until when it also signs deliveries. */
    previousSecret: text(),
    previousSecretUntil: integer(),
    createdAt: integer().notNull(),
    /** The first failed attempt since the last 2xx; null without one. */
    failingSince: integer(),
    /** When and why it was disabled; null while enabled. */
    disabledAt: integer(),
    disabledReason: text(),
    /** When its owner was mailed that it is disabled; null before. */
    offMailedAt: integer(),
  },
  (table) => [index('webhook_connection').on(table.connectionId, table.createdAt, table.id)],
)

/** The webhook's data that a farewell needs after the webhook is deleted. */
export interface Farewell {
  url: string
  /** Two during a rotation, else one. */
  secrets: string[]
}

/**
 * A delivery of an event to a webhook. A farewell (docs/api.md#events) outlives its webhook, and is deleted when
 * finished. `nextAttemptAt` is set exactly while it is unfinished.
 */
export const delivery = sqliteTable(
  'delivery',
  {
    /** Increases with each delivery. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    /** Null for a farewell. */
    webhookId: text().references(() => webhook.id, {onDelete: 'cascade'}),
    farewell: text({mode: 'json'}).$type<Farewell>(),
    /** The per-webhook queue: the webhook's id, also for a farewell. */
    lane: text().notNull(),
    event: text({enum: [...webhookEvents, 'webhook.test']}).notNull(),
    /** Null for a test. */
    projectId: text(),
    /** The signed body. */
    payload: text().notNull(),
    /** All attempts. */
    tries: integer().notNull().default(0),
    /** The retry step since it was created or resent. */
    step: integer().notNull().default(0),
    lastStatus: integer(),
    lastAnswer: text(),
    lastError: text(),
    /** Duration of the last attempt in milliseconds. */
    lastTook: integer(),
    createdAt: integer().notNull(),
    lastTriedAt: integer(),
    deliveredAt: integer(),
    nextAttemptAt: integer(),
  },
  (table) => [
    index('delivery_webhook').on(table.webhookId, table.seq),
    index('delivery_due').on(table.lane, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
  ],
)
