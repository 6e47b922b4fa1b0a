import type {Clock} from '#shared/clock.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, inArray, isNotNull, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {newOrderedId} from '../database/ordered-id.ts'
import {connection, connectionProject} from '../database/tables/connections.ts'
import {member} from '../database/tables/members.ts'
import {delivery, webhook} from '../database/tables/webhooks.ts'
import type {EventStore, Recorded} from '../events/store.ts'
import {createOutboxChanges} from './outbox-changes.ts'
import {secretsOf} from './signature.ts'

interface Needs {
  database: Database
  clock: Clock
  events: Pick<EventStore, 'onRecording'>
  connections: Pick<ConnectionStore, 'byId' | 'onChange'>
}

/** A connection without it keeps its webhooks, but nothing is posted to them. */
const scope = 'webhooks:manage'

/** The parts of an event that are posted. */
type PostedEvent = Pick<Recorded, 'id' | 'data' | 'createdAt'> & {
  type: typeof delivery.$inferSelect.event
  projectId: string | null
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Writes the outbox: deliveries in the transaction of their event, so that either both are on disk or neither. The
 * dispatcher posts them.
 */
export function createOutbox({database, clock, events, connections}: Needs) {
  const changes = createOutboxChanges()

  const isPosted = and(
    isNull(webhook.disabledAt),
    // Searches the JSON for the quoted name: json_each() takes longer than the rest of the query.
    sql`instr(${webhook.events}, '"' || ${sql.placeholder('type')} || '"')`,
    sql`instr(${connection.scopes}, ${`"${scope}"`})`,
  )
  /** Every save checks this first: most servers have no webhook. */
  const any = database.$client.prepare('SELECT 1 FROM webhook LIMIT 1')
  // Joins webhooks right after the project's connections: most projects have none, which ends the search.
  const inProject = lazyStatement(() =>
    database
      .select({webhookId: webhook.id})
      .from(connectionProject)
      .crossJoin(webhook)
      .crossJoin(connection)
      .crossJoin(member)
      .where(
        and(
          eq(connectionProject.projectId, sql.placeholder('projectId')),
          eq(webhook.connectionId, connectionProject.connectionId),
          eq(connection.id, connectionProject.connectionId),
          and(eq(member.projectId, connectionProject.projectId), eq(member.accountId, connection.accountId)),
          isPosted,
        ),
      ),
  )
  const ofConnection = lazyStatement(() =>
    database
      .select({
        id: webhook.id,
        url: webhook.url,
        secret: webhook.secret,
        previousSecret: webhook.previousSecret,
        previousSecretUntil: webhook.previousSecretUntil,
      })
      .from(webhook)
      .innerJoin(connection, eq(connection.id, webhook.connectionId))
      .where(and(eq(webhook.connectionId, sql.placeholder('connectionId')), isPosted)),
  )

  const recorded = {
    id: sql.placeholder('id'),
    event: sql.placeholder('event'),
    projectId: sql.placeholder('projectId'),
    payload: sql.placeholder('payload'),
    createdAt: sql.placeholder('now'),
    nextAttemptAt: sql.placeholder('now'),
  }
  // An event has a row for each webhook. Plain SQL: Drizzle takes as long to map one as SQLite to write it.
  const add = database.$client.prepare(`
    INSERT INTO delivery (id, webhook_id, lane, event, project_id, payload, created_at, next_attempt_at)
      VALUES (:id, :webhookId, :webhookId, :event, :projectId, :payload, :now, :now)`)
  const addFarewell = lazyStatement(() =>
    database
      .insert(delivery)
      .values({...recorded, farewell: sql.placeholder('farewell'), lane: sql.placeholder('webhookId')}),
  )

  // Selects by lane, the first column of the index of unfinished deliveries.
  const isPending = and(
    inArray(
      delivery.lane,
      database
        .select({id: webhook.id})
        .from(webhook)
        .where(eq(webhook.connectionId, sql.placeholder('connectionId'))),
    ),
    isNotNull(delivery.nextAttemptAt),
  )
  const withdraw = lazyStatement(() =>
    database
      .delete(delivery)
      .where(
        and(isPending, eq(delivery.projectId, sql.placeholder('projectId')), eq(delivery.event, 'revision.saved')),
      ),
  )
  const giveUp = lazyStatement(() => database.update(delivery).set({nextAttemptAt: null}).where(isPending))

  events.onRecording((event) => {
    if (event.connectionId === null) addForProject(event)
    else addForConnection(event, event.connectionId)
  })

  connections.onChange((id) => {
    const changed = connections.byId(id)
    if (!changed || changed.scopes.includes(scope)) return
    giveUp.run({connectionId: id})
    changes.changedAll()
  })

  function addForProject(event: Recorded) {
    if (!any.get()) return
    const {projectId, type} = event
    const to = inProject.all({projectId, type})
    if (to.length === 0) return
    const row = rowOf(event)
    for (const {webhookId} of to) addRow(row, webhookId)
  }

  /** Returns the delivery's id. */
  function addRow(row: ReturnType<typeof rowOf>, webhookId: string): string {
    const id = newOrderedId(row.now)
    add.run({...row, id, webhookId})
    changes.added(webhookId)
    return id
  }

  function addForConnection(event: Recorded, connectionId: string) {
    const {projectId, type, isFarewell} = event
    // A farewell needs no withdrawal: the webhook is deleted with its deliveries. Each revocation is posted.
    if (!isFarewell) withdraw.run({connectionId, projectId})
    const row = rowOf(event)
    for (const to of ofConnection.all({connectionId, type})) {
      const addressed = {...row, id: newOrderedId(row.now), webhookId: to.id}
      if (isFarewell) addFarewell.run({...addressed, farewell: {url: to.url, secrets: secretsOf(to, row.now)}})
      else add.run(addressed)
    }
    changes.changedAll()
  }

  function rowOf({id, type, data, projectId, createdAt}: PostedEvent) {
    const at = timestampOf(createdAt)
    const payload = `{"id":"${id}","type":"${type}","createdAt":"${at}","data":${data}}`
    return {event: type, projectId, payload, now: clock.now()}
  }

  return {
    /** Adds an event outside the log for one webhook, within a transaction. Returns the delivery's id. */
    addTo: (webhookId: string, event: PostedEvent): string => addRow(rowOf(event), webhookId),
    /** Calls `listener` when deliveries may have been added, become due or been deleted. Returns its removal. */
    onChange: changes.onChange,
    /** Notes another change of a webhook or its deliveries. Call it within the transaction that makes it. */
    notifyChanged: changes.changed,
  }
}
