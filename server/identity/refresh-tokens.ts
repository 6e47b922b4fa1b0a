import type {FastifyBaseLogger} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {hashSecret} from '../accounts/secrets.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import {restoredAt} from '../database/mark-restored.ts'
import type {Database} from '../database/open.ts'
import {refreshToken} from '../database/tables/identity.ts'
import type {GrantRevocation} from './grant-revocation.ts'
import type {SignedRefreshTokens} from './signed-refresh-tokens.ts'

export type RefreshToken = typeof refreshToken.$inferSelect

interface Needs {
  database: Database
  clock: Clock
  signedTokens: Pick<SignedRefreshTokens, 'read'>
  revocation: GrantRevocation
  log: Pick<FastifyBaseLogger, 'info'>
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * Rotates refresh tokens with a grace for lost answers: a device that loses power between the server's rotation and its
 * own write keeps its session. The previous token works until the next one is used, unlike RFC 9700, section 4.14.2:
 *
 * 1. A new token is `live`. Presented, it is rotated and becomes `spent`: used.
 * 2. A spent token that comes back gets another successor, and the unused one becomes `dead`: revoked. An app in
 *    browsers or installed on a person's machine has no such grace: there a spent token is as good as dead (RFC 10017,
 * section
 *    6.3.2.3). Moments after the rotation, and from the same place, every kind gets the same successor
 *    (adapter/refresh-token.ts).
 * 3. Once a successor is used, its spent parent is dead too.
 * 4. A dead token that comes back was copied: the grant is revoked (reuse detection).
 * 5. A restored backup doesn't know the tokens since. A grant's first token that comes back is adopted, if its tag is
 *    valid and it is no older than the newest known one. All others of the grant are dead then.
 */
export function createRefreshTokens({database, clock, signedTokens, revocation, log}: Needs) {
  const select = lazyStatement(() =>
    database
      .select()
      .from(refreshToken)
      .where(eq(refreshToken.hash, sql.placeholder('hash'))),
  )

  const setState = (state: RefreshToken['state'], which: ReturnType<typeof and>) =>
    database.update(refreshToken).set({state}).where(which).run()

  const newestOf = lazyStatement(() =>
    database
      .select()
      .from(refreshToken)
      .where(eq(refreshToken.grantId, sql.placeholder('grantId')))
      .orderBy(sql`rowid desc`)
      .limit(1),
  )
  const restored = restoredAt(database)

  return {
    byHash: (hash: string): RefreshToken | undefined => select.get({hash}),

    /** Returns the row that an unknown token had before a restore (5 above), to be given to `adopt`. */
    fromBeforeRestore(token: string): RefreshToken | undefined {
      const origin = restored === undefined ? undefined : signedTokens.read(token)
      const newest = origin && newestOf.get({grantId: origin.grantId})
      if (!origin || !newest || restored === undefined) return undefined
      const {iat, rotations = 0} = newest.payload as {iat: number; rotations?: number}
      // A token since the restore: the app has gone on, and knows it.
      if (iat * 1000 >= restored || origin.rotations < rotations || newest.expiresAt <= clock.now()) return undefined
      const payload = {...newest.payload, rotations: origin.rotations}
      return {...newest, hash: hashSecret(token), parentHash: null, state: 'live', payload}
    },

    /** Stores the row of a token from before a restore, within the request's transaction. */
    adopt(row: RefreshToken) {
      setState('dead', eq(refreshToken.grantId, row.grantId))
      database.insert(refreshToken).values(row).run()
      log.info({grantId: row.grantId}, 'accepted a refresh token from after the restored backup')
    },

    /** Returns whether a presented token may be used. A dead one, and a spent one without grace, revokes the grant. */
    isUsable({state, grantId, expiresAt}: RefreshToken, {hasGrace}: {hasGrace: boolean}): boolean {
      const isReused = state === 'dead' || (state === 'spent' && !hasGrace)
      if (isReused && expiresAt > clock.now()) revocation.revoke(grantId, 'theft')
      return !isReused
    },

    /** Stores a token as the successor of the presented one, within the request's transaction. */
    add(token: Pick<RefreshToken, 'hash' | 'grantId' | 'payload' | 'expiresAt'>, presented: RefreshToken | undefined) {
      if (presented) {
        if (presented.state === 'spent') revocation.recordReplay(token.grantId)
        if (presented.parentHash !== null) setState('dead', eq(refreshToken.hash, presented.parentHash))
        setState('dead', and(eq(refreshToken.parentHash, presented.hash), eq(refreshToken.state, 'live')))
        setState('spent', eq(refreshToken.hash, presented.hash))
      }
      // Never shortens the lifetime: a server without a battery clock starts in the past.
      const expiresAt = Math.max(token.expiresAt, presented?.expiresAt ?? 0)
      database
        .insert(refreshToken)
        .values({...token, expiresAt, parentHash: presented?.hash ?? null, state: 'live'})
        .run()
    },
  }
}
