import type {Revision} from '#shared/contract/resources.ts'
import type {FileStore, FileText} from '../files/store.ts'
import type {Author, NewRevision, RevisionStore} from './store.ts'

interface Stores {
  revisions: RevisionStore
  files: Pick<FileStore, 'add' | 'find' | 'put'>
}

/** A file to add to the project with the version that names it. */
export interface NewFile extends FileText {
  sha256: string
  bytes: Uint8Array
}

interface Saving {
  projectId: string
  made: NewRevision
  author: Author
  /** WebP, 640 × 400. */
  picture: Uint8Array | undefined
  /** Files that the home names and the project may not have yet. */
  brought?: readonly NewFile[]
}

/**
 * Saves a version. The API, the pages and the CLI all use this. `commit` wraps the transaction, so callers add their
 * checks and writes; a page checks there that its person may still write. Throws conflict, invalid_home,
 * blocking_problems or QuotaError, in that order.
 */
export async function saveRevision<T = Revision>(
  {revisions, files}: Stores,
  {projectId, made, author, picture, brought = []}: Saving,
  commit: (save: () => Revision) => T | Promise<T> = (save) => save() as T,
): Promise<T> {
  // Rejects before storing files, so a refused version leaves nothing behind.
  if (picture || brought.length > 0) {
    revisions.ensureSavable(
      projectId,
      made,
      brought.map(({sha256}) => sha256),
    )
    const added = brought.filter(({sha256}) => !files.find(projectId, sha256)).map(({bytes}) => bytes.length)
    revisions.ensureRoom(
      projectId,
      [picture?.length ?? 0, ...added].reduce((sum, size) => sum + size),
    )
  }
  const thumbnail = picture ? await files.put(picture) : null
  for (const {bytes} of brought) await files.put(bytes)
  return commit(() => {
    for (const {bytes, ...file} of brought) files.add(projectId, {...file, size: bytes.length}, file)
    return revisions.save(projectId, made, author, thumbnail)
  })
}
