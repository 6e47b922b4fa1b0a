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

/** A file that waits until its person has answered its questions. */
export interface PendingFile {
  accountId: string
  projectId: string
  fileName: string
  baseRevision: number | null
  bytes: Uint8Array
  consent: Consent
}

/** What a person decided about the version that an import follows. */
export interface Consent {
  /** Whether they agreed to lose something of it. */
  isAgreed: boolean
  names: 'kept' | 'file'
  /** Whether elements that may be others keep their devices. */
  guesses: 'kept' | 'dropped'
}

/** Imports that wait. */
const maxStored = 20

type Owned = Pick<PendingImport, 'accountId' | 'projectId'>

/** Stores imports in memory between two pages, at most `maxBytes`. A person whose import is gone chooses the file again. */
export const createPendingImports = (maxBytes: number) =>
  createPending<PendingImport>(maxBytes, ({read: {home, images}}) =>
    images.reduce((sum, {bytes}) => sum + bytes.length, (home?.json.bytes.length ?? 0) + 1),
  )

/** Stores files in memory between two pages, at most `maxBytes`. */
export const createPendingFiles = (maxBytes: number) =>
  createPending<PendingFile>(maxBytes, ({bytes}) => bytes.length + 1)

function createPending<T extends Owned>(maxBytes: number, sizeOf: (pending: T) => number) {
  const stored = new LRUCache<string, T>({max: maxStored, maxSize: maxBytes, sizeCalculation: sizeOf})
  return {
    /** Returns the key of a stored import. */
    store(pending: T): string {
      const key = randomUUID()
      stored.set(key, pending)
      return key
    },
    /**
     * Gives a person's import to `act`, undefined when it is gone or another's. Removes it, unless `act` throws: then
     * the person can send the page again.
     */
    async use<Result>(
      key: string,
      owner: Owned,
      act: (pending: T | undefined) => Promise<Result> | Result,
    ): Promise<Result> {
      const pending = stored.get(key)
      if (pending?.accountId !== owner.accountId || pending.projectId !== owner.projectId) return await act(undefined)
      const result = await act(pending)
      stored.delete(key)
      return result
    },
  }
}
