import {randomBytes, randomUUID} from 'node:crypto'
import type {AccessRevoked, RevisionSaved} from '#shared/api/events.ts'
import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {and, asc, desc, eq, gt, lt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {event} from '../database/schema.ts'
import {storedSecret} from '../database/stored-secret.ts'

type NewEvent =
  | {type: 'revision.saved'; projectId: string; data: RevisionSaved}
  /** Told to this connection alone. */
  | {
      type: 'access.revoked'
      projectId: string
      connectionId: string
      data: AccessRevoked
      /** The connection ends with it. */
      isFarewell?: boolean
    }

/** An event as it is written to the log. */
export interface Recorded {
  id: string
  type: NewEvent['type']
  projectId: string
  /** The only one that is told, null for all. */
  connectionId: string | null
  isFarewell: boolean
  /** Serialised. */
  data: string
  createdAt: number
}

export type StoredEvent = typeof event.$inferSelect

export type EventStore = ReturnType<typeof createEvents>

/** The log of what happened, which streams follow. */
export function createEvents({database, clock}: {database: Database; clock: Clock}) {
  const listeners = new Set<() => void>()
  const partakers = new Set<(event: Recorded) => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }

  const isOfProject = eq(event.projectId, sql.placeholder('projectId'))
  const isBehind = gt(event.seq, sql.placeholder('seq'))
  const isVersion = eq(event.type, 'revision.saved')
  const last = database.select({seq: event.seq}).from(event).orderBy(desc(event.seq)).limit(1).prepare()
  const page = (condition: ReturnType<typeof and>) =>
    database.select().from(event).where(condition).orderBy(asc(event.seq)).limit(sql.placeholder('limit')).prepare()
  const all = page(isBehind)
  const versions = page(and(isOfProject, isVersion, isBehind))
  const version = database
    .select({seq: event.seq})
    .from(event)
    .where(and(eq(event.seq, sql.placeholder('seq')), isOfProject, isVersion))
    .prepare()
  const insert = database
    .insert(event)
    .values({
      id: sql.placeholder('id'),
      projectId: sql.placeholder('projectId'),
      connectionId: sql.placeholder('connectionId'),
      type: sql.placeholder('type'),
      data: sql.placeholder('data'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare()

  return {
    /** Of this log: another one, from before a backup was restored, counts differently under another epoch. */
    epoch: storedSecret(database, 'event-epoch', () => randomBytes(6).toString('hex')),
    /**
     * Adds to the log, inside the transaction of what happened. Listeners are called in a microtask: transactions are
     * synchronous, so by then this one is committed or undone, and they read what is really there.
     */
    record(happened: NewEvent) {
      const {projectId, type} = happened
      const recorded = {
        id: randomUUID(),
        projectId,
        connectionId: happened.type === 'access.revoked' ? happened.connectionId : null,
        type,
        data: JSON.stringify(happened.data),
        createdAt: clock.now(),
      }
      insert.run(recorded)
      const isFarewell = happened.type === 'access.revoked' && happened.isFarewell === true
      for (const partake of partakers) partake({...recorded, isFarewell})
      queueMicrotask(announce)
    },
    /** Calls `partaker` with each event within the transaction that records it. */
    onRecording(partaker: (event: Recorded) => void) {
      partakers.add(partaker)
    },
    /** Calls `listener` after something may have been recorded. Returns its removal. */
    onRecorded(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Of the newest event, 0 when there is none. */
    lastSeq: () => last.get()?.seq ?? 0,
    /** Up to `limit` events of every project behind `seq`, oldest first. */
    after: (seq: number, limit: number) => all.all({seq, limit}),
    /** Up to `limit` saved versions of a project behind `seq`, oldest first. */
    versionsAfter: (projectId: string, seq: number, limit: number) => versions.all({projectId, seq, limit}),
    /** Whether `seq` is a saved version of the project that the log still holds. */
    holdsVersion: (projectId: string, seq: number) => version.get({projectId, seq}) !== undefined,
    /** Forgets the saved versions of a project, within the transaction that deletes it. */
    forgetVersions(projectId: string) {
      database
        .delete(event)
        .where(and(eq(event.projectId, projectId), isVersion))
        .run()
    },
    /** Forgets what is older than the days that events are kept. */
    deleteOld: () =>
      database
        .delete(event)
        .where(lt(event.createdAt, clock.now() - limits.eventsKept))
        .run().changes,
  }
}
