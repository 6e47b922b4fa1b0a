import {randomBytes} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import type {AccessRevoked, RevisionSaved} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, asc, desc, eq, gt, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {createListeners} from '../database/listeners.ts'
import type {Database} from '../database/open.ts'
import {newOrderedId} from '../database/ordered-id.ts'
import {placeholders} from '../database/placeholders.ts'
import {storedSecret} from '../database/stored-secret.ts'
import {event} from '../database/tables/events.ts'

type NewEvent =
  | {type: 'revision.saved'; projectId: string; data: RevisionSaved}
  /** Sent to this connection only. */
  | {
      type: 'access.revoked'
      projectId: string
      connectionId: string
      data: AccessRevoked
      /** The event ends the connection. */
      isFarewell?: boolean
    }

/** An event as the log stores it. */
export interface Recorded {
  id: string
  type: NewEvent['type']
  projectId: string
  /** The only connection that receives the event; null for all. */
  connectionId: string | null
  isFarewell: boolean
  /** JSON. */
  data: string
  createdAt: number
}

export type StoredEvent = typeof event.$inferSelect

export type EventStore = ReturnType<typeof createEvents>

/** The event log, which streams follow. */
export function createEvents({database, clock}: {database: Database; clock: Clock}) {
  const {announce, listen} = createListeners()
  const writers = new Set<(event: Recorded) => void>()

  const isOfProject = eq(event.projectId, sql.placeholder('projectId'))
  const isBehind = gt(event.seq, sql.placeholder('seq'))
  const isVersion = eq(event.type, 'revision.saved')
  const last = lazyStatement(() => database.select({seq: event.seq}).from(event).orderBy(desc(event.seq)).limit(1))
  const page = (condition: ReturnType<typeof and>) =>
    lazyStatement(() =>
      database.select().from(event).where(condition).orderBy(asc(event.seq)).limit(sql.placeholder('limit')),
    )
  const all = page(isBehind)
  const versions = page(and(isOfProject, isVersion, isBehind))
  const version = lazyStatement(() =>
    database
      .select({seq: event.seq})
      .from(event)
      .where(and(eq(event.seq, sql.placeholder('seq')), isOfProject, isVersion)),
  )
  const insert = lazyStatement(() =>
    database.insert(event).values(placeholders('id', 'projectId', 'connectionId', 'type', 'data', 'createdAt')),
  )

  return {
    /** Identifies this log: a restored backup counts events again, under another epoch. */
    epoch: storedSecret(database, 'event-epoch', () => randomBytes(6).toString('hex')),
    /**
     * Appends an event inside the caller's transaction. Calls listeners in a microtask: the synchronous transaction has
     * committed or rolled back by then, so they read the final state.
     */
    record(happened: NewEvent) {
      const {projectId, type} = happened
      const createdAt = clock.now()
      const recorded = {
        id: newOrderedId(createdAt),
        projectId,
        connectionId: happened.type === 'access.revoked' ? happened.connectionId : null,
        type,
        data: JSON.stringify(happened.data),
        createdAt,
      }
      insert.run(recorded)
      const isFarewell = happened.type === 'access.revoked' && happened.isFarewell === true
      for (const write of writers) write({...recorded, isFarewell})
      announce()
    },
    /** Calls `writer` with each event, inside the transaction that records it. */
    onRecording(writer: (event: Recorded) => void) {
      writers.add(writer)
    },
    /** Calls `listener` after events may have been recorded. Returns a function that removes it. */
    onRecorded: listen,
    /** Returns the number of the newest event, 0 without any. */
    lastSeq: () => last.get()?.seq ?? 0,
    /** Returns up to `limit` events of all projects after `seq`, oldest first. */
    after: (seq: number, limit: number) => all.all({seq, limit}),
    /** Returns up to `limit` saved versions of a project after `seq`, oldest first. */
    versionsAfter: (projectId: string, seq: number, limit: number) => versions.all({projectId, seq, limit}),
    /** Returns whether the log still contains `seq` as a saved version of the project. */
    holdsVersion: (projectId: string, seq: number) => version.get({projectId, seq}) !== undefined,
    /** Deletes a project's version events, inside the transaction that deletes the project. */
    forgetVersions(projectId: string) {
      database
        .delete(event)
        .where(and(eq(event.projectId, projectId), isVersion))
        .run()
    },
    /** Deletes events after their retention time. */
    deleteOld: () =>
      database
        .delete(event)
        .where(lt(event.createdAt, clock.now() - limits.eventRetention))
        .run().changes,
  }
}
