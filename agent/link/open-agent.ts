import {type ApiClient, createApiClient} from '../../client/api-client.ts'
import type {Runtime} from '../../client/runtime.ts'
import {createSession, type Session} from '../../client/session.ts'
import type {TokenStore} from '../../client/token-store.ts'
import {filesIn, openFolder} from '../folder.ts'
import {lockFolder} from '../lock.ts'
import {openTokenStore} from './token-store.ts'

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
