import {randomUUID} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import type {ImportedFile} from '../../imports/import-file.ts'

/** An import that waits until its person agrees to its losses. */
export interface PendingImport {
  accountId: string
  projectId: string
  fileName: string
  /** The version that the form was opened on. */
  baseRevision: number | null
  read: ImportedFile
}

/** Imports that wait. */
const maxStored = 20

export type PendingImports = ReturnType<typeof createPendingImports>

/**
 * Stores imports in memory between two pages, at most `maxBytes`. A person whose import is gone chooses the file again.
 */
export function createPendingImports(maxBytes: number) {
  const stored = new LRUCache<string, PendingImport>({
    max: maxStored,
    maxSize: maxBytes,
    sizeCalculation: ({read: {home, images}}) =>
      images.reduce((sum, {bytes}) => sum + bytes.length, (home?.json.bytes.length ?? 0) + 1),
  })
  return {
    /** Returns the key of a stored import. */
    store(pending: PendingImport): string {
      const key = randomUUID()
      stored.set(key, pending)
      return key
    },
    /** Removes and returns a person's import; undefined when it is gone or another's. */
    take(key: string, owner: Pick<PendingImport, 'accountId' | 'projectId'>): PendingImport | undefined {
      const pending = stored.get(key)
      if (pending?.accountId !== owner.accountId || pending.projectId !== owner.projectId) return undefined
      stored.delete(key)
      return pending
    },
  }
}
