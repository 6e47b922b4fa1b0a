import type {Clock} from '#shared/clock.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {refreshToken} from '../database/schema.ts'
import type {GrantRevocation} from './grant-revocation.ts'

export type RefreshToken = typeof refreshToken.$inferSelect

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * Rotates refresh tokens with a grace for lost answers: a device that loses power between the server's rotation and its
 * own write keeps its session. The previous token works until the next one is used, unlike RFC 9700, section 4.14.2:
 *
 * 1. A new token is `live`. Presented, it is rotated and becomes `spent`: used.
 * 2. A spent token that comes back gets another successor, and the unused one becomes `dead`: revoked.
 * 3. Once a successor is used, its spent parent is dead too.
 * 4. A dead token that comes back was copied: the grant is revoked (reuse detection).
 */
export function createRefreshTokens({
  database,
  clock,
  revocation,
}: {
  database: Database
  clock: Clock
  revocation: GrantRevocation
}) {
  const select = database
    .select()
    .from(refreshToken)
    .where(eq(refreshToken.hash, sql.placeholder('hash')))
    .prepare()

  const setState = (state: RefreshToken['state'], which: ReturnType<typeof and>) =>
    database.update(refreshToken).set({state}).where(which).run()

  return {
    byHash: (hash: string): RefreshToken | undefined => select.get({hash}),

    /** Returns whether a presented token may be used. A dead one revokes the grant. */
    isUsable({state, grantId, expiresAt}: RefreshToken): boolean {
      if (state === 'dead' && expiresAt > clock.now()) revocation.revoke(grantId, 'theft')
      return state !== 'dead'
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
