import {randomUUID} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
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

/** A person's decisions about the version that an import follows. */
export interface Consent {
  /** Whether they agreed to lose something of it. */
  isAgreed: boolean
  names: 'kept' | 'file'
  /** Whether elements that may be others keep their devices. */
  guesses: 'kept' | 'dropped'
}

/** Imports that wait. */
const maxStored = 20

/** Milliseconds for which one waits. */
const lifetime = 60 * 60 * 1000

type Owned = Pick<PendingImport, 'accountId' | 'projectId'>

interface Options {
  /** Bytes of all that wait. */
  maxBytes: number
  clock: Pick<Clock, 'elapsed'>
}

interface Stored<T> {
  key: string
  pending: T
  /** Milliseconds of the clock's elapsed time. */
  until: number
}

/** Stores imports in memory between two pages. A person whose import is gone chooses the file again. */
export const createPendingImports = (options: Options) =>
  createPending<PendingImport>(options, ({read: {home, images}}) =>
    images.reduce((sum, {bytes}) => sum + bytes.length, (home?.json.bytes.length ?? 0) + 1),
  )

/** Stores files in memory between two pages. */
export const createPendingFiles = (options: Options) =>
  createPending<PendingFile>(options, ({bytes}) => bytes.length + 1)

/** Keeps one import for each person, their latest, so that nobody's many push out those of others. */
function createPending<T extends Owned>({maxBytes, clock}: Options, sizeOf: (pending: T) => number) {
  const byPerson = new LRUCache<string, Stored<T>>({
    max: maxStored,
    maxSize: maxBytes,
    sizeCalculation: ({pending}) => sizeOf(pending),
  })

  function find(key: string, {accountId, projectId}: Owned): T | undefined {
    const stored = byPerson.get(accountId)
    if (stored?.key !== key || stored.pending.projectId !== projectId) return undefined
    return clock.elapsed() < stored.until ? stored.pending : undefined
  }

  return {
    /** Returns the key of a stored import. */
    store(pending: T): string {
      const key = randomUUID()
      byPerson.set(pending.accountId, {key, pending, until: clock.elapsed() + lifetime})
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
      const result = await act(find(key, owner))
      // It may have stored the next one.
      if (find(key, owner)) byPerson.delete(owner.accountId)
      return result
    },
  }
}
