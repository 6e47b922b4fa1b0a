import {type Failure, isFailure} from './failure.ts'
import {filesIn, removeFile} from './folder.ts'
import type {OpenAgent} from './open-agent.ts'

/** Ends the session at the server, then forgets it. With `force` the second happens also when the first cannot. */
export async function unpair({folder, session, store}: OpenAgent, {force = false} = {}): Promise<void> {
  await session.revoke().catch((error: Failure) => {
    // A session that has ended has nothing to revoke.
    if (!force && !isFailure(error, 'not-paired')) throw error
  })
  await store.remove()
  await forgetProject(folder)
}

/** Forgets what belongs to one pairing, but not to the house. */
export async function forgetProject(folder: string): Promise<void> {
  const {home, stream, declared} = filesIn(folder)
  for (const file of [home, stream, declared]) await removeFile(file)
}
