import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, asc, desc, eq, gt, isNull, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {app, appNotice, type VerifiedField} from '../database/tables/apps.ts'
import {connection} from '../database/tables/connections.ts'
import {createNoticeRows} from '../notices/notice-rows.ts'

export type AppNoticeStore = ReturnType<typeof createAppNotices>

/** A notice that an app is no longer verified. Times are in milliseconds since the epoch. */
export interface AppNotice {
  seq: number
  appId: string
  /** The verified name. */
  appName: string
  /** The name since then. */
  newName: string
  /** The maker's changes; empty when an administrator took the mark away. */
  changes: VerifiedField[]
  /** Whether the app was verified again meanwhile. */
  isVerified: boolean
  /** Whether the recipient registered the app. */
  isOwn: boolean
  /** The recipient's latest connection to the app; null once they disconnected it. */
  connectionId: string | null
  createdAt: number
  seenAt: number | null
}

export interface UnmailedAppNotice extends AppNotice {
  accountId: string
}

/** The loss of a mark. */
interface Loss extends Pick<AppNotice, 'appId' | 'appName' | 'newName' | 'changes'> {
  /** The account that registered the app. */
  ownerId: string
  /** The account that acted. */
  by: string | undefined
}

/** Older notices are not listed. */
const maxListed = 200

/** Stores notices about apps that are no longer verified, for their makers and everyone with a connection to them. */
export function createAppNotices({database, clock}: {database: Database; clock: Clock}) {
  const rows = createNoticeRows(appNotice, {database, clock})
  const isOfAccount = eq(appNotice.accountId, sql.placeholder('accountId'))
  const columns = {
    seq: appNotice.seq,
    accountId: appNotice.accountId,
    appId: appNotice.appId,
    appName: appNotice.appName,
    newName: appNotice.newName,
    changes: appNotice.changes,
    isVerified: app.isVerified,
    isOwn: sql`${app.ownerId} = ${appNotice.accountId}`.mapWith(Boolean),
    connectionId: sql<string | null>`(
      select id from ${connection}
      where ${connection.accountId} = ${appNotice.accountId} and ${connection.clientId} = ${appNotice.appId}
      order by ${connection.lastUsedAt} desc limit 1
    )`,
    createdAt: appNotice.createdAt,
    seenAt: appNotice.seenAt,
  }
  const listed = lazyStatement(() =>
    database
      .select(columns)
      .from(appNotice)
      .innerJoin(app, eq(app.id, appNotice.appId))
      .where(isOfAccount)
      .orderBy(desc(appNotice.seq))
      .limit(maxListed),
  )
  const unseen = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(appNotice)
      .where(and(isOfAccount, isNull(appNotice.seenAt))),
  )
  const unmailed = lazyStatement(() =>
    database
      .select(columns)
      .from(appNotice)
      .innerJoin(app, eq(app.id, appNotice.appId))
      .where(
        and(
          isNull(appNotice.mailedAt),
          isNull(appNotice.seenAt),
          eq(app.isVerified, false),
          gt(appNotice.createdAt, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(appNotice.seq)),
  )

  return {
    /**
     * Adds a notice for the app's maker and everyone with a connection to it, but not for the account that acted. Call
     * it inside the transaction that takes the mark away.
     */
    notify({appId, ownerId, by, ...loss}: Loss) {
      const connected = database
        .selectDistinct({accountId: connection.accountId})
        .from(connection)
        .where(eq(connection.clientId, appId))
        .all()
      const recipients = new Set([ownerId, ...connected.map(({accountId}) => accountId)])
      if (by !== undefined) recipients.delete(by)
      if (recipients.size === 0) return
      const createdAt = clock.now()
      database
        .insert(appNotice)
        .values([...recipients].map((accountId) => ({accountId, appId, ...loss, createdAt})))
        .run()
      rows.announce()
    },

    onNotice: rows.onNotice,

    /** Returns the latest notices, newest first. */
    list: (accountId: string): AppNotice[] => listed.all({accountId}).map(({accountId: _, ...notice}) => notice),

    countUnseen: (accountId: string): number => unseen.get({accountId})?.count ?? 0,

    /** Marks a person's notices as seen: about one app, or all of them. */
    markSeen: (accountId: string, appId?: string) =>
      rows.markSeen(accountId, appId === undefined ? undefined : eq(appNotice.appId, appId)),

    /** Returns recent notices without an email, about apps that are still not verified, oldest first. */
    listUnmailed: (): UnmailedAppNotice[] => unmailed.all({after: clock.now() - limits.noticeEmailMaxAge}),

    markMailed: rows.markMailed,

    /** Deletes expired notices, in slices. */
    deleteOld: (signal?: AbortSignal) => rows.deleteOld(signal),
  }
}
