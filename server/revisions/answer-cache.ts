import {promisify} from 'node:util'
import {gzip} from 'node:zlib'
import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {Owner} from '../fair-queue.ts'
import type {FileStore} from '../files/store.ts'
import {isLargeStored, readStoredHomeAsync, type StoredHome} from '../homes/stored-home.ts'
import {createTurns} from '../turns.ts'
import type {RevisionStore} from './store.ts'

export type Encoding = 'identity' | 'gzip'

interface Needs {
  revisions: RevisionStore
  files: FileStore
  clock: Clock
  /** The size of the cache in bytes. */
  max: number
}

interface Wanted {
  /** Identifies a response; it differs whenever the response would. */
  key: string
  projectId: string
  revision: Revision
  encoding: Encoding
  /** The owner of the first request. */
  owner: Owner
}

const compress = promisify(gzip)

/**
 * Caches the responses of versions with their homes. Copies a home's stored JSON into its response without parsing it.
 */
export function createAnswerCache({revisions, files, clock, max}: Needs) {
  /** Writing a large response takes four times its size in memory. */
  const turns = createTurns({max: 1, clock})
  const cache = new LRUCache<string, Buffer, Wanted>({
    maxSize: max,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, {context}) => compose(context),
  })

  async function compose(wanted: Wanted): Promise<Buffer> {
    const stored = revisions.home(wanted.projectId, wanted.revision.number)
    return isLargeStored(stored) ? turns.run(wanted.owner, () => write(wanted, stored)) : write(wanted, stored)
  }

  async function write({projectId, revision, encoding}: Wanted, stored: StoredHome): Promise<Buffer> {
    const home = await readStoredHomeAsync(stored)
    const start = `${JSON.stringify(revision).slice(0, -1)},"home":`
    const end = `,"files":${JSON.stringify(files.namedBy(projectId, revision.number))}}`
    const answer = Buffer.concat([Buffer.from(start), home, Buffer.from(end)])
    return encoding === 'gzip' ? compress(answer) : answer
  }

  async function fetch(wanted: Wanted): Promise<Buffer> {
    // The cache returns undefined for an entry that was evicted while it was composed.
    return (await cache.fetch(wanted.key, {context: wanted})) ?? compose(wanted)
  }

  return {
    /** Returns a response, synchronously on a cache hit. */
    of: (wanted: Wanted): Buffer | Promise<Buffer> => cache.get(wanted.key) ?? fetch(wanted),
  }
}
