import {promisify} from 'node:util'
import {gzip} from 'node:zlib'
import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/api/resources.ts'
import type {FileStore} from '../files/store.ts'
import type {RevisionStore} from './store.ts'

export type Encoding = 'identity' | 'gzip'

/** Bytes of answers kept ready. */
const mostKept = 64 * 1024 * 1024

interface Wanted {
  /** Another for all that can change of an answer. */
  key: string
  projectId: string
  revision: Revision
  encoding: Encoding
}

const compress = promisify(gzip)

/** Versions with their homes as they are sent. The stored bytes of a home go into its answer: reading one never parses it. */
export function createAnswerCache({revisions, files}: {revisions: RevisionStore; files: FileStore}) {
  const ready = new LRUCache<string, Buffer, Wanted>({
    maxSize: mostKept,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, {context}) => compose(context),
  })

  async function compose({projectId, revision, encoding}: Wanted): Promise<Buffer> {
    const home = await revisions.homeJson(projectId, revision.number)
    const start = `${JSON.stringify(revision).slice(0, -1)},"home":`
    const end = `,"files":${JSON.stringify(files.namedBy(projectId, revision.number))}}`
    const answer = Buffer.concat([Buffer.from(start), home, Buffer.from(end)])
    return encoding === 'gzip' ? compress(answer) : answer
  }

  async function fetch(wanted: Wanted): Promise<Buffer> {
    // What is dropped while it is composed comes back undefined.
    return (await ready.fetch(wanted.key, {context: wanted})) ?? compose(wanted)
  }

  return {
    /** At once where it is kept ready. */
    of: (wanted: Wanted): Buffer | Promise<Buffer> => ready.get(wanted.key) ?? fetch(wanted),
  }
}
