import type {Clock} from '#shared/clock.ts'
import {filesIn, openFolder} from '../folder.ts'
import {lockFolder} from '../lock.ts'
import type {Logger} from '../logger.ts'
import {type ApiClient, createApiClient} from './api-client.ts'
import {createSession, type Session} from './session.ts'
import {openTokenStore, type TokenStore} from './token-store.ts'

/** The clock, randomness and logger that the agent's parts share. */
export interface Runtime {
  clock: Clock
  /** Returns a number from 0 to 1, like `Math.random`. */
  random(): number
  logger: Logger
}

/** The locked folder of the agent, with its pairing. */
export interface OpenAgent extends AsyncDisposable {
  folder: string
  store: TokenStore
  session: Session
  api: ApiClient
}

/** Milliseconds to wait for the folder's lock: a short command like `api` may hold it. */
const defaultLockTimeout = 3000

export async function openAgent(
  folder: string,
  runtime: Runtime,
  {lockTimeout = defaultLockTimeout} = {},
): Promise<OpenAgent> {
  await openFolder(folder)
  const lock = await lockFolder(filesIn(folder).lock, {clock: runtime.clock, logger: runtime.logger, lockTimeout})
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
