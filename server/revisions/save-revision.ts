import type {Revision} from '#shared/api/resources.ts'
import type {FileStore} from '../files/store.ts'
import type {Author, NewRevision, RevisionStore} from './store.ts'

interface Stores {
  revisions: RevisionStore
  files: Pick<FileStore, 'put'>
}

interface Saving {
  projectId: string
  made: NewRevision
  author: Author
  /** WebP, 640 × 400. */
  picture: Uint8Array | undefined
}

/**
 * Saves a version: the one way, of the API, the pages and the commands. `commit` goes around the transaction, for what
 * else must hold or be kept in it: a page looks there whether its person may still write. A page's base is the last
 * version when its person opened the form. Throws conflict, invalid_home or blocking_problems, in that order.
 */
export async function saveRevision<T = Revision>(
  {revisions, files}: Stores,
  {projectId, made, author, picture}: Saving,
  commit: (save: () => Revision) => T = (save) => save() as T,
): Promise<T> {
  let thumbnail: string | null = null
  if (picture) {
    // Nothing is kept of a version that can't be saved.
    revisions.ensureSavable(projectId, made)
    thumbnail = (await files.put(picture)).sha256
  }
  return commit(() => revisions.save(projectId, made, author, thumbnail))
}
