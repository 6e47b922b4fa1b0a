import {sleep} from '#shared/clock.ts'
import {refreshTokenLifetime} from '#shared/contract/lifetimes.ts'
import {Failure, reasonOf} from './failure.ts'
import {isRefusal, providerReason} from './provider.ts'
import {regainSession} from './regain-session.ts'
import {retry} from './retry.ts'
import type {Runtime, SessionWords} from './runtime.ts'
import {createTokenEndpoint} from './token-endpoint.ts'
import type {Pairing, TokenStore, Tokens} from './token-store.ts'

/** The agent's session with its server, which provides valid access tokens. */
export interface Session {
  readonly pairing: Pairing
  accessToken(): Promise<string>
  /** Resolves with a new access token, because the server refused the given one. */
  renew(refused: string): Promise<string>
  /** Renews tokens before they expire, at least daily, until the signal aborts. Rejects when the session ends. */
  keepFresh(signal: AbortSignal): Promise<never>
  /**
   * Asks a server that refused the session again, for hours: its clock may have been wrong, or another server may have
   * had its address. Resolves once it accepts the session, else rejects when the signal aborts.
   */
  regain(signal: AbortSignal): Promise<void>
  /** Ends the session at the server. */
  revoke(): Promise<void>
  /** Resolves once no refresh is in flight, so that the next process finds the new token on disk. */
  settled(): Promise<void>
  /** Returns whole days until the session expires without a refresh. */
  daysLeft(): number
}

export interface SessionOptions extends Runtime {
  store: TokenStore
}

const day = 24 * 60 * 60 * 1000

/** Milliseconds that a refresh in flight may take when the agent stops. */
const shutdownTimeout = 5000

/** Milliseconds that an access token must still be valid: it could expire on its way. */
const minLifetime = 30_000

export function createSession({store, ...runtime}: SessionOptions): Session {
  const {clock, random, logger, words} = runtime
  const endpoint = createTokenEndpoint(runtime)
  /** Tokens of a full disk: an access token, got with the refresh token on disk, whose successor was dropped. */
  let held: Tokens | undefined
  /** The refresh in flight, shared by all callers. */
  let refreshing: Promise<Tokens> | undefined

  const pairing = () => {
    const {current} = store
    if (!current) throw new Failure('not-paired', words.notPaired)
    if (current.lostAt !== null) throw new Failure('not-paired', describeEnd(current, words))
    return current
  }
  /** Returns the tokens to use: newer ones than those on disk, when the disk refuses them. */
  const current = (): Tokens => {
    const stored = pairing()
    return held?.refreshToken === stored.refreshToken ? held : stored
  }
  const refresh = () => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  /** Sends the token on disk: the server accepts it again after a failed write or a lost response. */
  async function refreshOnce(): Promise<Tokens> {
    const used = pairing()
    try {
      return await keep(used, await endpoint.refresh(used))
    } catch (error) {
      if (isRefusal(error, 'invalid_grant')) {
        const ended = {...used, lostAt: clock.now()}
        // If the write fails, the next start learns of the end from the server again.
        await store
          .save(ended)
          .catch((error) => logger.warn('could not store the end of the session', {reason: reasonOf(error)}))
        throw new Failure('not-paired', describeEnd(ended, words), {cause: error})
      }
      throw asTransient(error, words)
    }
  }

  /**
   * Stores new tokens. If the disk refuses them, the agent goes on with the access token alone: the server accepts the
   * refresh token on disk until its successor is used.
   */
  async function keep(used: Pairing, next: Pairing): Promise<Tokens> {
    try {
      await store.save(next)
      held = undefined
      logger.debug('session renewed', {daysLeft: daysLeft()})
      return next
    } catch (error) {
      if (!held) {
        logger.warn("can't store the session; it goes on until the stored one ends: free some disk space", {
          reason: reasonOf(error),
          daysLeft: daysLeft(),
        })
      }
      held = {...next, refreshToken: used.refreshToken}
      return held
    }
  }

  function daysLeft(): number {
    const ends = pairing().refreshedAt + refreshTokenLifetime * 1000
    return Math.min(Math.max(Math.floor((ends - clock.now()) / day), 0), refreshTokenLifetime / 86_400)
  }

  return {
    get pairing() {
      return pairing()
    },
    async accessToken() {
      const {accessToken, accessExpiresAt, refreshedAt} = current()
      const margin = Math.min(minLifetime, (accessExpiresAt - refreshedAt) / 10)
      return accessExpiresAt - clock.now() > margin ? accessToken : (await refresh()).accessToken
    },
    async renew(refused) {
      const {accessToken} = current()
      return accessToken === refused ? (await refresh()).accessToken : accessToken
    },
    async keepFresh(signal) {
      for (;;) {
        const {accessToken, refreshedAt, accessExpiresAt} = current()
        const lifetime = accessExpiresAt - refreshedAt
        // Refresh well before the expiry, with jitter, so that agents started together spread out.
        const due = refreshedAt + Math.min(lifetime * (0.8 + 0.1 * random()), day)
        // The upper bound covers a clock that was set back.
        await sleep(clock, Math.min(Math.max(due - clock.now(), 0), lifetime, day), signal)
        if (current().accessToken === accessToken) await retry(refresh, {clock, random, logger, signal})
      }
    },
    regain: (signal) => regainSession({store, endpoint, clock, random, logger, signal}),
    async revoke() {
      // Wait for a refresh in flight: it would store the session again after its removal.
      await refreshing?.catch(() => {})
      await endpoint.revoke(pairing())
    },
    async settled() {
      if (!refreshing) return
      const stop = new AbortController()
      await Promise.race([refreshing, sleep(clock, shutdownTimeout, stop.signal)]).catch(() => {})
      stop.abort()
    },
    daysLeft,
  }
}

/** Makes any refresh error transient: the token on disk stays valid, whether the server, a proxy or the disk failed. */
function asTransient(error: unknown, {cannotRenew}: SessionWords): Failure {
  if (error instanceof Failure) return error
  return new Failure('unreachable', `${cannotRenew}: ${providerReason(error)}`, {cause: error})
}

function describeEnd({server, lostAt}: Pairing, words: SessionWords): string {
  const when = lostAt === null ? '' : ` (${new Date(lostAt).toISOString()})`
  return words.ended(server, when)
}
