import {hash} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/contract/resources.ts'
import type {Language} from '#shared/text/languages.ts'
import type {MatchTask, Proposal} from '../../homes/match-bindings.ts'
import type {Owner} from '../../queues/fair-queue.ts'
import type {PageServices} from '../services.ts'

interface Wanted extends Omit<MatchTask, 'json'> {
  projectId: string
  revision: Revision
  language: Language
  owner: Owner
}

/** Bytes of memory for all of them, and for one: its texts and objects. */
const memory = {all: 4 * 2 ** 20, each: 1500}

/** Caches proposals by all that they depend on: a version, which never changes, the devices, and the language. */
export function createMatchProposals({homes, revisions}: Pick<PageServices, 'homes' | 'revisions'>) {
  const propose = ({projectId, revision, apps, declared, gone, language, owner}: Wanted): Promise<Proposal[]> =>
    homes.proposeMatches({json: revisions.home(projectId, revision.number), apps, declared, gone, language, owner})
  const cached = new LRUCache<string, readonly Proposal[], Wanted>({
    maxSize: memory.all,
    sizeCalculation: ({length}) => 1 + length * memory.each,
    fetchMethod: (_key, _stale, {context}) => propose(context),
  })
  return {
    /** Returns the proposals for the devices of a version. Throws invalid_input when they take too much. */
    async of(wanted: Wanted): Promise<readonly Proposal[]> {
      // The cache returns undefined for one that is larger than all of it.
      return (await cached.fetch(keyOf(wanted), {context: wanted})) ?? propose(wanted)
    },
  }
}

/** The time tells apart versions with the same number, before and after a backup was restored. */
const keyOf = ({projectId, revision: {number, createdAt}, apps, declared, gone, language}: Wanted) =>
  hash('sha256', JSON.stringify([projectId, number, createdAt, language, apps, [...declared], [...gone]]), 'base64url')
