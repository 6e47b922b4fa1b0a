import type {Clock} from '#shared/clock.ts'
import {type ApiClient, createApiClient} from './api-client.ts'
import {filesIn, openFolder} from './folder.ts'
import {lockFolder} from './lock.ts'
import type {Logger} from './logger.ts'
import {createSession, type Session} from './session.ts'
import {openTokenStore, type TokenStore} from './token-store.ts'

/** The world as the agent's parts are given it. */
export interface Runtime {
  clock: Clock
  /** From 0 to 1, as `Math.random`. */
  random(): number
  logger: Logger
}

/** A folder that is ours alone, with the pairing in it. */
export interface OpenAgent extends AsyncDisposable {
  folder: string
  store: TokenStore
  session: Session
  api: ApiClient
}

/** How long a command that only passes, such as `api`, may hold the folder; in milliseconds. */
const defaultLockTimeout = 3000

export async function openAgent(
  folder: string,
  runtime: Runtime,
  {lockTimeout = defaultLockTimeout} = {},
): Promise<OpenAgent> {
  await openFolder(folder)
  const lock = await lockFolder(filesIn(folder).lock, {clock: runtime.clock, lockTimeout})
  try {
    const store = await openTokenStore(folder)
    const session = createSession({store, ...runtime})
    const api = createApiClient({session, clock: runtime.clock})
    return {
      folder,
      store,
      session,
      api,
      async [Symbol.asyncDispose]() {
        await session.settled()
        lock[Symbol.dispose]()
      },
    }
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}
