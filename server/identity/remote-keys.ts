import type {FastifyBaseLogger} from 'fastify'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
import {validateKeys} from '../apps/public-keys.ts'
import {describeAppProblem} from '../apps/registration.ts'
import type {Jwks} from '../database/schema.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'

/** The message says why, for whoever makes the app. */
export class KeysNotFetchedError extends Error {
  override name = 'KeysNotFetchedError'
}

/** Milliseconds for which what an address answered, or that it did not, is taken for so; and of which keys do without it. */
const fresh = 60_000
const keptWithout = 60 * 60_000

const patience = 5000
const largest = 64 * 1024
const addressesRemembered = 1000

export interface KeyFailure {
  at: number
  message: string
}

interface Remembered {
  from: number
  answer?: Promise<Jwks>
  good?: {at: number; jwks: Jwks} | undefined
  failure?: KeyFailure | undefined
}

export type RemoteKeys = ReturnType<typeof createRemoteKeys>

/**
 * The public keys that servers publish at an address (RFC 7591, section 2, `jwks_uri`). Each address is asked once a
 * minute at most, whoever presents what, and whether it answers or not: keys that were replaced are gone within a
 * minute, and nobody makes us ask more. Where it does not answer, those that it had an hour ago at most still do.
 */
export function createRemoteKeys({safeFetch, clock}: {safeFetch: Pick<SafeFetch, 'request'>; clock: Clock}) {
  const remembered = new LRUCache<string, Remembered>({max: addressesRemembered})

  function current(address: string): Remembered {
    const place = placeOf(address)
    const known = remembered.get(place)
    const now = clock.now()
    // A clock that was set back makes nothing fresh.
    if (known && known.from <= now && now < known.from + fresh) return known
    const next = {from: now, good: known?.good, failure: known?.failure}
    remembered.set(place, next)
    return next
  }

  async function read(address: string, known: Remembered, log: FastifyBaseLogger): Promise<Jwks> {
    try {
      known.good = {at: clock.now(), jwks: await ask(address)}
      known.failure = undefined
      return known.good.jwks
    } catch (error) {
      const {message} = error as Error
      known.failure = {at: clock.now(), message}
      log.warn({address, reason: message}, 'the keys of an app could not be fetched')
      if (known.good && clock.now() < known.good.at + keptWithout) return known.good.jwks
      throw new KeysNotFetchedError(`its keys could not be fetched: ${message}`, {cause: error})
    }
  }

  async function ask(address: string): Promise<Jwks> {
    const {status, body} = await safeFetch.request(address, {
      method: 'GET',
      headers: {accept: 'application/jwk-set+json, application/json'},
      within: patience,
      // One more than there may be, to tell that there is more.
      maxBytes: largest + 1,
    })
    const {host} = new URL(address)
    if (status !== 200) throw new Error(`${host} answered ${status} in place of 200`)
    if (body.length > largest) throw new Error(`${host} answered more than ${largest / 1024} KiB`)
    const {jwks, problems = []} = validateKeys(parse(String(body)))
    if (jwks) return jwks
    throw new Error(
      `${host} answered no good keys: ${problems.map((one) => describeAppProblem({field: 'jwks', ...one}))}`,
    )
  }

  return {
    /** When what is known of an address began to be so: keys of another time are not to be used any more. */
    cachedSince: (address: string): number => current(address).from,

    /** Throws KeysNotFetchedError. */
    get(address: string, log: FastifyBaseLogger): Promise<Jwks> {
      const known = current(address)
      known.answer ??= read(address, known, log)
      return known.answer
    },

    /** Why the address did not have them, last; undefined where it did, or was not asked. */
    lastFailure: (address: string): KeyFailure | undefined => remembered.peek(placeOf(address))?.failure,
  }
}

/** The provider writes addresses as URL does, whoever registered them. */
const placeOf = (address: string) => new URL(address).href

/** What is no JSON is no JWK set either. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
