import {removeFile} from '#shared/host/replace-file.ts'
import {type Failure, isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import type {OpenAgent} from './open-agent.ts'

/** Ends the session at the server, then deletes it here. `force` deletes it even if the server is unreachable. */
export async function unpair({folder, session, store}: OpenAgent, {force = false} = {}): Promise<void> {
  await session.revoke().catch((error: Failure) => {
    // An ended session has nothing left to revoke.
    if (!force && !isFailure(error, 'not-paired')) throw error
  })
  await store.remove()
  await forgetProject(folder)
}

/** Deletes the files of one pairing, but not the simulated house's. */
export async function forgetProject(folder: string): Promise<void> {
  const {home, stream, declared, offeredPlaces} = filesIn(folder)
  for (const file of [home, stream, declared, offeredPlaces]) await removeFile(file)
}
