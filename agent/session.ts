import * as oauth from 'oauth4webapi'
import {limits} from '#shared/api/limits.ts'
import {type Clock, sleep} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'
import type {Logger} from './logger.ts'
import {discoverProvider, isRefusal, type Provider, providerReason} from './provider.ts'
import {retry} from './retry.ts'
import type {Pairing, TokenStore, Tokens} from './token-store.ts'

/** The pairing in use: always gives an access token that the server should take. */
export interface Session {
  readonly pairing: Pairing
  accessToken(): Promise<string>
  /** Another access token than the one given, which the server did not take. */
  renew(refused: string): Promise<string>
  /** Renews before each expiry, and daily, until the signal aborts; rejects when the session is lost. */
  keepFresh(signal: AbortSignal): Promise<never>
  /** Ends the session at the server. */
  revoke(): Promise<void>
  /** Resolves once no renewal is under way any more, so that whoever comes next finds its token on disk. */
  settled(): Promise<void>
  /** Whole days until the session ends by itself, if it is not renewed before. */
  daysLeft(): number
}

export interface SessionOptions {
  store: TokenStore
  clock: Clock
  random(): number
  logger: Logger
}

const day = 24 * 60 * 60 * 1000

/** Milliseconds that a renewal under way may still take when the agent stops. */
const shutdownTimeout = 5000

/** An access token about to expire could expire on its way. */
const shortestUse = 30_000

export function createSession({store, clock, random, logger}: SessionOptions): Session {
  let provider: Promise<Provider> | undefined
  /** One refresh at a time, whoever asks for it. */
  let refreshing: Promise<Tokens> | undefined

  const pairing = () => {
    const {current} = store
    if (!current) throw new Failure('not-paired', notPaired)
    if (current.lostAt !== null) throw new Failure('not-paired', lost(current))
    return current
  }
  const findProvider = () => {
    provider ??= discoverProvider(pairing(), clock).catch((error) => {
      provider = undefined
      throw error
    })
    return provider
  }
  const refresh = () => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  /** What is presented is always the token on disk: after a failed write or a lost answer the server takes it again. */
  async function refreshOnce(): Promise<Tokens> {
    const used = pairing()
    try {
      const {metadata, client, authentication, options} = await findProvider()
      const response = await oauth.refreshTokenGrantRequest(
        metadata,
        client,
        authentication,
        used.refreshToken,
        options(),
      )
      const tokens = readTokens(await oauth.processRefreshTokenResponse(metadata, client, response), clock, used)
      await save({...used, ...tokens})
      logger.debug('session renewed', {daysLeft: daysLeft()})
      return tokens
    } catch (error) {
      if (isRefusal(error, 'invalid_grant')) {
        const ended = {...used, lostAt: clock.now()}
        // Should the disk not take it, the next start asks the server once more.
        await save(ended).catch((error) => logger.warn('the end was not kept', {reason: reasonOf(error)}))
        throw new Failure('not-paired', lost(ended), {cause: error})
      }
      throw asTransient(error)
    }
  }

  const save = (next: Pairing) =>
    store.save(next).catch((error) => {
      throw new Failure('failed', `The session could not be kept: ${reasonOf(error)}`, {
        cause: error,
        isTransient: true,
      })
    })

  function daysLeft(): number {
    const ends = pairing().refreshedAt + limits.refreshTokenLifetime * 1000
    return Math.min(Math.max(Math.floor((ends - clock.now()) / day), 0), limits.refreshTokenLifetime / 86_400)
  }

  return {
    get pairing() {
      return pairing()
    },
    async accessToken() {
      const {accessToken, accessExpiresAt, refreshedAt} = pairing()
      const least = Math.min(shortestUse, (accessExpiresAt - refreshedAt) / 10)
      return accessExpiresAt - clock.now() > least ? accessToken : (await refresh()).accessToken
    },
    async renew(refused) {
      const {accessToken} = pairing()
      return accessToken === refused ? (await refresh()).accessToken : accessToken
    },
    async keepFresh(signal) {
      for (;;) {
        const {refreshToken, refreshedAt, accessExpiresAt} = pairing()
        const lifetime = accessExpiresAt - refreshedAt
        // Some way before the expiry, and never twice the same, so that agents started together don't stay together.
        const due = refreshedAt + Math.min(lifetime * (0.8 + 0.1 * random()), day)
        // The second bound is for a clock that was set back.
        await sleep(clock, Math.min(Math.max(due - clock.now(), 0), lifetime, day), signal)
        if (pairing().refreshToken === refreshToken) await retry(refresh, {clock, random, logger, signal})
      }
    },
    async revoke() {
      // A renewal that ends later would bring back what is forgotten after this.
      await refreshing?.catch(() => {})
      const {metadata, client, authentication, options} = await findProvider()
      const response = await oauth.revocationRequest(
        metadata,
        client,
        authentication,
        pairing().refreshToken,
        options(),
      )
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

/** The tokens of an answer of the token endpoint, with their times. */
export function readTokens(answer: oauth.TokenEndpointResponse, clock: Clock, previous?: Tokens): Tokens {
  const refreshToken = answer.refresh_token ?? previous?.refreshToken
  if (refreshToken === undefined) {
    throw new Failure('failed', 'The server gave no refresh token, so the agent could not stay paired.')
  }
  const refreshedAt = clock.now()
  const lifetime = answer.expires_in ?? limits.accessTokenLifetime
  return {refreshToken, refreshedAt, accessToken: answer.access_token, accessExpiresAt: refreshedAt + lifetime * 1000}
}

/**
 * But for a session that ended, nothing that goes wrong here is final: the token on disk is taken again later, whether a
 * router's page answered, the server fell silent in the middle, or the disk was full.
 */
function asTransient(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure('unreachable', `The session could not be renewed: ${providerReason(error)}`, {cause: error})
}

export const notPaired = 'This agent is not paired. Run: pianta-agent pair'

const lost = ({server, lostAt}: Pairing) =>
  `${server} ended this agent's session${lostAt === null ? '' : ` (${new Date(lostAt).toISOString()})`}. Pair again: pianta-agent pair`
