import type {FastifyBaseLogger} from 'fastify'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
import {type KeyProblem, validateKeys} from '../apps/public-keys.ts'
import {describeAppProblem} from '../apps/registration.ts'
import type {Jwks} from '../database/tables/apps.ts'
import {RequestFailedError} from '../outbound/request-failure.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'

/** The keys of an app could not be fetched. The message tells its developer why. */
export class KeysNotFetchedError extends Error {
  override name = 'KeysNotFetchedError'
}

/** Milliseconds an answer or failure is cached, and milliseconds old keys serve while the address fails. */
const cacheTtl = 60_000
const staleTtl = 60 * 60_000

const timeout = 5000
const maxBytes = 64 * 1024
const maxAddresses = 1000

/** An address answered no JWK set. */
export class InvalidKeySetError extends Error {
  override name = 'InvalidKeySetError'
  readonly host: string
  readonly problems: readonly KeyProblem[]

  constructor(host: string, problems: readonly KeyProblem[]) {
    super(
      `${host} answered no valid key set: ${problems.map((one) => describeAppProblem({field: 'jwks', ...one})).join(', ')}`,
    )
    this.host = host
    this.problems = problems
  }
}

export interface KeyFailure {
  at: number
  error: Error
}

interface CacheEntry {
  from: number
  answer?: Promise<Jwks>
  good?: {at: number; jwks: Jwks} | undefined
  failure?: KeyFailure | undefined
}

export type RemoteKeys = ReturnType<typeof createRemoteKeys>

/**
 * Fetches the public keys that servers publish (RFC 7591, section 2, `jwks_uri`). Each address is requested at most
 * once a minute, whether it answers or not: replaced keys stop working within a minute, and nobody can make the server
 * request more. While an address fails, its keys stay valid for an hour.
 */
export function createRemoteKeys({safeFetch, clock}: {safeFetch: Pick<SafeFetch, 'request'>; clock: Clock}) {
  const cache = new LRUCache<string, CacheEntry>({max: maxAddresses})

  function current(address: string): CacheEntry {
    const key = cacheKey(address)
    const known = cache.get(key)
    const now = clock.now()
    // After the clock was set back, nothing is fresh.
    if (known && known.from <= now && now < known.from + cacheTtl) return known
    const next = {from: now, good: known?.good, failure: known?.failure}
    cache.set(key, next)
    return next
  }

  async function read(address: string, known: CacheEntry, log: FastifyBaseLogger): Promise<Jwks> {
    try {
      known.good = {at: clock.now(), jwks: await request(address)}
      known.failure = undefined
      return known.good.jwks
    } catch (error) {
      const {message} = error as Error
      known.failure = {at: clock.now(), error: error as Error}
      log.warn({address, reason: message}, 'the keys of an app could not be fetched')
      if (known.good && clock.now() < known.good.at + staleTtl) return known.good.jwks
      throw new KeysNotFetchedError(`the app's keys could not be fetched: ${message}`, {cause: error})
    }
  }

  async function request(address: string): Promise<Jwks> {
    const {status, body} = await safeFetch.request(address, {
      method: 'GET',
      headers: {accept: 'application/jwk-set+json, application/json'},
      within: timeout,
      // Reads one byte over the limit, to detect a longer body.
      maxBytes: maxBytes + 1,
    })
    const {host} = new URL(address)
    if (status !== 200) throw new RequestFailedError('status', host, String(status))
    if (body.length > maxBytes) throw new RequestFailedError('tooLong', host, `${maxBytes / 1024} KiB`)
    const {jwks, problems = []} = validateKeys(parse(String(body)))
    if (jwks) return jwks
    throw new InvalidKeySetError(host, problems)
  }

  return {
    /** Returns when the cached keys were requested; keys from before are invalid. */
    cachedSince: (address: string): number => current(address).from,

    /** Returns the keys of an address. Throws KeysNotFetchedError. */
    get(address: string, log: FastifyBaseLogger): Promise<Jwks> {
      const known = current(address)
      known.answer ??= read(address, known, log)
      return known.answer
    },

    /** Returns why the last request failed; undefined when it succeeded or there was none. */
    lastFailure: (address: string): KeyFailure | undefined => cache.peek(cacheKey(address))?.failure,
  }
}

/** Normalizes an address, as the provider does. */
const cacheKey = (address: string) => new URL(address).href

/** Parses JSON; undefined, which is no JWK set, when the text is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
