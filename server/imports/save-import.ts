import type {Revision} from '#shared/api/resources.ts'
import type {Database} from '../database/open.ts'
import {ApiError, found} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {Account} from '../identity/accounts.ts'
import type {ProjectStore} from '../projects/store.ts'
import {type NewFile, saveRevision} from '../revisions/save-revision.ts'
import type {RevisionStore} from '../revisions/store.ts'
import {importMessage} from './import-message.ts'

interface Stores {
  database: Database
  files: FileStore
  revisions: RevisionStore
  projects: Pick<ProjectStore, 'readOf'>
}

export interface ImportToSave extends PreparedHome {
  projectId: string
  person: Pick<Account, 'id' | 'language'>
  /** Of the file that was imported. */
  fileName: string
  baseRevision: number | null
  images: readonly NewFile[]
  /** See `drawPicture`. */
  picture: Uint8Array | undefined
}

/**
 * Saves what a file holds as the next version, with its pictures among the project's files. Throws not_found or forbidden
 * where the person may not write, conflict, invalid_home or blocking_problems.
 */
export async function saveImport(stores: Stores, importing: ImportToSave): Promise<Revision> {
  const {projectId, person, fileName, images, picture, ...made} = importing
  const message = importMessage(fileName, person.language)
  const author = {accountId: person.id, appName: null}
  ensureEditor(stores.projects, person.id, projectId)
  return saveRevision(stores, {projectId, made: {...made, message}, author, picture, brought: images}, (save) =>
    stores.database.transaction(() => {
      ensureEditor(stores.projects, person.id, projectId)
      return save()
    }),
  )
}

function ensureEditor(projects: Stores['projects'], accountId: string, projectId: string) {
  if (found(projects.readOf(accountId, projectId)).role === 'viewer') throw new ApiError('forbidden')
}
