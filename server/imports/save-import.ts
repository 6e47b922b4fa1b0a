import type {Revision} from '#shared/api/resources.ts'
import type {Database} from '../database/open.ts'
import {ApiError, found} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {Account, Language} from '../identity/accounts.ts'
import type {ProjectStore} from '../projects/store.ts'
import {type NewFile, saveRevision} from '../revisions/save-revision.ts'
import type {RevisionStore} from '../revisions/store.ts'
import type {ThreadStore} from '../threads/store.ts'
import type {MovedElement} from './moved-elements.ts'

interface Stores {
  database: Database
  files: FileStore
  revisions: RevisionStore
  projects: Pick<ProjectStore, 'readOf'>
  threads: Pick<ThreadStore, 'followElements'>
}

export interface ImportToSave extends PreparedHome {
  projectId: string
  person: Pick<Account, 'id' | 'language'>
  /** The name of the imported file. */
  fileName: string
  baseRevision: number | null
  images: readonly NewFile[]
  /** The elements whose comments move with them. */
  moved?: readonly MovedElement[]
  /** The thumbnail from `drawPicture`. */
  picture: Uint8Array | undefined
}

/**
 * Saves an imported file as the next version, and its pictures among the project's files.
 * Throws not_found or forbidden when the person can't write, conflict, invalid_home or blocking_problems.
 */
export async function saveImport(stores: Stores, importing: ImportToSave): Promise<Revision> {
  const {projectId, person, fileName, images, moved = [], picture, ...made} = importing
  const message = importMessage(fileName, person.language)
  const author = {accountId: person.id, appName: null}
  ensureEditor(stores.projects, person.id, projectId)
  return saveRevision(stores, {projectId, made: {...made, message}, author, picture, brought: images}, (save) =>
    stores.database.transaction(() => {
      ensureEditor(stores.projects, person.id, projectId)
      stores.threads.followElements(projectId, moved)
      return save()
    }),
  )
}

/** The message of an imported version, by language. */
const messages: Record<Language, (name: string) => string> = {
  en: (name) => `Imported from ${name}`,
  it: (name) => `Importata da ${name}`,
}

const maxNameLength = 200

function importMessage(fileName: string, language: Language): string {
  return messages[language]([...fileName.toWellFormed()].slice(0, maxNameLength).join(''))
}

function ensureEditor(projects: Stores['projects'], accountId: string, projectId: string) {
  if (found(projects.readOf(accountId, projectId)).role === 'viewer') throw new ApiError('forbidden')
}
