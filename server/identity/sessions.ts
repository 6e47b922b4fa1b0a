import type {Clock} from '#shared/clock.ts'
import {and, eq, gt, lt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {account, session} from '../database/schema.ts'
import type {Account} from './accounts.ts'
import {hashSecret, newSecret} from './secret-text.ts'

const day = 24 * 60 * 60 * 1000
/** Since its last use. */
export const sessionLifetime = 30 * day
/** A session in use is extended this often, not at every page. */
const writeInterval = 60 * 60 * 1000

export interface Session {
  account: Account
  /** It is time to extend the session, and to tell the browser to keep its cookie as long. */
  isDue: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** People signed in on browsers. The cookie's value is a secret of which only the hash is kept. */
export function createSessions({database, clock}: {database: Database; clock: Clock}) {
  const select = database
    .select({account, lastUsedAt: session.lastUsedAt})
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
      return {account: person, isDue: now - row.lastUsedAt >= writeInterval}
    },

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

    /** Signs the person out everywhere. */
    endAllOf(accountId: string) {
      database.delete(session).where(eq(session.accountId, accountId)).run()
    },

    /** Housekeeping: an expired session is never found anyway. */
    removeExpired() {
      database.delete(session).where(lt(session.expiresAt, clock.now())).run()
    },
  }
}
