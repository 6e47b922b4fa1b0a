import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {and, eq, isNotNull, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject, delivery, type Farewell, member, webhook} from '../database/schema.ts'
import type {EventStore, Recorded} from '../events/store.ts'
import type {WebhookRow} from './store.ts'

type To = {webhookId: string} | {webhookId: null; lane: string; farewell: Farewell}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What is to be posted, written in the transaction of what happened: either both are on disk or neither. The dispatcher
 * takes it from there.
 */
export function createOutbox({database, clock, events}: {database: Database; clock: Clock; events: EventStore}) {
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }

  const isOn = isNull(webhook.disabledAt)
  const follows = sql`exists (select 1 from json_each(${webhook.events}) where value = ${sql.placeholder('type')})`
  const inProject = database
    .select({id: webhook.id})
    .from(webhook)
    .innerJoin(connection, eq(connection.id, webhook.connectionId))
    .innerJoin(connectionProject, eq(connectionProject.connectionId, connection.id))
    .innerJoin(
      member,
      and(eq(member.projectId, connectionProject.projectId), eq(member.accountId, connection.accountId)),
    )
    .where(and(eq(connectionProject.projectId, sql.placeholder('projectId')), isOn, follows))
    .prepare()
  const ofConnection = database
    .select()
    .from(webhook)
    .where(and(eq(webhook.connectionId, sql.placeholder('connectionId')), isOn, follows))
    .prepare()

  events.onRecording((event) => {
    if (event.connectionId === null) tellAll(event)
    else tellOne(event, event.connectionId)
  })

  function tellAll(event: Recorded) {
    for (const {id} of inProject.all({projectId: event.projectId, type: event.type})) addEvent(event, {webhookId: id})
  }

  function tellOne(event: Recorded, connectionId: string) {
    if (!event.isFarewell) giveUp(connectionId, event.projectId)
    for (const row of ofConnection.all({connectionId, type: event.type})) {
      addEvent(event, event.isFarewell ? farewellOf(row) : {webhookId: row.id})
    }
  }

  function farewellOf({id, url, secret, previousSecret, previousSecretUntil}: WebhookRow): To {
    const isReplaced = previousSecret !== null && (previousSecretUntil ?? 0) > clock.now()
    return {webhookId: null, lane: id, farewell: {url, secrets: isReplaced ? [secret, previousSecret] : [secret]}}
  }

  function addEvent({id, type, data, projectId, createdAt}: Recorded, to: To) {
    const at = new Date(createdAt).toISOString()
    const payload = `{"id":"${id}","type":"${type}","createdAt":"${at}","data":${data}}`
    add({event: type, projectId, payload, ...to})
  }

  function add(what: Pick<typeof delivery.$inferInsert, 'event' | 'projectId' | 'payload'> & To) {
    const now = clock.now()
    const {lane} = {lane: what.webhookId ?? '', ...what}
    database
      .insert(delivery)
      .values({id: randomUUID(), ...what, lane, createdAt: now, nextAttemptAt: now})
      .run()
    queueMicrotask(announce)
  }

  /** A project was closed to a connection: what was on its way about it goes; what was posted stays listed. */
  function giveUp(connectionId: string, projectId: string) {
    const ofIt = sql`${delivery.webhookId} in (select id from webhook where connection_id = ${connectionId})`
    database
      .delete(delivery)
      .where(and(ofIt, eq(delivery.projectId, projectId), isNotNull(delivery.nextAttemptAt)))
      .run()
    queueMicrotask(announce)
  }

  return {
    /** Calls `listener` after deliveries may have come, become due, or gone. Returns its removal. */
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** To be called within a transaction that changes deliveries otherwise. */
    changed: () => queueMicrotask(announce),
  }
}
