import type {Clock} from '#shared/clock.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {refreshToken} from '../database/schema.ts'
import type {GrantRevocation} from './grant-revocation.ts'

export type RefreshToken = typeof refreshToken.$inferSelect

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * The chain of refresh tokens of a sign-in, made so that a device that loses power between the server's rotation and
 * its own write keeps its session. A token is `live`; rotated, it is `spent`; once its successor is used, it is `dead`.
 * A spent token may come back: its holder never got the successor, or lost it, so it gets another one, and the one that
 * nobody used dies. A dead token that comes back was copied. This departs from RFC 9700, section 4.14.2, in that the
 * previous token works until the next one is used.
 */
export function createRefreshTokens({
  database,
  clock,
  signIns,
}: {
  database: Database
  clock: Clock
  signIns: GrantRevocation
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

    /** Whether a token that its client presents may be used. A dead one ends the sign-in. */
    isUsable({state, grantId, expiresAt}: RefreshToken): boolean {
      if (state === 'dead' && expiresAt > clock.now()) signIns.end(grantId, 'theft')
      return state !== 'dead'
    },

    /** Keeps a token, as the successor of the one that was presented for it, within its request's transaction. */
    add(token: Pick<RefreshToken, 'hash' | 'grantId' | 'payload' | 'expiresAt'>, presented: RefreshToken | undefined) {
      if (presented) {
        if (presented.state === 'spent') signIns.recordReplay(token.grantId)
        if (presented.parentHash !== null) setState('dead', eq(refreshToken.hash, presented.parentHash))
        setState('dead', and(eq(refreshToken.parentHash, presented.hash), eq(refreshToken.state, 'live')))
        setState('spent', eq(refreshToken.hash, presented.hash))
      }
      // A computer without a clock of its own starts in the past: what it renews then would have run out once it knows better.
      const expiresAt = Math.max(token.expiresAt, presented?.expiresAt ?? 0)
      database
        .insert(refreshToken)
        .values({...token, expiresAt, parentHash: presented?.hash ?? null, state: 'live'})
        .run()
    },
  }
}
