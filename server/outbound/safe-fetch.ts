import {isIP} from 'node:net'
import {setTimeout as after} from 'node:timers/promises'
import {LRUCache} from 'lru-cache'
import type {Agent} from 'undici'
import type {Network} from '#shared/host/setting-readers.ts'
import {createGuardedConnect, UnsafeAddressError} from './guarded-connect.ts'
import {networkMatcher} from './public-address.ts'
import {createNameResolver, type ResolveName, resolveWithSystem} from './resolve-name.ts'
import {type Bounds, type SafeResponse, sendRequest} from './send-request.ts'
import {
  bareHost,
  describeUrlProblem,
  needsOpenedNetwork,
  reachedProblem,
  type UrlProblem,
  urlProblem,
} from './url-problem.ts'

export {type SafeResponse, UnsafeAddressError}

export interface SafeRequest extends Bounds {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

export type SafeFetch = ReturnType<typeof createSafeFetch>

interface SafeFetchNeeds {
  /** The networks that addresses may lead to besides the public internet. */
  allowNetworks: readonly Network[]
  resolveName?: ResolveName
  /** Returns milliseconds on a monotonic clock. */
  now?: () => number
}

/** Open connections above which a connection closes after its answer. */
const maxKeptAlive = 128
const maxPerReceiver = 64
/** Milliseconds that an idle connection stays open: by default, and when the receiver allows more. */
const keepAlive = {usual: 4000, max: 30_000}
/** Milliseconds after which a new agent resolves every name again. */
const agentLifetime = 60_000

const maxCachedTargets = 1000
/** Milliseconds to resolve a name when its address is registered. */
const registrationLookup = 3000

/**
 * Sends requests to addresses that users enter, on the public internet and in the networks that the operator opened
 * (docs/api.md#webhooks). Returns redirects without following them, and ignores proxies in the environment.
 */
export function createSafeFetch({allowNetworks, resolveName, now = () => performance.now()}: SafeFetchNeeds) {
  const isOpened = networkMatcher(allowNetworks)
  const opened = {areAny: allowNetworks.length > 0, has: isOpened}
  const resolve = resolveName ?? createNameResolver({system: opened.areAny ? resolveWithSystem : undefined})
  const guard = createGuardedConnect({isOpened, resolveName: resolve})
  const targets = new LRUCache<string, Target>({max: maxCachedTargets})
  let agent: {opening: Promise<Agent>; openedAt: number} | undefined
  let isClosed = false

  function targetOf(url: string): Target {
    const known = targets.get(url)
    if (known) return known
    const problem = urlProblem(url, opened)
    if (problem) throw new UnsafeAddressError(problem, `url: ${describeUrlProblem(problem)}`)
    const {origin, host, pathname, search} = new URL(url)
    const target = {origin, host, path: pathname + search}
    targets.set(url, target)
    return target
  }

  async function reached(url: URL): Promise<UrlProblem | undefined> {
    if (!needsOpenedNetwork(url) || isIP(bareHost(url.hostname)) !== 0) return undefined
    const late = after(registrationLookup, [], {ref: false})
    const addresses = await Promise.race([resolve(url.hostname), late]).catch(() => [])
    return reachedProblem(
      url,
      addresses.map(({address}) => address),
      opened,
    )
  }

  // undici takes long to load, so the first request loads it.
  async function open(): Promise<Agent> {
    const {Agent} = await import('undici')
    return new Agent({
      connect: guard.connect,
      connections: maxPerReceiver,
      pipelining: 1,
      allowH2: false,
      // Each request has its own deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keepAlive.usual,
      keepAliveMaxTimeout: keepAlive.max,
    })
  }

  // A new agent opens new connections. undici's own limit (`clientTtl`) checks every client at each request, which
  // takes as long as the rest of the request.
  function agentOfNow(): Promise<Agent> {
    if (agent && now() - agent.openedAt < agentLifetime) return agent.opening
    // `close` waits for the requests in flight.
    agent?.opening.then((before) => before.close()).catch(() => {})
    agent = {opening: open(), openedAt: now()}
    return agent.opening
  }

  return {
    /** Checks the text of an address; returns undefined when it may be requested. */
    urlProblem: (url: string): UrlProblem | undefined => urlProblem(url, opened),

    /**
     * Checks the text of an address and, if it needs an opened network, where its name leads now. Returns an English
     * sentence that follows the field's name; undefined when it may be requested, or when the name can't be resolved.
     */
    async problemOf(url: string): Promise<string | undefined> {
      const problem = urlProblem(url, opened) ?? (await reached(new URL(url)))
      return problem && describeUrlProblem(problem)
    },

    /**
     * Sends a request. Rejects with UnsafeAddressError for a forbidden address, with the signal's reason, or with an
     * Error whose message names the failed part: the name, the connection, TLS, the time or the response.
     */
    async request(url: string, {method, headers, body, ...bounds}: SafeRequest): Promise<SafeResponse> {
      const {host, ...target} = targetOf(url)
      const dispatcher = await agentOfNow()
      if (isClosed) throw new Error('the server is stopping')
      const isKeptAlive = guard.count() < maxKeptAlive
      return sendRequest(
        dispatcher,
        {
          ...target,
          method,
          ...(headers && {headers}),
          ...(body !== undefined && {body}),
          ...(isKeptAlive ? {} : {reset: true}),
        },
        {host, ...bounds},
      )
    },

    /** Aborts the requests in flight. */
    async close() {
      isClosed = true
      const opened = await agent?.opening
      const closing = opened?.destroy(new Error('the server is stopping'))
      guard.destroyAll()
      await closing
    },
  }
}

/** The parts of an address that undici takes; `host` is for people. */
interface Target {
  origin: string
  host: string
  path: string
}
