import {randomBytes, randomUUID} from 'node:crypto'
import {type WebhookEvent, webhookEvents} from '#shared/api/events.ts'
import {limits} from '#shared/api/limits.ts'
import type {Webhook, WebhookInput} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, gt, isNotNull, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, webhook} from '../database/schema.ts'
import {invalidInput} from '../errors.ts'
import {timestampOf} from '../timestamp.ts'
import type {Outbox} from './outbox.ts'

export type WebhookRow = typeof webhook.$inferSelect

/** The place of a webhook in a list: newest first, by id where two were made in one millisecond. */
export type WebhookKey = readonly [createdAt: number, id: string]

/** One that was turned off, for its person. */
export interface DisabledWebhook extends Pick<WebhookRow, 'id' | 'url' | 'connectionId'> {
  accountId: string
  appName: string
  disabledAt: number
  /** Null where nothing is known of it any more. */
  lastFailure: string | null
}

export type WebhookStore = ReturnType<typeof createWebhooks>

interface Needs {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'changed'>
}

/** Where apps are posted events. Each belongs to a connection, and is not there for any other. */
export function createWebhooks({database, clock, outbox}: Needs) {
  const isOf = eq(webhook.connectionId, sql.placeholder('connectionId'))
  const one = database
    .select()
    .from(webhook)
    .where(and(isOf, eq(webhook.id, sql.placeholder('id'))))
    .prepare()
  const behind = database
    .select()
    .from(webhook)
    .where(
      and(
        isOf,
        sql`(${webhook.createdAt}, ${webhook.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(webhook.createdAt), desc(webhook.id))
    .limit(sql.placeholder('count'))
    .prepare()

  const off = database
    .select({count: sql<number>`count(*)`})
    .from(connection)
    .innerJoin(webhook, eq(webhook.connectionId, connection.id))
    .where(and(eq(connection.accountId, sql.placeholder('accountId')), isNotNull(webhook.disabledAt)))
    .prepare()

  const find = (connectionId: string, id: string): WebhookRow | undefined => one.get({connectionId, id})

  /** Up to `count` behind `key`, newest first; -1 for all of them. */
  function list(connectionId: string, key?: WebhookKey, count = -1): WebhookRow[] {
    const [createdAt, id] = key ?? [Number.MAX_SAFE_INTEGER, '']
    return behind.all({connectionId, createdAt, id, count})
  }

  /** The webhook as it is then; undefined where the connection has none of this id. */
  function change(connectionId: string, id: string, changes: (row: WebhookRow) => Partial<WebhookRow> | undefined) {
    return database.transaction(() => {
      const row = find(connectionId, id)
      if (!row) return undefined
      const changed = changes(row)
      if (!changed) return row
      database.update(webhook).set(changed).where(eq(webhook.id, id)).run()
      // What is about to be posted was read with what it was before.
      outbox.changed(id)
      return {...row, ...changed}
    })
  }

  return {
    find,
    list,

    /**
     * `url` was found one that may be posted to. Without `events`, or with none, it is posted all. Throws invalid_input
     * where the connection has as many as it may have.
     */
    create(connectionId: string, {url, events = []}: WebhookInput): WebhookRow {
      return database.transaction(() => {
        const most = limits.webhooksPerConnection
        if (list(connectionId).length >= most) throw invalidInput(`webhooks: at most ${most}`)
        const row: WebhookRow = {
          id: randomUUID(),
          connectionId,
          url,
          events: orAll(events),
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

    /** Turns it on again. What was given up while it was off stays so; one that is on is left as it is. */
    enable: (connectionId: string, id: string) =>
      change(connectionId, id, ({disabledAt}) =>
        disabledAt === null
          ? undefined
          : {failingSince: null, disabledAt: null, disabledReason: null, offMailedAt: null},
      ),

    /** Gives it another secret. Posts are signed with the one before too, for a day. */
    replaceSecret: (connectionId: string, id: string) =>
      change(connectionId, id, ({secret}) => ({
        secret: newSecret(),
        previousSecret: secret,
        previousSecretUntil: clock.now() + limits.secretOverlap,
      })),

    /** Removes it with its deliveries: nothing more is posted. False where the connection has none of this id. */
    remove(connectionId: string, id: string): boolean {
      const isOne = and(eq(webhook.connectionId, connectionId), eq(webhook.id, id))
      const {changes} = database.delete(webhook).where(isOne).run()
      // Those on their way are stopped there.
      if (changes > 0) outbox.changed(id)
      return changes > 0
    },

    /** How many of all that a person connected are off. */
    countDisabled: (accountId: string): number => off.get({accountId})?.count ?? 0,

    /** Those that were turned off after `after`, of which nobody was mailed yet. */
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

    /** A mail server took a letter about them. */
    markDisabledMailed(mailed: readonly DisabledWebhook[]) {
      database.transaction(() => {
        for (const {id, disabledAt} of mailed) {
          // One that was turned off anew since is told anew.
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

/** Each once, in the order of the contract. */
const orAll = (events: readonly WebhookEvent[]) =>
  webhookEvents.filter((event) => events.length === 0 || events.includes(event))

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
