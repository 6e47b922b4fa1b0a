import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/contract/resources.ts'
import type {FileStore} from '../files/store.ts'
import type {Stored} from '../files/write-bytes.ts'
import type {Encoding} from '../homes/home-answers.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import type {Owner} from '../queues/fair-queue.ts'
import type {RevisionStore} from '../revisions/store.ts'

export type HomeModels = ReturnType<typeof createHomeModels>

interface Needs {
  homes: Pick<HomeReader, 'makeModel'>
  files: Pick<FileStore, 'put' | 'renew' | 'deleteIfUnreferenced'>
  revisions: Pick<RevisionStore, 'home'>
  /** Bytes of all models on disk. */
  max?: number
}

interface Wanted {
  projectId: string
  revision: Readonly<Pick<Revision, 'number' | 'createdAt'>>
  /** The id of the only level to show. */
  level: string | undefined
  owner: Owner
}

/** A model's bytes in the store, plain and compressed. */
type Kept = Record<Encoding, Stored>

const mostBytes = 256 * 1024 * 1024

/** Stands for a level that the version has not, so that asking again makes nothing. It counts as some bytes. */
const none = Symbol('no such level')
const noneBytes = 64 * 1024

/**
 * Makes models of versions and keeps them among the files, by their hash, where a CDN finds them. No table references
 * them: the store deletes a model that nobody read for an hour, and this one the longest unread beyond `max` bytes.
 */
export function createHomeModels({homes, files, revisions, max = mostBytes}: Needs) {
  const kept = new LRUCache<string, Kept | typeof none, Wanted>({
    maxSize: max,
    sizeCalculation: (model) => (model === none ? noneBytes : model.identity.size + model.gzip.size),
    fetchMethod: (_key, _stale, {context}) => make(context),
    dispose(model, key, reason) {
      if (reason !== 'evict' || model === none || isKeptBeside(key, model)) return
      files.deleteIfUnreferenced(model.identity.sha256)
      files.deleteIfUnreferenced(model.gzip.sha256)
    },
  })

  /** Versions that differ in names alone have one model. */
  const isKeptBeside = (key: string, {identity: {sha256}}: Kept) =>
    [...kept.entries()].some(([other, model]) => other !== key && model !== none && model.identity.sha256 === sha256)

  async function make({projectId, revision: {number}, level, owner}: Wanted): Promise<Kept | typeof none> {
    const made = await homes.makeModel({json: revisions.home(projectId, number), level, owner})
    if (!made) return none
    return {identity: await files.put(made.identity), gzip: await files.put(made.gzip)}
  }

  return {
    /** Returns the hash of a model in an encoding; undefined when the home has no such level. */
    async find(wanted: Wanted, encoding: Encoding): Promise<string | undefined> {
      const {projectId, revision, level = ''} = wanted
      // The time tells apart versions with the same number, before and after a backup was restored.
      const key = `${projectId} ${revision.number} ${revision.createdAt} ${level}`
      const known = await kept.fetch(key, {context: wanted})
      if (known === none) return undefined
      if (known && (await files.renew(known[encoding].sha256))) return known[encoding].sha256
      kept.delete(key)
      // The cache returns undefined when it drops an entry while making it.
      const made = (await kept.fetch(key, {context: wanted})) ?? (await make(wanted))
      return made === none ? undefined : made[encoding].sha256
    },
  }
}
