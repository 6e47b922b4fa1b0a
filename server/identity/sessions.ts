import type {Clock} from '#shared/clock.ts'
import {and, desc, eq, gt, lt, ne, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, session} from '../database/schema.ts'
import type {Account} from './accounts.ts'
import {hashSecret, newSecret} from './secrets.ts'

const day = 24 * 60 * 60 * 1000
/** Since its last use. */
export const sessionLifetime = 30 * day
/** A session in use is extended this often, not at every page. */
const writeInterval = 60 * 60 * 1000

export interface Session {
  account: Account
  /** When the person signed in, in milliseconds. */
  createdAt: number
  /** It is time to extend the session, and to tell the browser to keep its cookie as long. */
  shouldExtend: boolean
}

/** One of a person's sessions, as they are shown it. */
export interface ListedSession {
  /** The cookie's hash: it names the session, and opens nothing. */
  id: string
  /** As the browser called itself; anybody's text. */
  userAgent: string | null
  address: string | null
  createdAt: number
  lastUsedAt: number
}

export type Sessions = ReturnType<typeof createSessions>

/** People signed in on browsers. The cookie's value is a secret of which only the hash is kept. */
export function createSessions({database, clock}: {database: Database; clock: Clock}) {
  const select = database
    .select({account, createdAt: session.createdAt, lastUsedAt: session.lastUsedAt})
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.hash, sql.placeholder('hash')), gt(session.expiresAt, sql.placeholder('now'))))
    .prepare()

  return {
    /** Returns the cookie's value, which is known to nobody else. */
    create(accountId: string, {userAgent, address}: {userAgent: string | undefined; address: string}): string {
      const cookie = newSecret()
      const now = clock.now()
      database
        .insert(session)
        .values({
          hash: hashSecret(cookie),
          accountId,
          userAgent: userAgent?.slice(0, 400) ?? null,
          address,
          createdAt: now,
          lastUsedAt: now,
          expiresAt: now + sessionLifetime,
        })
        .run()
      return cookie
    },

    find(cookie: string): Session | undefined {
      const now = clock.now()
      const row = select.get({hash: hashSecret(cookie), now})
      if (!row) return undefined
      const {passwordHash: _, ...person} = row.account
      return {account: person, createdAt: row.createdAt, shouldExtend: now - row.lastUsedAt >= writeInterval}
    },

    /** Where a person is signed in, by its last use, the newest first. */
    list(accountId: string): ListedSession[] {
      return database
        .select({
          id: session.hash,
          userAgent: session.userAgent,
          address: session.address,
          createdAt: session.createdAt,
          lastUsedAt: session.lastUsedAt,
        })
        .from(session)
        .where(and(eq(session.accountId, accountId), gt(session.expiresAt, clock.now())))
        .orderBy(desc(session.lastUsedAt), desc(session.createdAt), desc(session.hash))
        .all()
    },

    /** The id of a cookie's session in the list. */
    idOf: (cookie: string): string => hashSecret(cookie),

    /** The session was used now. */
    extend(cookie: string) {
      const now = clock.now()
      database
        .update(session)
        .set({lastUsedAt: now, expiresAt: now + sessionLifetime})
        .where(eq(session.hash, hashSecret(cookie)))
        .run()
    },

    end(cookie: string) {
      database
        .delete(session)
        .where(eq(session.hash, hashSecret(cookie)))
        .run()
    },

    /** Ends one of a person's sessions by its id in the list. False when they have none of this id. */
    endById(accountId: string, id: string): boolean {
      const {changes} = database
        .delete(session)
        .where(and(eq(session.accountId, accountId), eq(session.hash, id), gt(session.expiresAt, clock.now())))
        .run()
      return changes > 0
    },

    /** Signs the person out everywhere but where this cookie is. */
    endOthers(accountId: string, cookie: string) {
      database
        .delete(session)
        .where(and(eq(session.accountId, accountId), ne(session.hash, hashSecret(cookie))))
        .run()
    },

    /** Housekeeping: an expired session is never found anyway. */
    deleteExpired() {
      database.delete(session).where(lt(session.expiresAt, clock.now())).run()
    },
  }
}
