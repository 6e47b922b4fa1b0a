import {randomBytes, randomUUID} from 'node:crypto'
import {type WebhookEvent, webhookEvents} from '#shared/api/events.ts'
import type {Clock} from '#shared/clock.ts'
import {and, eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {webhook} from '../database/schema.ts'

export type WebhookRow = typeof webhook.$inferSelect

export type WebhookStore = ReturnType<typeof createWebhooks>

/** Where apps are posted events. */
export function createWebhooks({database, clock}: {database: Database; clock: Clock}) {
  return {
    /** `url` was found one that may be posted to. Without `events` it is posted all. */
    create(connectionId: string, {url, events = []}: {url: string; events?: readonly WebhookEvent[]}): WebhookRow {
      const row: WebhookRow = {
        id: randomUUID(),
        connectionId,
        url,
        events: webhookEvents.filter((event) => events.length === 0 || events.includes(event)),
        secret: newSecret(),
        previousSecret: null,
        previousSecretUntil: null,
        createdAt: clock.now(),
        failingSince: null,
        disabledAt: null,
        disabledReason: null,
      }
      database.insert(webhook).values(row).run()
      return row
    },

    /** One of a connection. */
    find: (connectionId: string, id: string): WebhookRow | undefined =>
      database
        .select()
        .from(webhook)
        .where(and(eq(webhook.connectionId, connectionId), eq(webhook.id, id)))
        .get(),
  }
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
