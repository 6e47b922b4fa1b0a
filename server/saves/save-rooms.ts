import type {Revision} from '#shared/contract/resources.ts'
import type {Language} from '#shared/text/languages.ts'
import type {Account} from '../accounts/account.ts'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {ApiError, found} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {ProjectStore} from '../projects/store.ts'
import {saveRevision} from '../revisions/save-revision.ts'
import type {RevisionStore} from '../revisions/store.ts'

interface Stores {
  database: Database
  files: FileStore
  revisions: RevisionStore
  projects: Pick<ProjectStore, 'readOf'>
}

export interface RoomsToSave extends PreparedHome {
  projectId: string
  person: Pick<Account, 'id' | 'language'>
  baseRevision: number
  /** The thumbnail from `drawPicture`. */
  picture: Uint8Array | undefined
}

const messages: Record<Language, string> = {en: 'Rooms added', it: 'Stanze aggiunte'}

/**
 * Saves a home with added rooms as the next version. Throws not_found or forbidden when the person can't write,
 * conflict, invalid_home or blocking_problems.
 */
export async function saveRooms(stores: Stores, saving: RoomsToSave): Promise<Revision> {
  const {projectId, person, picture, ...made} = saving
  const author = {accountId: person.id, appName: null}
  return saveRevision(
    stores,
    {projectId, made: {...made, message: messages[person.language]}, author, picture},
    (save) =>
      transact(stores.database, () => {
        if (found(stores.projects.readOf(person.id, projectId)).role === 'viewer') throw new ApiError('forbidden')
        return save()
      }),
  )
}
