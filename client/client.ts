import {type Clock, systemClock} from '#shared/clock.ts'
import {createApiClient, readJson, type SendOptions} from './api-client.ts'
import {readError} from './api-error.ts'
import {type AppClient, anyDevice} from './app-client.ts'
import type {DocumentPaths} from './document-paths.ts'
import type {Logger} from './logger.ts'
import {maxHomeBytes} from './read-body.ts'
import type {Runtime, SessionWords} from './runtime.ts'
import {createSession, type Session} from './session.ts'
import type {TokenStore} from './token-store.ts'
import {type AnyCallOptions, addressOf, type Method, type TypedApi} from './typed-api.ts'
import {type ProjectEvent, watchProject} from './watch-project.ts'

export interface ClientOptions {
  /**
   * The store of the session: `memoryStore()`, `webStore(localStorage)`, or `fileStore(path)` of
   * `@pianta/client/server`.
   */
  store: TokenStore
  /** The app; the client `device`, which needs no registration, when absent. */
  app?: AppClient
  /** Gets lines about renewals and reconnections; none without it. They never hold tokens. */
  logger?: Logger
  /** Sentences about the session, in your app's own words. */
  words?: Partial<SessionWords>
  /** Time and chance, for tests. */
  clock?: Clock
  random?(): number
}

export interface Client<Paths = DocumentPaths> extends TypedApi<Paths> {
  /** Whether there is a session, which the server has not refused. */
  readonly isSignedIn: boolean
  /** The session's tokens and addresses. Its members reject with a `Failure` of the kind `not-paired` without one. */
  readonly session: Session
  /** The context for `signInByCode()`, `beginSignIn()` and `completeSignIn()`. */
  readonly context: Runtime & {store: TokenStore}
  /** Ends the session at the server, then forgets it. */
  signOut(): Promise<void>
  /** Sends a request to a path below `/v1`, for files and other bodies than JSON. Resolves also when it is refused. */
  send(path: string, options?: SendOptions): Promise<Response>
  /** Follows a project: see `ProjectEvent`. */
  events(projectId: string, options?: {lastEventId?: string; signal?: AbortSignal}): AsyncGenerator<ProjectEvent>
}

const words: SessionWords = {
  notPaired: 'There is no session: sign in first.',
  ended: (server, when) => `${server} ended the session${when}: sign in again.`,
  denied: 'The sign-in was denied.',
  noRefreshToken: 'The server returned no refresh token: ask for the scope offline_access.',
  cannotRenew: "Can't renew the session",
}

const silent: Logger = {debug() {}, info() {}, warn() {}, error() {}}

const methods: readonly Method[] = ['get', 'put', 'post', 'patch', 'delete']

/**
 * Creates a client. It renews its tokens when a call needs it; call `session.keepFresh()` in programs that rest for
 * months.
 */
export function createClient<Paths = DocumentPaths>({store, ...options}: ClientOptions): Client<Paths> {
  const {clock = systemClock, random = Math.random, logger = silent, app = anyDevice} = options
  const runtime: Runtime = {clock, random, logger, app, words: {...words, ...options.words}}
  const session = createSession({store, ...runtime})
  const api = createApiClient({session, clock})

  async function call(method: Method, path: string, options: AnyCallOptions = {}): Promise<unknown> {
    const {body, headers, signal} = options
    const isJson = body !== undefined && headers?.['content-type'] === undefined
    const response = await api.send(addressOf(path, options), {
      method: method.toUpperCase(),
      headers: {...(isJson && {'content-type': 'application/json'}), ...headers},
      ...(body !== undefined && {body: isJson ? JSON.stringify(body) : (body as string)}),
      signal,
    })
    const bounds = {clock, signal, maxBytes: maxHomeBytes}
    if (!response.ok) throw await readError(`${method.toUpperCase()} ${path}`, response, {clock, signal})
    return response.status === 204 ? undefined : await readJson(response, bounds)
  }

  const calls = Object.fromEntries(
    methods.map((method) => [method, (path: string, options?: AnyCallOptions) => call(method, path, options)]),
  ) as unknown as TypedApi<Paths>

  return {
    ...calls,
    session,
    context: {...runtime, store},
    send: api.send,
    get isSignedIn() {
      return store.current !== undefined && store.current.lostAt === null
    },
    async signOut() {
      await session.revoke()
      await store.remove()
    },
    events: (projectId, {lastEventId, signal = AbortSignal.any([])} = {}) =>
      watchProject({api, projectId, lastEventId, clock, random, logger}, signal),
  }
}
