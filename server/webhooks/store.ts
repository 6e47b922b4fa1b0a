import {randomBytes, randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {type WebhookEvent, webhookEvents} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Webhook, WebhookInput} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {and, desc, eq, gt, isNotNull, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {connection} from '../database/tables/connections.ts'
import {webhook} from '../database/tables/webhooks.ts'
import {invalidInput} from '../errors.ts'
import type {Outbox} from './outbox.ts'

export type WebhookRow = typeof webhook.$inferSelect

/** A webhook's position in a list: newest first, by id within one millisecond. */
export type WebhookKey = readonly [createdAt: number, id: string]

/** A disabled webhook with its owner. */
export interface DisabledWebhook extends Pick<WebhookRow, 'id' | 'url' | 'connectionId'> {
  accountId: string
  appName: string
  disabledAt: number
  /** Null without a recorded failure. */
  lastFailure: string | null
}

export type WebhookStore = ReturnType<typeof createWebhooks>

interface Needs {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'notifyChanged'>
}

/** Stores the addresses that apps register for events. A webhook is visible to its own connection only. */
export function createWebhooks({database, clock, outbox}: Needs) {
  const isOf = eq(webhook.connectionId, sql.placeholder('connectionId'))
  const one = lazyStatement(() =>
    database
      .select()
      .from(webhook)
      .where(and(isOf, eq(webhook.id, sql.placeholder('id')))),
  )
  const after = lazyStatement(() =>
    database
      .select()
      .from(webhook)
      .where(
        and(
          isOf,
          sql`(${webhook.createdAt}, ${webhook.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(webhook.createdAt), desc(webhook.id))
      .limit(sql.placeholder('count')),
  )

  const countDisabled = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(connection)
      .innerJoin(webhook, eq(webhook.connectionId, connection.id))
      .where(and(eq(connection.accountId, sql.placeholder('accountId')), isNotNull(webhook.disabledAt))),
  )

  const find = (connectionId: string, id: string): WebhookRow | undefined => one.get({connectionId, id})

  /** Lists up to `count` webhooks after `key`, newest first; -1 lists all. */
  function list(connectionId: string, key?: WebhookKey, count = -1): WebhookRow[] {
    const [createdAt, id] = key ?? [Number.MAX_SAFE_INTEGER, '']
    return after.all({connectionId, createdAt, id, count})
  }

  /** Changes a webhook and returns it; undefined when the connection has none with this id. */
  function change(connectionId: string, id: string, changes: (row: WebhookRow) => Partial<WebhookRow> | undefined) {
    return database.transaction(() => {
      const row = find(connectionId, id)
      if (!row) return undefined
      const changed = changes(row)
      if (!changed) return row
      database.update(webhook).set(changed).where(eq(webhook.id, id)).run()
      // The dispatcher may have read the old address or secrets.
      outbox.notifyChanged(id)
      return {...row, ...changed}
    })
  }

  return {
    find,
    list,

    /**
     * Creates a webhook for a `url` that the caller has checked. Without `events` it gets all. Throws invalid_input at
     * the connection's limit.
     */
    create(connectionId: string, {url, events = []}: WebhookInput): WebhookRow {
      return database.transaction(() => {
        const max = limits.webhooksPerConnection
        if (list(connectionId).length >= max) throw invalidInput(`webhooks: at most ${max}`)
        const row: WebhookRow = {
          id: randomUUID(),
          connectionId,
          url,
          events: allIfEmpty(events),
          secret: newSecret(),
          previousSecret: null,
          previousSecretUntil: null,
          createdAt: clock.now(),
          failingSince: null,
          disabledAt: null,
          disabledReason: null,
          offMailedAt: null,
        }
        database.insert(webhook).values(row).run()
        return row
      })
    },

    /** Enables a disabled webhook. Deliveries given up while it was disabled stay given up. */
    enable: (connectionId: string, id: string) =>
      change(connectionId, id, ({disabledAt}) =>
        disabledAt === null
          ? undefined
          : {failingSince: null, disabledAt: null, disabledReason: null, offMailedAt: null},
      ),

    /** Replaces the secret. Posts are signed with the previous one too for a day. */
    replaceSecret: (connectionId: string, id: string) =>
      change(connectionId, id, ({secret}) => ({
        secret: newSecret(),
        previousSecret: secret,
        previousSecretUntil: clock.now() + limits.replacedSecretLifetime,
      })),

    /** Deletes a webhook with its deliveries. Returns false when the connection has none with this id. */
    remove(connectionId: string, id: string): boolean {
      const isOne = and(eq(webhook.connectionId, connectionId), eq(webhook.id, id))
      const {changes} = database.delete(webhook).where(isOne).run()
      // Aborts its posts in flight.
      if (changes > 0) outbox.notifyChanged(id)
      return changes > 0
    },

    /** Counts a person's disabled webhooks. */
    countDisabled: (accountId: string): number => countDisabled.get({accountId})?.count ?? 0,

    /** Lists webhooks disabled after `after` whose owner has no email about it yet. */
    listDisabledUnmailed: (after: number): DisabledWebhook[] =>
      database
        .select({
          id: webhook.id,
          url: webhook.url,
          connectionId: connection.id,
          accountId: connection.accountId,
          appName: connection.name,
          disabledAt: sql<number>`${webhook.disabledAt}`,
          lastFailure: sql<string | null>`(
            select last_error from delivery where webhook_id = ${webhook.id} and last_error is not null
              order by last_tried_at desc, seq desc limit 1
          )`,
        })
        .from(webhook)
        .innerJoin(connection, eq(connection.id, webhook.connectionId))
        .where(and(gt(webhook.disabledAt, after), isNull(webhook.offMailedAt)))
        .orderBy(webhook.disabledAt, webhook.id)
        .all(),

    /** Records that an email about these webhooks was sent. */
    markDisabledMailed(mailed: readonly DisabledWebhook[]) {
      database.transaction(() => {
        for (const {id, disabledAt} of mailed) {
          // Skips a webhook that was enabled and disabled again since: it gets another email.
          const isSame = and(eq(webhook.id, id), eq(webhook.disabledAt, disabledAt))
          database.update(webhook).set({offMailedAt: clock.now()}).where(isSame).run()
        }
      })
    },
  }
}

export function toWebhook({id, url, events, createdAt, failingSince, disabledAt, disabledReason}: WebhookRow): Webhook {
  return {
    id,
    url,
    events,
    createdAt: timestampOf(createdAt),
    failingSince: timestampOf(failingSince),
    disabledAt: timestampOf(disabledAt),
    disabledReason,
  }
}

/** Returns each event once, in the order of docs/api.md; all when none is given. */
const allIfEmpty = (events: readonly WebhookEvent[]) =>
  webhookEvents.filter((event) => events.length === 0 || events.includes(event))

/** Plain base64 with its padding: libraries of Standard Webhooks refuse base64url. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
