import * as oauth from 'oauth4webapi'
import {type Clock, sleep} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import {discoverProvider, isRefusal, type Provider, providerReason} from './provider.ts'
import {retry} from './retry.ts'
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

export interface SessionOptions {
  store: TokenStore
  clock: Clock
  random(): number
  logger: Logger
}

const day = 24 * 60 * 60 * 1000

/** Milliseconds that a refresh in flight may take when the agent stops. */
const shutdownTimeout = 5000

/** Milliseconds until a server that refused the session is asked again: at first, and at most. */
const firstQuestion = 5 * 60_000
const lastQuestion = 60 * 60_000

/** Milliseconds after the first refusal after which another one ends the pairing. */
const refusalLasts = 6 * 60 * 60_000

/** Milliseconds that an access token must still be valid: it could expire on its way. */
const minLifetime = 30_000

export function createSession({store, clock, random, logger}: SessionOptions): Session {
  /** The provider of the current pairing. */
  let provider: {discovery: string; found: Promise<Provider>} | undefined
  /** Tokens of a full disk: an access token, got with the refresh token on disk, whose successor was dropped. */
  let held: Tokens | undefined
  /** The refresh in flight, shared by all callers. */
  let refreshing: Promise<Tokens> | undefined

  const pairing = () => {
    const {current} = store
    if (!current) throw new Failure('not-paired', notPaired)
    if (current.lostAt !== null) throw new Failure('not-paired', describeEnd(current))
    return current
  }
  /** Returns the tokens to use: newer ones than those on disk, when the disk refuses them. */
  const current = (): Tokens => {
    const stored = pairing()
    return held?.refreshToken === stored.refreshToken ? held : stored
  }
  const findProvider = ({issuer, discovery}: Pairing) => {
    if (provider?.discovery !== discovery) {
      const found = discoverProvider({issuer, discovery}, clock).catch((error) => {
        provider = undefined
        throw error
      })
      provider = {discovery, found}
    }
    return provider.found
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
      return await keep(await requestTokens(used))
    } catch (error) {
      if (isRefusal(error, 'invalid_grant')) {
        const ended = {...used, lostAt: clock.now()}
        // If the write fails, the next start learns of the end from the server again.
        await store
          .save(ended)
          .catch((error) => logger.warn('could not store the end of the session', {reason: reasonOf(error)}))
        throw new Failure('not-paired', describeEnd(ended), {cause: error})
      }
      throw asTransient(error)
    }
  }

  /** Exchanges the refresh token. Resolves with the pairing and its new tokens, which must be stored before use. */
  async function requestTokens(used: Pairing): Promise<{used: Pairing; next: Pairing}> {
    const {metadata, client, authentication, keys, options} = await findProvider(used)
    const response = await oauth.refreshTokenGrantRequest(
      metadata,
      client,
      authentication,
      used.refreshToken,
      options(),
    )
    const tokens = readTokens(await oauth.processRefreshTokenResponse(metadata, client, response), clock, used)
    return {used, next: {...used, ...tokens, ...(keys && {keys})}}
  }

  /** Asks once more for the tokens of a refused session. Resolves with false when it is not back. */
  async function isRegained(refused: Pairing, isLate: boolean): Promise<boolean> {
    // Another server may have the address by now.
    provider = undefined
    try {
      const {next} = await requestTokens(refused)
      // It was unpaired or paired anew meanwhile.
      if (store.current !== refused) return false
      await store.save({...next, lostAt: null})
      logger.info('the server accepts the session again', {server: refused.server})
      return true
    } catch (error) {
      const isOver = isLate && isRefusal(error, 'invalid_grant') && (await isSameServer(refused))
      if (isOver && store.current === refused) {
        logger.info('the server still refuses the session: not asking any more', {server: refused.server})
        await store.save({...refused, isOver}).catch(() => {})
      } else logger.debug('the session is not back yet', {reason: providerReason(error)})
      return false
    }
  }

  /** Whether the server has a key that it had at the last refresh. */
  async function isSameServer(refused: Pairing): Promise<boolean> {
    const {keys} = await findProvider(refused)
    return refused.keys === undefined || refused.keys.some((key) => keys?.includes(key))
  }

  /**
   * Stores new tokens. If the disk refuses them, the agent goes on with the access token alone: the server accepts the
   * refresh token on disk until its successor is used.
   */
  async function keep({used, next}: {used: Pairing; next: Pairing}): Promise<Tokens> {
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
    const ends = pairing().refreshedAt + limits.refreshTokenLifetime * 1000
    return Math.min(Math.max(Math.floor((ends - clock.now()) / day), 0), limits.refreshTokenLifetime / 86_400)
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
    async regain(signal) {
      const startedAt = clock.elapsed()
      for (let wait = firstQuestion; ; wait = Math.min(2 * wait, lastQuestion)) {
        await sleep(clock, wait * (0.75 + random() / 2), signal)
        const refused = store.current
        if (!refused || refused.lostAt === null || refused.isOver) continue
        if (await isRegained(refused, clock.elapsed() - startedAt >= refusalLasts)) return
      }
    },
    async revoke() {
      // Wait for a refresh in flight: it would store the session again after its removal.
      await refreshing?.catch(() => {})
      const used = pairing()
      const {metadata, client, authentication, options} = await findProvider(used)
      const response = await oauth.revocationRequest(metadata, client, authentication, used.refreshToken, options())
      await oauth.processRevocationResponse(response)
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

/** Reads the tokens and their times from a response of the token endpoint. */
export function readTokens(answer: oauth.TokenEndpointResponse, clock: Clock, previous?: Tokens): Tokens {
  const refreshToken = answer.refresh_token ?? previous?.refreshToken
  if (refreshToken === undefined) {
    throw new Failure('failed', 'The server returned no refresh token, so the agent could not stay paired.')
  }
  const refreshedAt = clock.now()
  const lifetime = answer.expires_in ?? limits.accessTokenLifetime
  return {refreshToken, refreshedAt, accessToken: answer.access_token, accessExpiresAt: refreshedAt + lifetime * 1000}
}

/** Makes any refresh error transient: the token on disk stays valid, whether the server, a proxy or the disk failed. */
function asTransient(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure('unreachable', `The agent can't renew its session: ${providerReason(error)}`, {cause: error})
}

export const notPaired = `This agent is not paired. Run: ${agentCommand} pair`

function describeEnd({server, lostAt}: Pairing): string {
  const when = lostAt === null ? '' : ` (${new Date(lostAt).toISOString()})`
  return `${server} ended this agent's session${when}. To pair again, run: ${agentCommand} pair`
}
