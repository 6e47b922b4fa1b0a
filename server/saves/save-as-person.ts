import type {Revision} from '#shared/contract/resources.ts'
import type {Account} from '../accounts/account.ts'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {ApiError, found} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {ProjectStore} from '../projects/store.ts'
import {type NewFile, saveRevision} from '../revisions/save-revision.ts'
import type {RevisionStore} from '../revisions/store.ts'

export interface PersonStores {
  database: Database
  files: FileStore
  revisions: RevisionStore
  projects: Pick<ProjectStore, 'readOf'>
}

export interface PersonRevision extends PreparedHome {
  projectId: string
  person: Pick<Account, 'id'>
  message: string
  baseRevision: number | null
  restoredFrom?: number
  images?: readonly NewFile[]
  /** The thumbnail from `drawPicture`. */
  picture: Uint8Array | undefined
}

/**
 * Saves a version that a person made outside the editor: an import, or an earlier version again. `also` runs in its
 * transaction. Throws not_found or forbidden when the person can't write, conflict, invalid_home or blocking_problems.
 */
export async function saveAsPerson(
  stores: PersonStores,
  {projectId, person, images = [], picture, ...made}: PersonRevision,
  also: () => void = () => {},
): Promise<Revision> {
  const author = {accountId: person.id, appName: null}
  ensureEditor(stores.projects, person.id, projectId)
  return saveRevision(stores, {projectId, made, author, picture, brought: images}, (save) =>
    transact(stores.database, () => {
      ensureEditor(stores.projects, person.id, projectId)
      also()
      return save()
    }),
  )
}

function ensureEditor(projects: PersonStores['projects'], accountId: string, projectId: string) {
  if (found(projects.readOf(accountId, projectId)).role === 'viewer') throw new ApiError('forbidden')
}
