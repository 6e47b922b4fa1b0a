import {randomBytes, randomUUID} from 'node:crypto'
import {type WebhookEvent, webhookEvents} from '#shared/api/events.ts'
import {limits} from '#shared/api/limits.ts'
import type {Webhook, WebhookInput} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {webhook} from '../database/schema.ts'
import {invalidInput} from '../errors.ts'
import type {Outbox} from './outbox.ts'

export type WebhookRow = typeof webhook.$inferSelect

/** The place of a webhook in a list: newest first, by id where two were made in one millisecond. */
export type WebhookKey = readonly [createdAt: number, id: string]

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
  }
}

export function toWebhook({id, url, events, createdAt, failingSince, disabledAt, disabledReason}: WebhookRow): Webhook {
  return {
    id,
    url,
    events,
    createdAt: new Date(createdAt).toISOString(),
    failingSince: timestampOf(failingSince),
    disabledAt: timestampOf(disabledAt),
    disabledReason,
  }
}

/** Null stays null. */
export const timestampOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Each once, in the order of the contract. */
const orAll = (events: readonly WebhookEvent[]) =>
  webhookEvents.filter((event) => events.length === 0 || events.includes(event))

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
