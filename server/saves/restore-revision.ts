import type {Revision} from '#shared/contract/resources.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {Owner} from '../queues/fair-queue.ts'
import {type PersonRevision, type PersonStores, saveAsPerson} from './save-as-person.ts'

interface Stores extends PersonStores {
  homes: Pick<HomeReader, 'prepareStored' | 'drawPicture'>
}

/** Prepares the home of an earlier version for saving: it meets the checks of today. Throws for an unknown version. */
export async function prepareRestored(
  {revisions, homes}: Pick<Stores, 'revisions' | 'homes'>,
  {projectId, number, owner}: {projectId: string; number: number; owner: Owner},
): Promise<PreparedHome> {
  return homes.prepareStored(revisions.home(projectId, number), {base: revisions.baseFor(projectId), owner})
}

type Restored = PreparedHome & Omit<PersonRevision, 'picture' | 'images'> & {restoredFrom: number; owner: Owner}

/**
 * Saves the home of an earlier version as the next one. Throws not_found or forbidden when the person can't write,
 * conflict, invalid_home, blocking_problems or QuotaError.
 */
export async function restoreRevision(stores: Stores, {owner, ...restored}: Restored): Promise<Revision> {
  const picture = await stores.homes.drawPicture(restored, {owner})
  return saveAsPerson(stores, {...restored, picture})
}
