import type {Revision} from '#shared/contract/resources.ts'
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

export interface BindingsToSave extends PreparedHome {
  projectId: string
  accountId: string
  message: string
  baseRevision: number
  /** The thumbnail from `drawPicture`. */
  picture: Uint8Array | undefined
}

/**
 * Saves a home with changed bindings as the next version. Throws not_found or forbidden when the person can't write,
 * conflict, invalid_home, blocking_problems or QuotaError.
 */
export async function saveBindings(stores: Stores, saving: BindingsToSave): Promise<Revision> {
  const {projectId, accountId, picture, ...made} = saving
  return saveRevision(stores, {projectId, made, author: {accountId, appName: null}, picture}, (save) =>
    transact(stores.database, () => {
      if (found(stores.projects.readOf(accountId, projectId)).role === 'viewer') throw new ApiError('forbidden')
      return save()
    }),
  )
}
