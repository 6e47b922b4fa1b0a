import type {Clock} from '#shared/clock.ts'
import type {Revision} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {freeBytes} from '#shared/host/free-bytes.ts'
import type {ProjectModels} from '../catalog/project-models.ts'
import {cacheReads} from '../database/cache-reads.ts'
import {and, desc, eq, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {account} from '../database/tables/accounts.ts'
import {revision} from '../database/tables/revisions.ts'
import type {EventStore} from '../events/store.ts'
import type {FileStore} from '../files/store.ts'
import type {Stored} from '../files/write-bytes.ts'
import type {ReadyHome} from '../homes/ready-home.ts'
import {readStoredHomeAsync} from '../homes/stored-home.ts'
import type {HostStore} from '../host-references/store.ts'
import type {Quotas} from '../quotas/store.ts'
import {refuseConflict, refuseUnsavable} from './refuse.ts'
import {createStoredHomes} from './stored-homes.ts'

export type RevisionStore = ReturnType<typeof createRevisions>

/** A version to save. */
export interface NewRevision {
  message: string
  /** The number of the version it was made from, null when there was none. */
  baseRevision: number | null
  home: ReadyHome | undefined
  /** The problems of the home. */
  problems: readonly string[]
  /** The number of the version whose home it brings back. */
  restoredFrom?: number
}

export interface Author {
  accountId: string
  /** The name of the app that saves it; null for a page. */
  appName: string | null
}

interface Needs {
  database: Database
  clock: Clock
  events: EventStore
  files: FileStore
  hosts: HostStore
  projectModels: Pick<ProjectModels, 'addNamed'>
  quotas: Pick<Quotas, 'ensureRoom' | 'ensureWithin'>
  /** Tells the other members, in the transaction of a save. */
  versionNotices: {notify(projectId: string, number: number, by: Author): void}
}

/** Stores the versions of projects. Only `homeJson` decompresses a home. */
export function createRevisions(needs: Needs) {
  const {database, clock, events, files, hosts, projectModels, quotas, versionNotices} = needs
  const isOfProject = eq(revision.projectId, sql.placeholder('projectId'))
  const isNumber = eq(revision.number, sql.placeholder('number'))
  const select = () =>
    database
      .select({
        number: revision.number,
        message: revision.message,
        accountName: account.name,
        email: account.email,
        appName: revision.appName,
        restoredFrom: revision.restoredFrom,
        createdAt: revision.createdAt,
      })
      .from(revision)
      .leftJoin(account, eq(account.id, revision.authorId))
  const byNumber = lazyStatement(() => select().where(and(isOfProject, isNumber)))
  const newest = lazyStatement(() => select().where(isOfProject).orderBy(desc(revision.number)).limit(1))
  const below = lazyStatement(() =>
    select()
      .where(and(isOfProject, lt(revision.number, sql.placeholder('number'))))
      .orderBy(desc(revision.number))
      .limit(sql.placeholder('count')),
  )
  const lastNumber = lazyStatement(() =>
    database
      .select({number: revision.number})
      .from(revision)
      .where(isOfProject)
      .orderBy(desc(revision.number))
      .limit(1),
  )
  const lastThumbnail = lazyStatement(() =>
    database
      .select({thumbnail: revision.thumbnail})
      .from(revision)
      .where(isOfProject)
      .orderBy(desc(revision.number))
      .limit(1),
  )
  const thumbnailByNumber = lazyStatement(() =>
    database.select({thumbnail: revision.thumbnail}).from(revision).where(and(isOfProject, isNumber)),
  )
  const insert = lazyStatement(() =>
    database
      .insert(revision)
      .values(
        placeholders(
          'projectId',
          'number',
          'message',
          'authorId',
          'appName',
          'thumbnail',
          'thumbnailSize',
          'restoredFrom',
          'createdAt',
        ),
      ),
  )
  const homes = createStoredHomes({database})

  /**
   * Throws conflict, invalid_home or blocking_problems, in that order. `brought` lists the files added with the
   * version.
   */
  function ensureSavable(
    projectId: string,
    {baseRevision, home, problems}: NewRevision,
    brought: readonly string[] = [],
  ): ReadyHome {
    refuseConflict(baseRevision, lastNumber.get({projectId})?.number ?? null)
    return refuseUnsavable(home, problems, {
      missing: (hashes) => files.missing(projectId, hashes).filter((sha256) => !brought.includes(sha256)),
      dropped: (elements) => hosts.dropped(projectId, elements),
    })
  }

  const find = (projectId: string, number: number) => toRevision(byNumber.get({projectId, number}))

  return {
    find,
    last: cacheReads(database, (projectId: string): Readonly<Revision> | undefined =>
      toRevision(newest.get({projectId})),
    ),
    /** Returns the hash of a version's picture, the last one's by default: a WebP in the file store, if it has one. */
    thumbnailOf: (projectId: string, number?: number): string | undefined =>
      (number === undefined ? lastThumbnail.get({projectId}) : thumbnailByNumber.get({projectId, number}))?.thumbnail ??
      undefined,
    /** Returns up to `count` versions below a number, newest first; -1 for all. */
    listBelow: (projectId: string, number: number, count: number) =>
      below.all({projectId, number, count}).map((row) => toRevision(row)),
    /** Returns a version's home as stored. Throws for an unknown version. */
    home: homes.of,
    /** Returns the JSON of a version's home, decompressed in another thread. Throws for an unknown version. */
    async homeJson(projectId: string, number: number): Promise<Buffer> {
      const stored = homes.of(projectId, number)
      const json = await readStoredHomeAsync(stored)
      freeBytes(stored.bytes)
      if (stored.base) freeBytes(stored.base.bytes)
      return json
    },
    /** Returns the base for the next version's home. */
    baseFor: homes.baseFor,
    ensureSavable,
    ensureRoom: quotas.ensureRoom,

    /**
     * Checks, numbers, stores and announces the next version in one transaction. `thumbnail` is its picture in the file
     * store. Throws conflict, invalid_home, blocking_problems or QuotaError.
     */
    save(projectId: string, made: NewRevision, {accountId, appName}: Author, thumbnail: Stored | null): Revision {
      return database.transaction(() => {
        const {json, elements, bindings, files: named, models} = ensureSavable(projectId, made)
        const number = (made.baseRevision ?? 0) + 1
        const {message, restoredFrom = null} = made
        insert.run({
          projectId,
          number,
          message,
          authorId: accountId,
          appName,
          thumbnail: thumbnail?.sha256 ?? null,
          thumbnailSize: thumbnail?.size ?? 0,
          restoredFrom,
          createdAt: clock.now(),
        })
        homes.add(projectId, number, json)
        files.keepNamed(projectId, number, named)
        projectModels.addNamed(projectId, models)
        hosts.setElements(projectId, {elements, bindings})
        quotas.ensureWithin(projectId)
        events.record({type: 'revision.saved', projectId, data: {projectId, number}})
        versionNotices.notify(projectId, number, {accountId, appName})
        return find(projectId, number) as Revision
      })
    },
  }
}

interface RevisionRow extends Omit<Revision, 'authorName' | 'createdAt'> {
  accountName: string | null
  email: string | null
  createdAt: number
}

function toRevision(row: RevisionRow): Revision
function toRevision(row: RevisionRow | undefined): Revision | undefined
function toRevision(row: RevisionRow | undefined): Revision | undefined {
  if (!row) return undefined
  const {number, message, accountName, email, appName, restoredFrom, createdAt} = row
  return {
    number,
    message,
    authorName: accountName || email,
    appName,
    restoredFrom,
    createdAt: timestampOf(createdAt),
  }
}
