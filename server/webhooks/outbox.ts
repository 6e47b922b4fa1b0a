import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, inArray, isNotNull, isNull, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {connection, connectionProject, delivery, member, webhook} from '../database/schema.ts'
import type {EventStore, Recorded} from '../events/store.ts'
import {timestampOf} from '../timestamp.ts'
import {newDeliveryId} from './delivery-id.ts'
import {secretsOf} from './signature.ts'

interface Needs {
  database: Database
  clock: Clock
  events: Pick<EventStore, 'onRecording'>
  connections: Pick<ConnectionStore, 'byId' | 'onChange'>
}

/** Without it a connection's webhooks are kept, and posted nothing. */
const scope = 'webhooks:manage'

/** By lanes. */
export interface OutboxChanges {
  /** To which something was added. */
  added: ReadonlySet<string>
  /** In which something else changed too: what is posted there, or where and how that is. */
  changed: ReadonlySet<string>
  /** So it did in whichever. */
  isAny: boolean
}

type Listener = (changes: OutboxChanges) => void

/** What a post tells of an event. */
type Told = Pick<Recorded, 'id' | 'data' | 'createdAt'> & {
  type: typeof delivery.$inferSelect.event
  projectId: string | null
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What is to be posted, written in the transaction of what happened: either both are on disk or neither. The dispatcher
 * takes it from there.
 */
export function createOutbox({database, clock, events, connections}: Needs) {
  const listeners = new Set<Listener>()
  const none = () => ({added: new Set<string>(), changed: new Set<string>(), isAny: false})
  /** To be announced. */
  let changes = none()
  let isAnnounced = false

  const isPosted = and(
    isNull(webhook.disabledAt),
    // In the JSON of a list of such names each stands in quotes; json_each() takes longer than the rest of the query.
    sql`instr(${webhook.events}, '"' || ${sql.placeholder('type')} || '"')`,
    sql`instr(${connection.scopes}, ${`"${scope}"`})`,
  )
  /** Most servers have none, and each save asks. */
  const any = database.$client.prepare('SELECT 1 FROM webhook LIMIT 1')
  // Of most projects no connection has a webhook: looked for right after the project's, they end the search there.
  const inProject = database
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
    )
    .prepare()
  const ofConnection = database
    .select({
      id: webhook.id,
      url: webhook.url,
      secret: webhook.secret,
      previousSecret: webhook.previousSecret,
      previousSecretUntil: webhook.previousSecretUntil,
    })
    .from(webhook)
    .innerJoin(connection, eq(connection.id, webhook.connectionId))
    .where(and(eq(webhook.connectionId, sql.placeholder('connectionId')), isPosted))
    .prepare()

  const recorded = {
    id: sql.placeholder('id'),
    event: sql.placeholder('event'),
    projectId: sql.placeholder('projectId'),
    payload: sql.placeholder('payload'),
    createdAt: sql.placeholder('now'),
    nextAttemptAt: sql.placeholder('now'),
  }
  const webhookId = sql.placeholder('webhookId')
  const add = database
    .insert(delivery)
    .values({...recorded, webhookId, lane: webhookId})
    .prepare()
  const addFarewell = database
    .insert(delivery)
    .values({...recorded, farewell: sql.placeholder('farewell'), lane: webhookId})
    .prepare()

  // By their lanes, which the index of what is unfinished begins with.
  const isOnItsWay = and(
    inArray(
      delivery.lane,
      database
        .select({id: webhook.id})
        .from(webhook)
        .where(eq(webhook.connectionId, sql.placeholder('connectionId'))),
    ),
    isNotNull(delivery.nextAttemptAt),
  )
  const withdraw = database
    .delete(delivery)
    .where(and(isOnItsWay, eq(delivery.projectId, sql.placeholder('projectId')), eq(delivery.event, 'revision.saved')))
    .prepare()
  const giveUp = database.update(delivery).set({nextAttemptAt: null}).where(isOnItsWay).prepare()

  events.onRecording((event) => {
    if (event.connectionId === null) tellAll(event)
    else tellOne(event, event.connectionId)
  })

  connections.onChange((id) => {
    const changed = connections.byId(id)
    if (!changed || changed.scopes.includes(scope)) return
    giveUp.run({connectionId: id})
    changes.isAny = true
    announce()
  })

  function tellAll(event: Recorded) {
    if (!any.get()) return
    const {projectId, type} = event
    const to = inProject.all({projectId, type})
    if (to.length === 0) return
    const row = rowOf(event)
    for (const {webhookId} of to) addRow(row, webhookId)
  }

  /** The id of the delivery. */
  function addRow(row: ReturnType<typeof rowOf>, webhookId: string): string {
    const id = newDeliveryId(row.now)
    add.run({...row, id, webhookId})
    changes.added.add(webhookId)
    announce()
    return id
  }

  function tellOne(event: Recorded, connectionId: string) {
    const {projectId, type, isFarewell} = event
    // What ends with its connection goes with its webhook. Of several revocations each is told.
    if (!isFarewell) withdraw.run({connectionId, projectId})
    const row = rowOf(event)
    for (const to of ofConnection.all({connectionId, type})) {
      const addressed = {...row, id: newDeliveryId(row.now), webhookId: to.id}
      if (isFarewell) addFarewell.run({...addressed, farewell: {url: to.url, secrets: secretsOf(to, row.now)}})
      else add.run(addressed)
    }
    changes.isAny = true
    announce()
  }

  function rowOf({id, type, data, projectId, createdAt}: Told) {
    const at = timestampOf(createdAt)
    const payload = `{"id":"${id}","type":"${type}","createdAt":"${at}","data":${data}}`
    return {event: type, projectId, payload, now: clock.now()}
  }

  /** Listeners are called in a microtask: the transaction that this is in is committed or undone by then. */
  function announce() {
    if (isAnnounced) return
    isAnnounced = true
    queueMicrotask(() => {
      const announced = changes
      changes = none()
      isAnnounced = false
      for (const listener of listeners) listener(announced)
    })
  }

  return {
    /** Adds an event that is in no log, for one webhook, within a transaction. The id of its delivery. */
    addTo: (webhookId: string, event: Told): string => addRow(rowOf(event), webhookId),
    /** Calls `listener` after deliveries may have come, become due, or gone. Returns its removal. */
    onChange(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** To be called within a transaction that changes a webhook, or deliveries of it, otherwise. */
    changed(webhookId: string) {
      changes.changed.add(webhookId)
      announce()
    },
  }
}
