import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, asc, desc, eq, gt, isNull, ne, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {account} from '../database/tables/accounts.ts'
import {member} from '../database/tables/members.ts'
import {project} from '../database/tables/projects.ts'
import {revision, versionNotice} from '../database/tables/revisions.ts'
import {oneLine} from '../mail/plain-text.ts'
import {createNoticeRows} from '../notices/notice-rows.ts'
import type {Author} from './store.ts'

export type VersionNoticeStore = ReturnType<typeof createVersionNotices>

/** A notice to one person about versions that another saved. Times are in milliseconds since the epoch. */
export interface VersionNotice {
  seq: number
  accountId: string
  projectId: string
  projectName: string
  firstNumber: number
  lastNumber: number
  /** The name or else the address; null once the account is deleted. */
  actorName: string | null
  /** The app that saved them; null for a page. */
  appName: string | null
  /** The last version's message on one line. */
  message: string
  createdAt: number
  seenAt: number | null
}

/** Versions that one person saves within this time, with none of others between, are one notice. */
export const runLength = 30 * 60_000

/** Older notices are not listed; the project lists every version. */
const maxListed = 200

/**
 * Stores notices of saved versions, for the other members of a project. Only people with access to it now see them. An
 * app's versions are news like a person's, and are named after it; its own person is not told.
 */
export function createVersionNotices({database, clock}: {database: Database; clock: Clock}) {
  const rows = createNoticeRows(versionNotice, {database, clock})
  const isOfAccount = eq(versionNotice.accountId, sql.placeholder('accountId'))
  const isOfProject = eq(versionNotice.projectId, sql.placeholder('projectId'))
  const isPending = and(isNull(versionNotice.mailedAt), isNull(versionNotice.seenAt))
  const isReader = and(eq(member.projectId, versionNotice.projectId), eq(member.accountId, versionNotice.accountId))
  const select = () =>
    database
      .select({
        seq: versionNotice.seq,
        accountId: versionNotice.accountId,
        projectId: versionNotice.projectId,
        projectName: project.name,
        firstNumber: versionNotice.firstNumber,
        lastNumber: versionNotice.lastNumber,
        accountName: account.name,
        email: account.email,
        appName: versionNotice.appName,
        message: revision.message,
        createdAt: versionNotice.createdAt,
        seenAt: versionNotice.seenAt,
      })
      .from(versionNotice)
      .innerJoin(member, isReader)
      .innerJoin(project, eq(project.id, versionNotice.projectId))
      .innerJoin(
        revision,
        and(eq(revision.projectId, versionNotice.projectId), eq(revision.number, versionNotice.lastNumber)),
      )
      .leftJoin(account, eq(account.id, versionNotice.actorId))
  const listed = lazyStatement(() => select().where(isOfAccount).orderBy(desc(versionNotice.seq)).limit(maxListed))
  const unmailed = lazyStatement(() =>
    select()
      .where(and(isPending, gt(versionNotice.createdAt, sql.placeholder('after'))))
      .orderBy(asc(versionNotice.seq)),
  )
  const unseen = lazyStatement(() =>
    database
      .select({count: sql<number>`count(*)`})
      .from(versionNotice)
      .innerJoin(member, isReader)
      .where(and(isOfAccount, isNull(versionNotice.seenAt))),
  )
  const unseenOfProject = lazyStatement(() =>
    database
      .select({seq: versionNotice.seq})
      .from(versionNotice)
      .where(and(isOfAccount, isOfProject, isNull(versionNotice.seenAt)))
      .limit(1),
  )
  const others = lazyStatement(() =>
    database
      .select({accountId: member.accountId})
      .from(member)
      .where(and(eq(member.projectId, sql.placeholder('projectId')), ne(member.accountId, sql.placeholder('actorId')))),
  )
  const extend = lazyStatement(() =>
    database
      .update(versionNotice)
      .set({lastNumber: sql`${sql.placeholder('number')}`})
      .where(
        and(
          isOfProject,
          eq(versionNotice.lastNumber, sql.placeholder('previous')),
          eq(versionNotice.actorId, sql.placeholder('actorId')),
          sql`${versionNotice.appName} is ${sql.placeholder('appName')}`,
          gt(versionNotice.createdAt, sql.placeholder('after')),
          isPending,
        ),
      )
      .returning({accountId: versionNotice.accountId}),
  )

  return {
    /** Tells the other members of a version, in the transaction that saves it. */
    notify(projectId: string, number: number, {accountId: actorId, appName}: Author) {
      const recipients = new Set(others.all({projectId, actorId}).map(({accountId}) => accountId))
      if (recipients.size === 0) return
      const createdAt = clock.now()
      const run = {projectId, number, previous: number - 1, actorId, appName, after: createdAt - runLength}
      for (const {accountId} of extend.all(run)) recipients.delete(accountId)
      if (recipients.size === 0) return
      const told = {projectId, firstNumber: number, lastNumber: number, actorId, appName, createdAt}
      database
        .insert(versionNotice)
        .values([...recipients].map((accountId) => ({accountId, ...told})))
        .run()
      rows.announce()
    },

    onNotice: rows.onNotice,

    /** Returns the latest notices, newest first. */
    list: (accountId: string): VersionNotice[] => listed.all({accountId}).map(toNotice),

    countUnseen: (accountId: string): number => unseen.get({accountId})?.count ?? 0,

    /** Whether a person has unseen notices of a project. */
    hasUnseen: (accountId: string, projectId: string): boolean =>
      unseenOfProject.get({accountId, projectId}) !== undefined,

    /** Marks a person's notices as seen: of one project, or all of them. */
    markSeen: (accountId: string, projectId?: string) =>
      rows.markSeen(accountId, projectId === undefined ? undefined : eq(versionNotice.projectId, projectId)),

    /** Returns recent notices without an email, oldest first. Leaves out former members. */
    listUnmailed: (): VersionNotice[] => unmailed.all({after: clock.now() - limits.noticeEmailMaxAge}).map(toNotice),

    markMailed: rows.markMailed,

    /** Deletes expired notices, in slices. */
    deleteOld: (signal?: AbortSignal) => rows.deleteOld(signal),
  }
}

interface NoticeRow extends Omit<VersionNotice, 'actorName'> {
  accountName: string | null
  email: string | null
}

const toNotice = ({accountName, email, message, ...row}: NoticeRow): VersionNotice => ({
  ...row,
  actorName: accountName || email,
  message: oneLine(message, 200),
})
