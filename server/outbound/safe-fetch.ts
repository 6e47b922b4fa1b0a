import {LRUCache} from 'lru-cache'
import type {Agent} from 'undici'
import type {Network} from '../setting-readers.ts'
import {createGuardedConnect, UnsafeAddressError} from './guarded-connect.ts'
import {networkMatcher} from './public-address.ts'
import {createNameResolver, type ResolveName, resolveWithSystem} from './resolve-name.ts'
import {ask, type Bounds, type SafeResponse} from './send-request.ts'
import {describeUrlProblem, type UrlProblem, urlProblem} from './url-problem.ts'

export {type SafeResponse, UnsafeAddressError}

export interface SafeRequest extends Bounds {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

export type SafeFetch = ReturnType<typeof createSafeFetch>

interface SafeFetchNeeds {
  /** Where addresses may lead besides the public internet. */
  allowNetworks: readonly Network[]
  lookUp?: ResolveName
  /** Milliseconds since some moment. */
  now?: () => number
}

/** Connections, in use or kept for the next request; beyond these none is kept. */
const mostKept = 128
/** To one receiver. */
const mostToOne = 64
/** Milliseconds: unused; unused where the receiver allows more; and in all, after which its name is looked up again. */
const keptUnused = {usual: 4000, most: 30_000}
const keptLongest = 60_000

const targetsRemembered = 1000

/**
 * Asks addresses that users give: on the public internet only, but for the networks that the operator opened (design:
 * events). Redirects are answers like any other, they are not followed; proxies in the environment are none of it.
 */
export function createSafeFetch({allowNetworks, lookUp, now = () => performance.now()}: SafeFetchNeeds) {
  const isOpened = networkMatcher(allowNetworks)
  const opened = {areAny: allowNetworks.length > 0, has: isOpened}
  const guard = createGuardedConnect({
    isOpened,
    lookUp: lookUp ?? createNameResolver({system: opened.areAny ? resolveWithSystem : undefined}),
  })
  const targets = new LRUCache<string, Target>({max: targetsRemembered})
  let agent: {opening: Promise<Agent>; openedAt: number} | undefined
  let isClosed = false

  function targetOf(url: string): Target {
    const known = targets.get(url)
    if (known) return known
    const problem = urlProblem(url, opened)
    if (problem) throw new UnsafeAddressError(`url: ${describeUrlProblem(problem)}`)
    const {origin, host, pathname, search} = new URL(url)
    const target = {origin, host, path: pathname + search}
    targets.set(url, target)
    return target
  }

  // It takes its time to load: only what asks something pays it.
  async function open(): Promise<Agent> {
    const {Agent} = await import('undici')
    return new Agent({
      connect: guard.connect,
      connections: mostToOne,
      pipelining: 1,
      allowH2: false,
      // Each request has its own deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keptUnused.usual,
      keepAliveMaxTimeout: keptUnused.most,
    })
  }

  // Another agent has connections of its own. Told to let none live longer (`clientTtl`), undici looks at the time for each
  // that it has at each request, which takes as long as the rest of the request.
  function agentOfNow(): Promise<Agent> {
    if (agent && now() - agent.openedAt < keptLongest) return agent.opening
    // It lets what is asked by it end.
    agent?.opening.then((before) => before.close()).catch(() => {})
    agent = {opening: open(), openedAt: now()}
    return agent.opening
  }

  return {
    /** What stands against an address, by its text alone; undefined when it may be asked. */
    urlProblem: (url: string): UrlProblem | undefined => urlProblem(url, opened),

    /** The same as a sentence to follow its place, in English. */
    problemOf(url: string): string | undefined {
      const problem = urlProblem(url, opened)
      return problem && describeUrlProblem(problem)
    },

    /**
     * Rejects with UnsafeAddressError for what is not asked; with the signal's reason; and with an Error whose message
     * tells people what failed: the name, the connection, TLS, the time, the answer.
     */
    async request(url: string, {method, headers, body, ...bounds}: SafeRequest): Promise<SafeResponse> {
      const {host, ...target} = targetOf(url)
      const dispatcher = await agentOfNow()
      if (isClosed) throw new Error('the server is stopping')
      const isKept = guard.count() < mostKept
      return ask(
        dispatcher,
        {
          ...target,
          method,
          ...(headers && {headers}),
          ...(body !== undefined && {body}),
          ...(isKept ? {} : {reset: true}),
        },
        {host, ...bounds},
      )
    },

    /** Gives up what is on its way. */
    async close() {
      isClosed = true
      const opened = await agent?.opening
      const closing = opened?.destroy(new Error('the server is stopping'))
      guard.destroyAll()
      await closing
    },
  }
}

/** Where an address leads, as undici takes it; `host` as people know it. */
interface Target {
  origin: string
  host: string
  path: string
}
