import type {Clock} from '#shared/clock.ts'
import type {Account} from '../accounts/account.ts'
import type {CredentialNeeds} from '../accounts/credentials.ts'
import {hashSecret, newSecret} from '../accounts/secrets.ts'
import {recordAudit} from '../audit/record.ts'
import type {AuditDetails} from '../database/audit-kinds.ts'
import {and, desc, eq, gt, lt, ne, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {account} from '../database/tables/accounts.ts'
import {session} from '../database/tables/identity.ts'
import {byPassword, type SignInMethod} from './sign-in-methods.ts'

const day = 24 * 60 * 60 * 1000
/** Counted from the last use. */
export const sessionLifetime = 30 * day
/** Interval between extensions, so that not every page writes. */
const writeInterval = 60 * 60 * 1000

export interface Session {
  account: Account
  /** The sign-in, in milliseconds. */
  createdAt: number
  /** How the person signed in. */
  methods: SignInMethod[]
  /** The session and its cookie should be extended now. */
  shouldExtend: boolean
}

export interface SignedInBrowser {
  userAgent: string | undefined
  address: string
  /** How the person signed in, for the audit; undefined after a change of the password. */
  way?: AuditDetails['way']
  /** The methods of the sign-in; by default the password. */
  methods?: SignInMethod[] | undefined
  /** When they signed in, if a new cookie replaces that of an earlier session. */
  signedInAt?: number | undefined
}

/** A session as its person sees it. */
export interface ListedSession {
  /** The cookie's hash: it identifies the session without opening it. */
  id: string
  /** The browser's own text, from anybody. */
  userAgent: string | null
  address: string | null
  createdAt: number
  lastUsedAt: number
}

export type Sessions = ReturnType<typeof createSessions>

/** Stores people's sessions on browsers. Only the hash of the cookie's secret is stored. */
export function createSessions({database, clock, tokens}: CredentialNeeds & {clock: Clock}) {
  const select = lazyStatement(() =>
    database
      .select({account, createdAt: session.createdAt, methods: session.methods, lastUsedAt: session.lastUsedAt})
      .from(session)
      .innerJoin(account, eq(account.id, session.accountId))
      .where(and(eq(session.hash, sql.placeholder('hash')), gt(session.expiresAt, sql.placeholder('now')))),
  )
  const openSession = lazyStatement(() =>
    database
      .select({hash: session.hash})
      .from(session)
      .where(and(eq(session.hash, sql.placeholder('hash')), gt(session.expiresAt, sql.placeholder('now')))),
  )

  let startCount = 0

  return {
    /** Returns the sign-ins since the start. */
    startCount: () => startCount,

    /** Starts a session, and records a sign-in. Returns the cookie's value, which is stored nowhere. */
    create(accountId: string, {userAgent, address, way, methods = byPassword, signedInAt}: SignedInBrowser): string {
      const cookie = newSecret()
      const now = clock.now()
      const row = {
        hash: hashSecret(cookie),
        accountId,
        userAgent: userAgent?.slice(0, 400) ?? null,
        address,
        methods,
        createdAt: signedInAt ?? now,
        lastUsedAt: now,
        expiresAt: now + sessionLifetime,
      }
      database.transaction(() => {
        database.insert(session).values(row).run()
        if (way) recordAudit({database, clock}, {kind: 'signed-in', accountId, byId: accountId, address, about: {way}})
      })
      if (way) startCount++
      return cookie
    },

    find(cookie: string): Session | undefined {
      const now = clock.now()
      const row = select.get({hash: hashSecret(cookie), now})
      if (!row) return undefined
      const {passwordHash: _, signInResetAt: _at, ...person} = row.account
      const {createdAt, methods} = row
      return {account: person, createdAt, methods, shouldExtend: now - row.lastUsedAt >= writeInterval}
    },

    /** Tells whether a session is open, by its id. */
    isOpen: (id: string): boolean => openSession.get({hash: id, now: clock.now()}) !== undefined,

    /** Lists a person's sessions, the last used first. */
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

    /** Returns the id of a cookie's session in the list. */
    idOf: (cookie: string): string => hashSecret(cookie),

    /** Extends a session from now. */
    extend(cookie: string) {
      const now = clock.now()
      // Reads call it too.
      database.waits.without(() =>
        database.syncBehind(() =>
          database
            .update(session)
            .set({lastUsedAt: now, expiresAt: now + sessionLifetime})
            .where(eq(session.hash, hashSecret(cookie)))
            .run(),
        ),
      )
    },

    end(cookie: string) {
      database
        .delete(session)
        .where(eq(session.hash, hashSecret(cookie)))
        .run()
    },

    /** Ends a person's session by its id in the list. Returns false when there is none. */
    endById(accountId: string, id: string): boolean {
      const {changes} = database
        .delete(session)
        .where(and(eq(session.accountId, accountId), eq(session.hash, id), gt(session.expiresAt, clock.now())))
        .run()
      return changes > 0
    },

    /** Signs the person out everywhere except in this session: in browsers, and at apps that run in browsers. */
    endOthers(accountId: string, cookie: string) {
      database.transaction(() => {
        database
          .delete(session)
          .where(and(eq(session.accountId, accountId), ne(session.hash, hashSecret(cookie))))
          .run()
        tokens?.endBrowserGrantsOf(accountId)
      })
    },

    /** Deletes expired sessions, which find() skips anyway. */
    deleteExpired() {
      database.delete(session).where(lt(session.expiresAt, clock.now())).run()
    },
  }
}
